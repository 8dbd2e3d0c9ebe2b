import FeedBackend
import FeedModel
import FeedWire
import Lab

/// `feedlab bench scale`: what one operation costs on this machine, and what a network's day would cost by it.
enum ScaleBench {
    /// Operations that the backend counted while they were measured.
    private struct Counted {
        var rowsForAPost = 0
        var rowsForAStoredPage = 0
        var rowsForAMergedPage = 0
    }

    private static let fewSources = 10
    private static let manySources = 100
    private static let followers = 10_000
    /// Until when a post has to be visible, and how many cores write at once.
    private static let patience = (seconds: 30.0, cores: 64.0)

    static func report() throws -> BenchReport {
        let (costs, counted) = try measure()
        let days = [1e4, 1e6, 1e8, 5e8].map { accounts in
            CostModel(
                Workload(accounts: accounts, followings: 200, posts: 0.5, pages: 20),
                costs
            )
        }
        return BenchReport(
            lines: lines(costs, counted, days),
            json: [
                "measured": [
                    "row_written_us": .real(costs.rowWritten),
                    "stored_page_us": .real(costs.storedPage),
                    "merged_page_us": .real(costs.mergedPage), "source_us": .real(costs.source),
                ],
                "counted": [
                    "rows_written_for_a_post": JSONValue(counted.rowsForAPost),
                    "rows_read_for_a_stored_page": JSONValue(counted.rowsForAStoredPage),
                    "rows_read_for_a_merged_page": JSONValue(counted.rowsForAMergedPage),
                ],
                "computed": .array(days.map(json)),
            ],
            headlines: headlines(costs)
        )
    }

    // MARK: - Measured

    private static func measure() throws -> (UnitCosts, Counted) {
        var counted = Counted()
        let row = try fanOutRow(&counted)
        let stored = try page(.write, sources: fewSources, &counted.rowsForAStoredPage)
        var ignored = 0
        let few = try page(.read, sources: fewSources, &ignored)
        let many = try page(.read, sources: manySources, &counted.rowsForAMergedPage)
        let source = max(0.01, (many - few) / Double(manySources - fewSources))
        let costs = UnitCosts(
            rowWritten: row,
            storedPage: stored,
            mergedPage: max(0, few - source * Double(fewSources)),
            source: source
        )
        return (costs, counted)
    }

    /// Microseconds of work for one row of a fan-out, as the median of several posts.
    private static func fanOutRow(_ counted: inout Counted) throws -> Double {
        let store = try BenchStore(
            followers: followers,
            design: design(.write),
            readers: 1,
            others: fewSources - 1
        )
        var perRow: [Double] = []
        for round in 1...9 {
            let draft = PostDraft(
                text: "\(round)",
                createdAt: store.now + .milliseconds(Int64(round))
            )
            _ = try store.backend.publish(draft, by: store.author, at: store.now)
            _ = store.backend.takeCosts()
            let start = CPUTime.now
            while let job = try store.backend.nextJob(excluding: []), job.dueAt <= store.now {
                try store.backend.runJob(job.id, at: store.now)
            }
            let work = CPUTime.now - start
            _ = store.backend.takeRules()
            counted.rowsForAPost = store.backend.takeCosts().rowsWritten
            perRow.append(work * 1e6 / Double(max(1, counted.rowsForAPost)))
        }
        return perRow.sorted()[perRow.count / 2]
    }

    /// Microseconds of work for the first page of a reader who follows that many accounts.
    private static func page(
        _ assembly: Design.Assembly,
        sources: Int,
        _ rowsRead: inout Int
    ) throws -> Double {
        let store = try BenchStore(
            followers: 100,
            design: design(assembly),
            readers: 10,
            others: sources - 1
        )
        let requests = store.readers.map {
            store.request($0, "GET", "/v1/feed", query: [("limit", "20")])
        }
        _ = store.backend.takeCosts()
        try store.answer(requests[0], expecting: 200)
        rowsRead = store.backend.takeCosts().rowsRead
        let timing = try Timing.measure {
            try store.answer(requests[$0 % requests.count], expecting: 200)
        }
        return 1e6 / timing.perCPUSecond
    }

    private static func design(_ assembly: Design.Assembly) -> Design {
        var design = Design()
        design.order = .time
        design.assembly = assembly
        return design
    }

    // MARK: - Words and numbers

    private static func headlines(_ costs: UnitCosts) -> [Headline] {
        func headline(_ name: String, _ value: Double) -> Headline {
            let anchor = Headline.Anchor(
                name: "a page out of a stored feed",
                value: costs.storedPage
            )
            return Headline(
                group: "scale",
                name: name,
                value: value,
                unit: .microseconds,
                anchor: anchor
            )
        }
        return [
            headline("a row of a fan-out", costs.rowWritten),
            headline("a page by a merge, its sources apart", costs.mergedPage),
            headline("one more source of a merge", costs.source),
        ]
    }

    private static func lines(
        _ costs: UnitCosts,
        _ counted: Counted,
        _ days: [CostModel]
    ) -> [String] {
        func micro(_ value: Double) -> String { BenchTable.right(rounded(value), 10) + " µs" }
        var lines = [
            "measured on this machine, as work of one core",
            BenchTable.left("  a row of a fan-out", 44) + micro(costs.rowWritten)
                + "   counted: \(counted.rowsForAPost) rows for a post with \(followers) followers",
            BenchTable.left("  a page out of a stored feed", 44) + micro(costs.storedPage)
                + "   counted: \(counted.rowsForAStoredPage) rows read",
            BenchTable.left("  a page by a merge, apart from its sources", 44)
                + micro(costs.mergedPage)
                + "   counted: \(counted.rowsForAMergedPage) rows read of \(manySources) sources",
            BenchTable.left("  one more source of a merge", 44) + micro(costs.source), "",
            "computed from that: a day in which each account follows 200, posts 0.5 times and reads 20 pages",
            "(assumed: followers spread with a tail of 1.5; who has more posts more, to the power of 0.3)",
            BenchTable.right("accounts", 13) + BenchTable.right("write, cores", 15)
                + BenchTable.right("read, cores", 15) + BenchTable.right("hybrid, cores", 15)
                + BenchTable.right("best limit", 14) + BenchTable.right("by cost", 12)
                + BenchTable.right("by time", 14) + BenchTable.right("crossing", 10),
        ]
        lines += days.map(line)
        lines += [
            "",
            "  best limit: followers above which an account is merged when read. By cost: where its rows",
            "  outweigh its followers' pages. By time: what \(Int(patience.cores)) cores write in"
                + " \(Int(patience.seconds)) s. Crossing: pages a day from",
            "  which on writing every post costs less than merging every page.",
        ]
        return lines
    }

    private static func line(_ model: CostModel) -> String {
        let best = model.bestLimit(seconds: patience.seconds, cores: patience.cores)
        return BenchTable.right(BenchTable.grouped(Int(model.workload.accounts)), 13)
            + BenchTable.right(rounded(model.day(.write).cores), 15)
            + BenchTable.right(rounded(model.day(.read).cores), 15)
            + BenchTable.right(rounded(model.day(.hybrid, limit: best).cores), 15)
            + BenchTable.right(limit(best), 14) + BenchTable.right(limit(model.limitByCost), 12)
            + BenchTable.right(
                limit(model.limitByTime(seconds: patience.seconds, cores: patience.cores)),
                14
            )
            + BenchTable.right(rounded(model.crossing), 10)
    }

    private static func json(_ model: CostModel) -> JSONValue {
        let best = model.bestLimit(seconds: patience.seconds, cores: patience.cores)
        return [
            "accounts": JSONValue(Int(model.workload.accounts)),
            "write_cores": .real(model.day(.write).cores),
            "read_cores": .real(model.day(.read).cores),
            "hybrid_cores": .real(model.day(.hybrid, limit: best).cores),
            "best_limit": .real(best), "limit_by_cost": .real(model.limitByCost),
            "limit_by_time": .real(
                model.limitByTime(seconds: patience.seconds, cores: patience.cores)
            ),
            "crossing_pages": .real(model.crossing),
        ]
    }

    private static func limit(_ value: Double) -> String {
        value.isFinite ? BenchTable.grouped(Int(value)) : "none"
    }

    /// Three digits that count.
    private static func rounded(_ value: Double) -> String {
        guard value.isFinite else { return "never" }
        if value >= 100 { return BenchTable.grouped(Int(value.rounded())) }
        let places = value >= 10 ? 10.0 : value >= 1 ? 100.0 : 1_000.0
        return "\((value * places).rounded() / places)"
    }
}
