import Testing

/// R4–R13, R9a: whatever comes in whatever order, no hole, no repeat, and the backend's feed in the end.
@Suite struct AnyOrderTests {
    @Test(arguments: 0..<8)
    func `feeds stay right under random acts and answers in any order`(part: Int) throws {
        for seed in UInt64(part * 50 + 1)...UInt64(part * 50 + 50) {
            let run = FeedRun(seed: seed, length: 60)
            guard try run.problem() != nil else { continue }
            let short = try run.shrunk()
            Issue.record("\(try short.problem() ?? "")\n\(short.script)")
            return
        }
    }
}
