/// A unit, number or formula that can't be used: what should stand there and what does.
public struct CapacityError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was expected.
    public let expected: String
    /// What was found.
    public let found: String

    init(expected: String, found: String) {
        self.expected = expected
        self.found = found
    }

    /// Both in one line.
    public var description: String { "expected \(expected), found \(found)" }
}
