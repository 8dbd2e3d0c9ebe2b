/// A 64-bit id given by the backend, sorted by time and unique across kinds (B1).
///
/// Layout from the top: 41 bits of ms since 2024-01-01, 10 bits of node, 12 bits of sequence. It travels as a
/// decimal string, since JSON numbers lose precision above 2^53.
public struct EntityID: Hashable, Comparable, Sendable, RawRepresentable, CustomStringConvertible {
    /// The 64-bit value; positive.
    public let rawValue: Int64

    /// The id with that value.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The id that a decimal string spells, nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard let value = Int64(text), value > 0 else { return nil }
        rawValue = value
    }

    /// The decimal string.
    public var description: String { String(rawValue) }

    /// Ids made earlier come first.
    public static func < (left: EntityID, right: EntityID) -> Bool {
        left.rawValue < right.rawValue
    }
}
