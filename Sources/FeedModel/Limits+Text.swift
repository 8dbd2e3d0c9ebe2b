/// What was wrong with a limit as a script wrote it.
public struct LimitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was expected and what was found.
    public let message: String
    /// The known name that the unknown one was probably meant to be.
    public let nearest: String?

    /// The message, with the nearest known word.
    public var description: String {
        nearest.map { "\(message) (nearest: \($0))" } ?? message
    }
}

extension Limits {
    /// Sets the limit of that name to a value as scripts write it: `30s`, `8MB`, `20`.
    ///
    /// Fails for a name that is no limit and for a value that isn't of the limit's unit.
    public mutating func set(name: String, value: String) throws(LimitError) {
        guard let limit = LimitName(rawValue: name) else {
            throw LimitError(
                message: "expected the name of a limit, found \"\(name)\"",
                nearest: NearestWord.nearest(name, among: LimitName.allCases.map(\.rawValue))
            )
        }
        guard let parsed = limit.unit.value(of: value) else {
            throw LimitError(
                message: "expected \(limit.unit.expectation) for \(name), found \"\(value)\"",
                nearest: nil
            )
        }
        self[limit] = parsed
    }

    /// The value of a limit as scripts write it.
    public func text(_ name: LimitName) -> String {
        name.unit.text(of: self[name])
    }
}

extension LimitUnit {
    /// What a script may write for a value of this unit, as the end of "expected …".
    public var expectation: String {
        switch self {
        case .count: "a whole number"
        case .duration: "a duration such as 250ms or 4h"
        case .bytes: "a size such as 4KB or 8MB"
        }
    }

    /// The value that a text spells, nil where it isn't of this unit; ms for a duration.
    public func value(of text: String) -> Int64? {
        switch self {
        case .count: ValueText.count(text)
        case .duration: ValueText.duration(text)?.milliseconds
        case .bytes: ValueText.bytes(text)
        }
    }

    /// A value as scripts write it.
    public func text(of value: Int64) -> String {
        switch self {
        case .count: String(value)
        case .duration: SimDuration.milliseconds(value).text
        case .bytes: ValueText.text(bytes: value)
        }
    }
}
