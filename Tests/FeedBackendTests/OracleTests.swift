import FeedBackend
import FeedModel
import Testing

struct OracleTests {
    struct Case: CustomTestStringConvertible {
        let order: Design.Order
        let assembly: Design.Assembly
        let unfollow: Design.Unfollow

        var testDescription: String { "\(order) \(assembly) \(unfollow)" }

        static let all = Design.Order.allCases.flatMap { order in
            Design.Assembly.allCases.flatMap { assembly in
                Design.Unfollow.allCases.map { unfollow in
                    Case(order: order, assembly: assembly, unfollow: unfollow)
                }
            }
        }

        var design: Design {
            var design = Design()
            design.order = order
            design.assembly = assembly
            design.unfollow = unfollow
            return design
        }
    }

    private static let seeds: Range<UInt64> = 0..<8

    @Test(arguments: Case.all)
    func `B3b every page equals a slow assembly from scratch`(_ choice: Case) throws {
        for seed in Self.seeds {
            var world = try OracleWorld(seed: seed, design: choice.design)
            for step in 1...60 {
                try world.step()
                if step % 12 == 0 {
                    // Ranked sessions hold back what was served; a later refresh has it again.
                    world.world.now = world.world.now + .hours(1)
                    try world.check("seed \(seed), step \(step)")
                }
            }
        }
    }

    @Test(arguments: Design.Order.allCases)
    func `B3a a switch of the design leaves no hole and no repeat`(_ order: Design.Order) throws {
        for seed in Self.seeds {
            var design = Design()
            design.order = order
            var world = try OracleWorld(seed: seed, design: design)
            for step in 1...60 {
                try world.step()
                guard step % 10 == 0 else { continue }
                let choice = Case.all[(step / 10 + Int(seed)) % Case.all.count]
                design.assembly = choice.assembly
                design.unfollow = choice.unfollow
                try world.adopt(design)
                world.world.now = world.world.now + .hours(1)
                try world.check("seed \(seed), step \(step), \(choice.testDescription)")
            }
        }
    }
}
