/// Markdown as HTML: for what users write, strictly, and for our own content.
public enum Markdown {
    /// The HTML of a post or comment (rule B18), written by an allow-list of our own.
    ///
    /// Out come only p, br, em, strong, del, code, pre, blockquote, ul, ol, li, h3 and links to
    /// http, https and mailto; raw HTML is left out. A text that is longer than 5,000 bytes, nests
    /// deeper than 16, has more than 10 link definitions, or would become more than 64 KB is shown
    /// as plain text. Where `mentionURL` knows a name, `@name` becomes a link to its answer, which
    /// must be a path of ours.
    public static func post(
        _ text: String,
        mentionURL: ((_ name: String) -> String?)? = nil
    ) -> String {
        let clean = PostText.clean(text)
        guard PostLimits.admit(clean),
            let tree = MarkdownTree(clean, extensions: [.strikethrough, .autolink])
        else { return PostText.plainHTML(clean) }
        var writer = PostWriter(mentionURL: mentionURL)
        tree.walk(tree.root) { node, isEnter in writer.visit(node, isEnter: isEnter) }
        return writer.isWithinLimits ? writer.html : PostText.plainHTML(clean)
    }

    /// Whether a post may link to that address: the web or a mail address, and not this machine.
    public static func allowsLink(_ url: String) -> Bool { LinkRule.allows(url) }

    /// Words of a post as they may be shown: without signs that turn the reading direction, and with
    /// at most 8 marks on a letter.
    public static func shownText(_ text: String) -> String { PostText.clean(text) }

    /// The blocks of one of our own content files, with tables and without raw HTML.
    public static func document(
        _ text: String,
        options: MarkdownOptions = MarkdownOptions()
    ) -> MarkdownDocument {
        guard let tree = MarkdownTree(text, extensions: [.strikethrough, .autolink, .table]) else {
            return MarkdownDocument(blocks: [.html(PostText.plainHTML(text))])
        }
        var builder = DocumentBuilder(options: options)
        builder.add(tree)
        return builder.finish()
    }

    /// The HTML of one line of our own content, without the paragraph around it.
    public static func inline(_ text: String) -> String {
        let html = document(text).html
        let open = "<p>"
        let close = "</p>\n"
        guard html.hasPrefix(open), html.hasSuffix(close) else { return html }
        let inside = html.dropFirst(open.count).dropLast(close.count)
        return inside.contains("</p>") ? html : String(inside)
    }

    /// The words of a text without its marks, one line a block, for searching.
    public static func plainText(_ text: String) -> String {
        guard let tree = MarkdownTree(text, extensions: [.strikethrough, .table]) else {
            return text
        }
        return PlainText.read(tree)
    }

    /// Splits a content file into its leading block of `key: value` lines and the rest.
    ///
    /// The block stands between two lines of `---`, the first being the file's first. Blank lines
    /// and lines that start with `#` are passed over; a key may come several times; a line without
    /// a colon comes back with an empty key, for the reader to complain about. Lines are counted
    /// from 1, and `bodyLine` is the body's first line in the file.
    public static func header(
        _ text: String
    ) -> (fields: [(key: String, value: String, line: Int)], body: String, bodyLine: Int) {
        ContentHeader.split(text)
    }
}
