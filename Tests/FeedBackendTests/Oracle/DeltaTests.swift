import FeedModel
import Testing

/// B16 over random worlds: who only ever gets deltas, in any form and with answers lost, late and repeated, holds
/// what the pages hold and what the oracle says.
struct DeltaTests {
    @Test(arguments: DeltaCheck.Case.all)
    func `B16 a replica that only takes deltas equals the pages`(_ choice: DeltaCheck.Case) throws {
        let comparisons = try DeltaCheck.run(choice, seeds: 1...2)
        #expect(comparisons > 75)
    }
}

/// The same over more worlds.
struct DeltaSweep {
    @Test(arguments: DeltaCheck.Case.all)
    func `B16 a replica that only takes deltas equals the pages`(_ choice: DeltaCheck.Case) throws {
        let comparisons = try DeltaCheck.run(choice, seeds: 3...24)
        #expect(comparisons > 150)
    }
}

/// One of the designs in as many worlds as there are seeds.
enum DeltaCheck {
    struct Case: CustomTestStringConvertible {
        let assembly: Design.Assembly
        let unfollow: Design.Unfollow
        let counters: Design.Counters

        var testDescription: String {
            "assembly=\(assembly) unfollow=\(unfollow) counters=\(counters)"
        }

        static let all = Design.Assembly.allCases.flatMap { assembly in
            Design.Unfollow.allCases.flatMap { unfollow in
                [Design.Counters.fetched, .lagged].map {
                    Case(assembly: assembly, unfollow: unfollow, counters: $0)
                }
            }
        }

        var design: Design {
            var design = Design()
            design.order = .time
            design.sync = .delta
            design.assembly = assembly
            design.unfollow = unfollow
            design.counters = counters
            return design
        }
    }

    /// How often a replica was compared with the pages.
    static func run(_ choice: Case, seeds: ClosedRange<UInt64>) throws -> Int {
        var comparisons = 0
        for seed in seeds {
            let acts = DeltaPlan.acts(seed: seed, count: 150)
            let run = try DeltaRun(seed: seed, design: choice.design)
            let problem = try run.problem(acts)
            comparisons += run.comparisons
            guard problem != nil else { continue }
            let short = try OracleCut.shortest(acts) {
                try DeltaRun(seed: seed, design: choice.design).problem($0) != nil
            }
            let cause = try DeltaRun(seed: seed, design: choice.design).problem(short) ?? ""
            Issue.record(
                """
                \(cause)
                seed \(seed), which gives \(1 + seed % 4) posts a page of a delta
                design order=time sync=delta \(choice.testDescription)
                limits stored-feed=\(DeltaRun.most) celebrity=2
                \(short.map(\.line).joined(separator: "\n"))
                """
            )
            break
        }
        return comparisons
    }
}
