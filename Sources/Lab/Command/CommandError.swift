import FeedModel

/// Why a line of the command language can't be read.
public struct CommandError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line's number in its file, from 1.
    public let line: Int
    /// The column, from 1, at which reading failed.
    public let column: Int
    /// What is wrong: what was expected and what was found.
    public let message: String
    /// The known word that the unknown one was probably meant to be.
    public let nearest: String?
    /// The whole line.
    public let text: String

    /// An error at a place of a line.
    public init(line: Int, column: Int, message: String, nearest: String? = nil, text: String) {
        self.line = line
        self.column = column
        self.message = message
        self.nearest = nearest
        self.text = text
    }

    /// One line: `line 4: expected a duration such as 250ms or 4h, found "5 s"`.
    public var description: String {
        "line \(line): \(message)" + (nearest.map { " (nearest: \($0))" } ?? "")
    }

    /// The line as it was written, with a caret under the place.
    public var excerpt: String {
        let before = text.unicodeScalars.prefix(max(0, column - 1))
        let indent = String(before.map { $0 == "\t" ? "\t" : " " })
        return "\(text)\n\(indent)^"
    }

    /// The known word nearest to a mistyped one, nil where none is close.
    public static func nearest(_ word: String, among known: [String]) -> String? {
        NearestWord.nearest(word, among: known)
    }
}
