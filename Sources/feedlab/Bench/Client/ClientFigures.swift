import FeedWire

/// What `feedlab bench client` found in one run; what can be compared only within a run stands as a ratio.
struct ClientFigures {
    var coldStart = Spread()
    var plainQuery = Spread()
    var coldStartStatements = 0
    var like = Spread()
    var plainLike = Spread()
    var refresh = Spread()
    var scroll = Spread()
    var statementsPerRow = 0.0
    var eviction = Spread()
    var evicted = 0
    var memory = 0
    var residentBytes = 0

    var coldStartRatio: Double { ratio(coldStart, plainQuery) }
    var likeRatio: Double { ratio(like, plainLike) }

    private func ratio(_ own: Spread, _ plain: Spread) -> Double {
        plain.work(50) > 0 ? own.work(50) / plain.work(50) : 0
    }

    var lines: [String] {
        func times(_ name: String, _ spread: Spread) -> String {
            let values = [50, 95, 99].map { milliseconds(spread.percentile($0)) }
            return padded(name, 42)
                + "p50 \(values[0])  p95 \(values[1])  p99 \(values[2]) ms"
                + "  (work \(milliseconds(spread.work(50))), p95 \(milliseconds(spread.work(95))))"
        }
        return [
            times("cold start to the first screen, 500 posts", coldStart),
            times("  one plain query of the same rows", plainQuery),
            "  \(tenths(coldStartRatio)) times the plain query, \(coldStartStatements) statements",
            times("like, tap to screen, on disk", like),
            times("  the same by plain statements", plainLike),
            "  \(tenths(likeRatio)) times the plain statements",
            times("refresh of 20, answer to screen", refresh),
            times("scroll by a row, to screen", scroll),
            "  \(tenths(statementsPerRow)) statements a row",
            "eviction of \(evicted) posts at a launch: \(milliseconds(eviction.percentile(50))) ms",
            "memory: \(memory >> 10) KB for the app with its screen, "
                + "\(residentBytes >> 20) MB for the process",
        ]
    }

    var json: JSONValue {
        [
            "client": [
                "cold_start": coldStart.json, "plain_query": plainQuery.json,
                "cold_start_to_plain": hundredths(coldStartRatio),
                "cold_start_statements": JSONValue(coldStartStatements), "like": like.json,
                "plain_like": plainLike.json, "like_to_plain": hundredths(likeRatio),
                "refresh": refresh.json, "scroll_row": scroll.json,
                "statements_per_row": hundredths(statementsPerRow),
                "eviction_us": Spread.number(eviction.percentile(50)),
                "evicted_posts": JSONValue(evicted), "memory_bytes": JSONValue(memory),
                "process_bytes": JSONValue(residentBytes),
            ]
        ]
    }

    /// Work, not time on the clock: on a busy machine the clock also counts what others do.
    var headlines: [Headline] {
        func headline(_ name: String, _ own: Spread, beside: (String, Spread)?) -> Headline {
            Headline(
                group: "client",
                name: name,
                value: own.work(50) / 1_000,
                unit: .milliseconds,
                p99: own.percentile(99) / 1_000,
                anchor: beside.map {
                    .init(
                        name: $0.0,
                        value: $0.1.work(50) / 1_000,
                        p99: $0.1.percentile(99) / 1_000
                    )
                }
            )
        }
        let query = ("one plain query of the rows", plainQuery)
        return [
            headline("cold start to the first screen, work", coldStart, beside: query),
            headline("like, tap to screen, work", like, beside: ("plain statements", plainLike)),
            headline("refresh of 20, answer to screen, work", refresh, beside: query),
            headline("scroll by a row, to screen, work", scroll, beside: query),
        ]
    }

    private func hundredths(_ value: Double) -> JSONValue {
        .real((value * 100).rounded() / 100)
    }

    private func tenths(_ value: Double) -> String {
        let rounded = Int((value * 10).rounded())
        return "\(rounded / 10).\(rounded % 10)"
    }

    private func milliseconds(_ microseconds: Double) -> String {
        let rounded = Int((microseconds / 10).rounded())
        let rest = rounded % 100
        return "\(rounded / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
