import FeedModel
import Lab
import Testing

@Suite struct CostModelTests {
    private let costs = UnitCosts(rowWritten: 5, storedPage: 300, mergedPage: 200, source: 10)

    private func model(
        accounts: Double = 1_000_000,
        posts: Double = 1,
        pages: Double = 10,
        eagerness: Double = 0.3
    ) -> CostModel {
        CostModel(
            Workload(
                accounts: accounts,
                followings: 100,
                posts: posts,
                pages: pages,
                eagerness: eagerness
            ),
            costs
        )
    }

    private func isNear(_ found: Double, _ expected: Double, _ part: Double = 1e-6) -> Bool {
        (found - expected).magnitude <= part * max(found.magnitude, expected.magnitude)
    }

    @Test(arguments: [1.2, 1.5, 2, 3])
    func `every follow has two ends`(tail: Double) {
        let spread = FollowerSpread(mean: 100, largest: 1e8, tail: tail)
        #expect(isNear(spread.moment(0), 1))
        #expect(isNear(spread.moment(1), 100))
        #expect(isNear(spread.shareOfFollows(above: 0), 1))
        #expect(spread.shareOfFollows(above: 1e8) == 0)
        #expect(spread.shareOfFollows(above: 1e3) > spread.shareOfFollows(above: 1e5))
    }

    @Test func `written, each post is one row for each follower`() {
        let day = model(eagerness: 0).day(.write)
        #expect(isNear(day.rowsWritten, 1_000_000 * 1 * 100))
        #expect(day.sources == 0)
        #expect(isNear(day.pages, 10_000_000))
        #expect(isNear(day.seconds, (1e8 * 5 + 1e7 * 300) / 1e6))
    }

    @Test func `read, each page asks each account that is followed`() {
        let day = model().day(.read)
        #expect(day.rowsWritten == 0)
        #expect(isNear(day.sources, 1e7 * 100))
        #expect(isNear(day.seconds, (1e7 * 200 + 1e9 * 10) / 1e6))
    }

    @Test func `the hybrid's ends are the two others`() {
        let model = model()
        let written = model.day(.hybrid, limit: .infinity)
        #expect(written == model.day(.write))
        let read = model.day(.hybrid, limit: 0)
        #expect(read.rowsWritten == 0)
        #expect(isNear(read.sources, model.day(.read).sources))
    }

    @Test func `at the crossing both cost the same, and above it writing costs less`() {
        let crossing = model().crossing
        func seconds(_ pages: Double) -> (write: Double, read: Double) {
            let model = model(pages: pages)
            return (model.day(.write).seconds, model.day(.read).seconds)
        }
        let same = seconds(crossing)
        #expect(isNear(same.write, same.read))
        let above = seconds(crossing * 2)
        #expect(above.write < above.read)
        let below = seconds(crossing / 2)
        #expect(below.write > below.read)
    }

    @Test func `no limit costs less than the limit by cost`() {
        let model = model(posts: 8)
        let best = model.limitByCost
        #expect(best > 0 && best.isFinite)
        #expect(isNear(model.posts(ofAccountWith: best), 10 * 10.0 / 5))
        let cost = model.day(.hybrid, limit: best).seconds
        for factor in [0.01, 0.1, 0.5, 0.9, 1.1, 2, 10, 100] {
            #expect(model.day(.hybrid, limit: best * factor).seconds >= cost)
        }
    }

    @Test func `where all post equally often, followers cancel out`() {
        #expect(model(posts: 1, eagerness: 0).limitByCost == .infinity)
        #expect(model(posts: 100, eagerness: 0).limitByCost == 0)
    }

    @Test func `a post that must be seen soon lowers the limit`() {
        let model = model(posts: 8)
        #expect(isNear(model.limitByTime(seconds: 60, cores: 4), 60 * 4 / 5e-6))
        #expect(
            model.bestLimit(seconds: 1e-3, cores: 1) == model.limitByTime(seconds: 1e-3, cores: 1)
        )
        #expect(model.bestLimit(seconds: 1e12, cores: 1) == model.limitByCost)
    }
}
