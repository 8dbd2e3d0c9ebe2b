public import FeedModel

/// How a device is connected.
public enum NetworkKind: String, CaseIterable, Sendable {
    case wifi, cellular, slow, offline

    /// One way through an idle network; each way differs from it by at most ±10 %.
    public var latency: SimDuration {
        switch self {
        case .wifi: .milliseconds(30)
        case .cellular: .milliseconds(80)
        case .slow: .milliseconds(400)
        case .offline: .zero
        }
    }

    /// Bytes a second, both ways.
    public var bytesPerSecond: Int64 {
        switch self {
        case .wifi: 20_000_000
        case .cellular: 5_000_000
        case .slow: 50_000
        case .offline: 0
        }
    }

    /// How long a message of that many bytes is under way, spread by keyed chance.
    ///
    /// `subject` names the message, so that two designs that send the same one meet the same luck.
    public func travel(
        bytes: Int,
        subject: String,
        random: inout KeyedRandom
    ) -> SimDuration {
        guard self != .offline else { return .zero }
        let spread = random.spread(latency, percent: 10, "latency", subject)
        return spread
            + SimDuration(microseconds: Int64(bytes) * 1_000_000 / bytesPerSecond)
    }
}
