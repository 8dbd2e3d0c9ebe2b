/// Gives out time-sorted ids for one node (B1): never the same twice, never smaller than the one before, also
/// when the clock steps back.
public struct EntityIDSource: Sendable {
    /// 2024-01-01 00:00 UTC in ms: the zero of the 41 bits of time.
    public static let epochMilliseconds: Int64 = 1_704_067_200_000

    private let node: Int64
    private var lastMillisecond: Int64
    private var sequence: Int64

    /// A source for a node (0–1,023) that goes on after `last`, the newest id that the store holds.
    public init(node: Int64, after last: EntityID? = nil) {
        self.node = node & 0x3ff
        lastMillisecond = last.map { $0.rawValue >> 22 } ?? 0
        sequence = last.map { $0.rawValue & 0xfff } ?? -1
    }

    /// The next id, of the given moment or of the newest one used if the clock is behind it.
    public mutating func next(at now: SimInstant) -> EntityID {
        let millisecond = max(now.milliseconds - Self.epochMilliseconds, lastMillisecond)
        if millisecond > lastMillisecond {
            lastMillisecond = millisecond
            sequence = 0
        } else {
            sequence += 1
        }
        if sequence > 0xfff {
            lastMillisecond += 1
            sequence = 0
        }
        return EntityID(rawValue: lastMillisecond << 22 | node << 12 | sequence)
    }
}
