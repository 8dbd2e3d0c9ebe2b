/// Chance as a function of a seed and of what it is drawn for, never the next number of one stream.
///
/// Two designs that replay one journal therefore meet the same luck: a draw depends on its purpose, its
/// subject and how many draws that pair has had, not on what else the world did in between.
public struct KeyedRandom: Sendable {
    /// The world's seed.
    public let seed: UInt64
    private var drawn: [String: UInt64] = [:]

    /// A source for one seed with no draw made yet.
    public init(seed: UInt64) {
        self.seed = seed
    }

    /// The next draw for this purpose and subject: all 64-bit values are equally likely.
    public mutating func draw(_ purpose: StaticString, _ subject: String) -> UInt64 {
        let key = "\(purpose)\u{0}\(subject)"
        let count = drawn[key, default: 0]
        drawn[key] = count + 1
        return Self.value(seed: seed, key: key, count: count)
    }

    /// A draw from `0..<bound`; 0 where the bound is 0.
    public mutating func below(
        _ bound: UInt64,
        _ purpose: StaticString,
        _ subject: String
    ) -> UInt64 {
        bound == 0 ? 0 : draw(purpose, subject).multipliedFullWidth(by: bound).high
    }

    /// The value spread evenly within ± `percent` % by chance.
    public mutating func spread(
        _ duration: SimDuration,
        percent: Int64,
        _ purpose: StaticString,
        _ subject: String
    ) -> SimDuration {
        let width = duration.microseconds * percent / 100
        let offset = Int64(below(UInt64(2 * width + 1), purpose, subject)) - width
        return SimDuration(microseconds: duration.microseconds + offset)
    }

    /// A value that depends on the seed, the key and the count alone (FNV-1a, then SplitMix64).
    public static func value(seed: UInt64, key: String, count: UInt64 = 0) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in key.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let counted = mix(count &* 0xd1b5_4a32_d192_ed03)
        return mix(mix(seed &+ 0x9e37_79b9_7f4a_7c15) ^ mix(hash) ^ counted)
    }

    private static func mix(_ input: UInt64) -> UInt64 {
        var value = input &+ 0x9e37_79b9_7f4a_7c15
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}
