import FeedWire

/// One figure that is kept for a release: what was measured, and what the same machine did in the same run with less
/// around it.
struct Headline: Equatable {
    /// What the figure counts, and so which way is better.
    enum Unit: String {
        case perSecond = "per_second"
        case milliseconds = "ms"
        case microseconds = "us"
        case megabytes = "mb"
        case bytes = "bytes"

        var words: String {
            switch self {
            case .perSecond: "a second"
            case .milliseconds: "ms"
            case .microseconds: "µs"
            case .megabytes: "MB"
            case .bytes: "bytes"
            }
        }
    }

    /// What a figure stands beside, in the same unit.
    struct Anchor: Equatable {
        let name: String
        let value: Double
        /// Its own slowest hundredth, in milliseconds.
        var p99: Double?
    }

    /// The benchmark.
    let group: String
    let name: String
    let value: Double
    let unit: Unit
    /// The milliseconds that 99 of 100 stayed within.
    var p99: Double?
    var anchor: Anchor?

    /// The figure as a multiple of its anchor: what can be compared between machines.
    var ratio: Double? {
        anchor.flatMap { $0.value > 0 ? value / $0.value : nil }
    }

    var json: JSONValue {
        var members: [JSONValue.Member] = [
            .init("group", .string(group)), .init("name", .string(name)),
            .init("value", .real(Self.rounded(value))), .init("unit", .string(unit.rawValue)),
        ]
        if let p99 { members.append(.init("p99_ms", .real(Self.rounded(p99)))) }
        if let anchor {
            var parts: [JSONValue.Member] = [
                .init("name", .string(anchor.name)),
                .init("value", .real(Self.rounded(anchor.value))),
            ]
            if let p99 = anchor.p99 { parts.append(.init("p99_ms", .real(Self.rounded(p99)))) }
            members.append(.init("anchor", .object(parts)))
        }
        if let ratio { members.append(.init("ratio", .real(Self.rounded(ratio)))) }
        return .object(members)
    }

    /// Four digits that count: the rest is chance.
    static func rounded(_ value: Double) -> Double {
        guard value.isFinite, value != 0 else { return 0 }
        var scale = 1.0
        while abs(value) * scale < 1_000 { scale *= 10 }
        return (value * scale).rounded() / scale
    }
}

extension Headline {
    /// Reads what ``json`` wrote; nil for anything else.
    init?(json: JSONValue) {
        guard let group = json["group"]?.text, let name = json["name"]?.text,
            let value = json["value"]?.number,
            let unit = json["unit"]?.text.flatMap(Unit.init(rawValue:))
        else { return nil }
        self.init(group: group, name: name, value: value, unit: unit)
        p99 = json["p99_ms"]?.number
        if let anchor = json["anchor"], let name = anchor["name"]?.text,
            let value = anchor["value"]?.number
        {
            self.anchor = Anchor(name: name, value: value, p99: anchor["p99_ms"]?.number)
        }
    }
}

extension JSONValue {
    /// The number, however it is written.
    fileprivate var number: Double? {
        switch self {
        case .integer(let whole): Double(whole)
        case .real(let value): value
        default: nil
        }
    }
}

/// Headlines as lines of a table.
enum HeadlineTable {
    static func lines(_ headlines: [Headline]) -> [String] {
        let unitless = headlines.map { BenchTable.left("  " + $0.name, 50) + cells($0) }
        return unitless
    }

    private static func cells(_ headline: Headline) -> String {
        let unit = BenchTable.left(" " + headline.unit.words, 10)
        let p99 = headline.p99.map { "p99 \(number($0)) ms" } ?? ""
        return BenchTable.right(number(headline.value), 10) + unit
            + BenchTable.left(p99, 17) + beside(headline)
    }

    private static func beside(_ headline: Headline) -> String {
        guard let anchor = headline.anchor else { return "" }
        let slowest = anchor.p99.map { ", p99 \(number($0)) ms" } ?? ""
        let ratio = headline.ratio.map { "×\(number($0)) of " } ?? ""
        return "\(ratio)\(anchor.name): \(number(anchor.value))\(slowest)"
    }

    /// A number with as many digits as mean something.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if abs(value) >= 100 { return BenchTable.grouped(Int(value.rounded())) }
        let size = abs(value)
        let places = size >= 10 ? 10.0 : size >= 1 ? 100.0 : size >= 0.1 ? 1_000.0 : 100_000.0
        return "\((value * places).rounded() / places)"
    }
}
