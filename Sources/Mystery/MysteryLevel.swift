/// How much of a mystery app's design is open.
public enum MysteryLevel: Int, CaseIterable, Sendable {
    /// One choice; all else is told.
    case one = 1
    /// Two choices that don't meddle with one another.
    case two
    /// Choices of which one may hide another, at most 64 designs in all.
    case interacting
    /// Every choice that a probe can tell; each is decided by itself.
    case all

    /// Two or three words for it.
    public var name: String {
        switch self {
        case .one: "One choice"
        case .two: "Two choices"
        case .interacting: "Choices that meddle"
        case .all: "All choices"
        }
    }

    /// The numbers of the mysteries of this level: the first digit says it.
    public var numbers: ClosedRange<Int> { rawValue * 1_000...rawValue * 1_000 + 999 }

    /// The most designs that may be open together; above it each choice is decided by itself.
    public static let designsMax = 64
}
