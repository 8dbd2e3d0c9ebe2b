/// Something in a content file that isn't as it should be, told so that a writer can put it right.
public struct ContentProblem: Equatable, Sendable, CustomStringConvertible {
    /// The file below the content folder, such as `lessons/likes-and-the-outbox.md`.
    public let file: String
    /// The line, counted from 1; 0 where the whole file is meant.
    public let line: Int
    /// What should stand there.
    public let expected: String
    /// What does.
    public let found: String

    /// Makes a problem; the lead of a sentence is `expected` in both texts.
    public init(file: String, line: Int, expected: String, found: String) {
        self.file = file
        self.line = line
        self.expected = expected
        self.found = found
    }

    /// One line in the form that editors follow.
    public var description: String {
        "\(file)\(line > 0 ? ":\(line)" : ""): expected \(expected), found \(found)"
    }
}

/// Content that can't be used as it is: all of its problems, in the order of the files.
public struct ContentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong; never empty.
    public let problems: [ContentProblem]

    /// One line a problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
