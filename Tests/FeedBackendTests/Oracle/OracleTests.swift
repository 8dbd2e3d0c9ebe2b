import FeedModel
import Testing

/// B3b over random worlds: every page, counter and stored row against an account from scratch.
struct OracleTests {
    @Test(arguments: OracleCheck.Case.all)
    func `B3b every page equals a slow assembly from scratch`(_ choice: OracleCheck.Case) throws {
        try OracleCheck.run(choice, seeds: 1...5)
    }
}

/// The same over more worlds.
struct OracleSweep {
    @Test(arguments: OracleCheck.Case.all)
    func `B3b every page equals a slow assembly from scratch`(_ choice: OracleCheck.Case) throws {
        try OracleCheck.run(choice, seeds: 6...16)
    }
}

/// One of the 24 designs in as many worlds as there are seeds.
enum OracleCheck {
    struct Case: CustomTestStringConvertible {
        let order: Design.Order
        let paging: Design.Paging
        let assembly: Design.Assembly
        let unfollow: Design.Unfollow

        var testDescription: String {
            "order=\(order) paging=\(paging.rawValue) assembly=\(assembly) unfollow=\(unfollow)"
        }

        static let pagings: [(Design.Order, Design.Paging)] = [
            (.time, .cursor), (.time, .offset), (.ranked, .snapshot), (.ranked, .perPage),
        ]

        static let all = pagings.flatMap { order, paging in
            Design.Assembly.allCases.flatMap { assembly in
                Design.Unfollow.allCases.map { unfollow in
                    Case(order: order, paging: paging, assembly: assembly, unfollow: unfollow)
                }
            }
        }

        func design(_ counters: Design.Counters) -> Design {
            var design = Design()
            design.order = order
            design.statedPaging = paging
            design.assembly = assembly
            design.unfollow = unfollow
            design.counters = counters
            return design
        }
    }

    static func run(_ choice: Case, seeds: ClosedRange<UInt64>) throws {
        for seed in seeds {
            let counters: Design.Counters = seed % 5 == 0 ? .lagged : .fetched
            let acts = OraclePlan.acts(seed: seed, count: 150, isSettled: seed % 3 > 0)
            let design = choice.design(counters)
            guard try OracleRun.problem(acts, seed: seed, design: design) != nil else { continue }
            let short = try OracleCut.shortest(acts) {
                try OracleRun.problem($0, seed: seed, design: design) != nil
            }
            let problem = try OracleRun.problem(short, seed: seed, design: design) ?? ""
            Issue.record(
                """
                \(problem)
                seed \(seed), which asks for \(1 + seed % 4) entries a page
                design \(choice.testDescription) counters=\(counters)
                limits stored-feed=6 celebrity=2
                \(short.map(\.line).joined(separator: "\n"))
                """
            )
            return
        }
    }
}
