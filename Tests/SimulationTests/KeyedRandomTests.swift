import FeedModel
import Testing

@Suite struct KeyedRandomTests {
    @Test(arguments: UInt64(0)...9)
    func `draws are spread evenly`(seed: UInt64) {
        var random = KeyedRandom(seed: seed)
        var counts = [Int](repeating: 0, count: 16)
        let draws = 16_000
        for _ in 0..<draws { counts[Int(random.below(16, "even", "x"))] += 1 }
        let expected = Double(draws) / 16
        let chi = counts.reduce(0.0) { sum, count in
            sum + (Double(count) - expected) * (Double(count) - expected) / expected
        }
        // 15 degrees of freedom: beyond 45 lies less than one in ten thousand.
        #expect(chi < 45, "counts \(counts)")
    }

    @Test func `subjects, purposes and seeds are independent`() {
        var first = KeyedRandom(seed: 1)
        var second = KeyedRandom(seed: 1)
        for _ in 0..<10 { _ = second.draw("other", "a") }
        for _ in 0..<10 { _ = second.draw("one", "b") }
        let draws = (0..<10).map { _ in first.draw("one", "a") }
        #expect(draws == (0..<10).map { _ in second.draw("one", "a") })
        var third = KeyedRandom(seed: 2)
        #expect(draws != (0..<10).map { _ in third.draw("one", "a") })
        var all: Set<UInt64> = []
        for seed in UInt64(0)..<40 {
            for subject in 0..<40 {
                all.insert(KeyedRandom.value(seed: seed, key: "k\(subject)"))
            }
        }
        #expect(all.count == 1_600)
    }

    @Test func `two neighbours' bits agree half the time`() {
        var agreeing = 0
        for number in 0..<1_000 {
            let one = KeyedRandom.value(seed: 1, key: "p\(number)")
            let other = KeyedRandom.value(seed: 1, key: "p\(number + 1)")
            agreeing += (~(one ^ other)).nonzeroBitCount
        }
        #expect(abs(agreeing - 32_000) < 1_000)
    }

    @Test func `a spread stays within its percent and reaches both sides`() {
        var random = KeyedRandom(seed: 5)
        let spread = (0..<500).map { _ in
            random.spread(.seconds(10), percent: 20, "retry", "x").microseconds
        }
        #expect(spread.allSatisfy { $0 >= 8_000_000 && $0 <= 12_000_000 })
        #expect(spread.contains { $0 < 8_500_000 } && spread.contains { $0 > 11_500_000 })
        #expect(random.spread(.zero, percent: 20, "retry", "y") == .zero)
        #expect(random.below(0, "none", "x") == 0)
    }
}
