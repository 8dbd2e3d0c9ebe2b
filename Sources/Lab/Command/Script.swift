public import FeedModel

/// A file of commands: plain lines, or Markdown with the commands in fenced blocks marked `lab`.
public struct Script: Sendable, Equatable {
    /// One `key: value` of the header.
    public struct HeaderField: Sendable, Equatable {
        /// The key, in lower case.
        public let key: String
        /// What stands after the colon.
        public let value: String
        /// The line that says so.
        public let line: Int
    }

    /// A stretch of a script, in the order of the file.
    public enum Block: Sendable, Equatable {
        /// Markdown that explains, with the number of its first line.
        case prose(String, line: Int)
        case commands([CommandLine])
        /// What the reader is asked before it goes on.
        case prediction(Prediction)

        /// The commands of the block, none in prose.
        public var commandLines: [CommandLine] {
            switch self {
            case .prose, .prediction: []
            case .commands(let lines): lines
            }
        }
    }

    /// The most lines that a file may have.
    public static let highestLineCount = 100_000

    /// The header's title, else the file's name.
    public let title: String
    /// The header's fields in order.
    public let header: [HeaderField]
    /// The designs that the script is run in: one of nothing stated where the header names none.
    public let designs: [StatedDesign]
    /// Prose and commands in the order of the file.
    public let blocks: [Block]
    /// All commands in order.
    public let lines: [CommandLine]

    /// Reads a script; a name that ends in `.md` means Markdown, anything else plain lines.
    public init(text: String, name: String) throws(CommandError) {
        let rows = Self.rows(of: text)
        guard rows.count <= Self.highestLineCount else {
            throw CommandError(
                line: Self.highestLineCount + 1,
                column: 1,
                message: "expected at most 100,000 lines, found \(rows.count)",
                text: ""
            )
        }
        let (header, start) = try Self.header(of: rows)
        let isMarkdown = name.lowercased().hasSuffix(".md")
        blocks =
            isMarkdown
            ? try Self.markdownBlocks(rows, from: start)
            : [.commands(try Self.commands(rows, start..<rows.count))]
        lines = blocks.flatMap(\.commandLines)
        self.header = header
        title = header.first { $0.key == "title" }?.value ?? name
        designs = try Self.designs(header)
        try Self.refuseLateWorld(lines)
        try Self.refuseSameNames(blocks)
    }

    /// The value of a header's field, nil where the header lacks it.
    public func field(_ key: String) -> String? {
        header.first { $0.key == key }?.value
    }

    /// The lines of a text, without a mark of byte order and without carriage returns at their ends.
    private static func rows(of text: String) -> [String] {
        var scalars = text.unicodeScalars[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        var rows = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { row in
            String(row.last == "\r" ? row.dropLast() : row)
        }
        if rows.last == "" { rows.removeLast() }
        return rows
    }

    static func commands(
        _ rows: [String],
        _ range: Range<Int>
    ) throws(CommandError)
        -> [CommandLine]
    {
        var lines: [CommandLine] = []
        for index in range {
            if let line = try CommandParser.parse(line: rows[index], number: index + 1) {
                lines.append(line)
            }
        }
        return lines
    }

    private static func refuseLateWorld(_ lines: [CommandLine]) throws(CommandError) {
        for line in lines.dropFirst() {
            guard case .world = line.command else { continue }
            throw CommandError(
                line: line.number,
                column: 1,
                message: "expected world as the first command only, found it after another",
                text: line.text
            )
        }
    }
}
