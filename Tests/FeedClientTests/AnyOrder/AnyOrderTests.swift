import Testing

/// R4–R13, R9a: whatever comes in whatever order, no hole, no repeat, and the backend's feed in the end.
@Suite struct AnyOrderTests {
    @Test(arguments: 0..<2)
    func `feeds stay right under random acts and answers in any order`(part: Int) throws {
        try AnyOrderCheck.run(part)
    }
}

/// The same in more worlds.
@Suite struct AnyOrderSweep {
    @Test(arguments: 2..<8)
    func `feeds stay right under random acts and answers in any order`(part: Int) throws {
        try AnyOrderCheck.run(part)
    }
}

/// Fifty worlds, one after the other.
private enum AnyOrderCheck {
    static func run(_ part: Int) throws {
        for seed in UInt64(part * 50 + 1)...UInt64(part * 50 + 50) {
            let run = FeedRun(seed: seed, length: 60)
            guard try run.problem() != nil else { continue }
            let short = try run.shrunk()
            Issue.record("seed \(seed): \(try short.problem() ?? "")\n\(short.script)")
            return
        }
    }
}
