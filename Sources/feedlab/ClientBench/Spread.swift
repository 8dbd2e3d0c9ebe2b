import FeedWire

/// Times of one thing done many times, in µs.
struct Spread {
    private let sorted: [Double]

    init(_ durations: [Duration]) {
        sorted = durations.map { duration in
            let parts = duration.components
            return Double(parts.seconds) * 1e6 + Double(parts.attoseconds) / 1e12
        }.sorted()
    }

    /// The time that `percent` of the times don't exceed.
    func percentile(_ percent: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let place = (Double(sorted.count) * percent / 100).rounded(.up)
        return sorted[min(sorted.count, max(1, Int(place))) - 1]
    }

    var json: JSONValue {
        [
            "p50_us": Self.number(percentile(50)), "p95_us": Self.number(percentile(95)),
            "p99_us": Self.number(percentile(99)), "times": JSONValue(sorted.count),
        ]
    }

    static func number(_ value: Double) -> JSONValue { JSONValue(Int(value.rounded())) }
}
