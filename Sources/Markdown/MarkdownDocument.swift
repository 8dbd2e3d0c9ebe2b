/// How a content file becomes blocks.
public struct MarkdownOptions: Sendable {
    /// How many levels its headings go down, so that they fit below those of a page.
    public var headingShift: Int
    /// What the ids of its headings start with, where several files meet on one page.
    public var idPrefix: String
    /// The number of the text's first line in its file.
    public var firstLine: Int

    /// Makes options; the defaults leave everything as it is in the text.
    public init(headingShift: Int = 0, idPrefix: String = "", firstLine: Int = 1) {
        self.headingShift = headingShift
        self.idPrefix = idPrefix
        self.firstLine = firstLine
    }
}

/// A piece of a document, so that a caller can put something else in the place of a fence.
public enum MarkdownBlock: Equatable, Sendable {
    /// Paragraphs, lists, tables and so on, ready for the page.
    case html(String)
    /// A fenced block at the outermost level: its info string, its text, its line in the file.
    case fenced(info: String, text: String, line: Int)
}

/// A heading of a document.
public struct MarkdownHeading: Equatable, Sendable {
    /// The level after the shift, 1 to 6.
    public let level: Int
    /// The id on the page, unique in its document.
    public let id: String
    /// The words, without marks.
    public let text: String
    /// The line in the file.
    public let line: Int
}

/// Something in a content file that would not come out as its writer meant it.
public struct MarkdownProblem: Equatable, Sendable {
    /// The line in the file.
    public let line: Int
    /// What is wrong.
    public let message: String
}

/// One of our own content files, parsed.
public struct MarkdownDocument: Equatable, Sendable {
    /// The pieces in order.
    public let blocks: [MarkdownBlock]
    /// The headings at the outermost level, in order.
    public let headings: [MarkdownHeading]
    /// Raw HTML, which is left out, by line.
    public let problems: [MarkdownProblem]

    init(
        blocks: [MarkdownBlock],
        headings: [MarkdownHeading] = [],
        problems: [MarkdownProblem] = []
    ) {
        self.blocks = blocks
        self.headings = headings
        self.problems = problems
    }

    /// The whole document as HTML, its fences as code.
    public var html: String {
        blocks.map { block in
            switch block {
            case .html(let html): return html
            case .fenced(let info, let text, _):
                let language = info.prefix { !$0.isWhitespace }
                let attribute =
                    language.isEmpty ? "" : " class=\"language-\(PostText.escape(language))\""
                return "<pre><code\(attribute)>\(PostText.escape(text))</code></pre>\n"
            }
        }.joined()
    }
}
