import FeedModel
import Testing

@testable import FeedClient

/// R7–R9a against a slow oracle, and the small cases by hand.
@Suite struct PageMergeTests {
    @Test(arguments: UInt64(1)...60)
    func `no hole stands without a gap, whatever arrives (R9a)`(seed: UInt64) {
        var run = RandomRun(seed: seed)
        for step in 0..<120 {
            run.step()
            let problem = run.problem
            #expect(problem == nil, "seed \(seed), step \(step): \(problem ?? "")")
            if problem != nil { return }
        }
        run.fillEverything()
        #expect(run.held.gaps.isEmpty, "seed \(seed): gaps are left")
        #expect(run.problem == nil, "seed \(seed): \(run.problem ?? "")")
    }

    @Test func `the same items in the same order are identical (R8)`() {
        let stored = posts(5, 4, 3)
        let same = PageMerge.refresh(
            stored: stored,
            page: posts(5, 4),
            nextCursor: "4",
            keepsRest: true
        )
        #expect(same == .identical)
        let shorter = PageMerge.refresh(
            stored: stored,
            page: posts(5, 4),
            nextCursor: nil,
            keepsRest: true
        )
        #expect(shorter.entries?.compactMap(\.postID) == ["5", "4"])
    }

    @Test func `an empty page with a cursor is neither identical nor the end (R12a)`() {
        let fresh = PageMerge.refresh(stored: [], page: [], nextCursor: "9", keepsRest: true)
        #expect(fresh == .replaced([]))
        let held = PageMerge.refresh(
            stored: posts(5),
            page: [],
            nextCursor: "9",
            keepsRest: true
        )
        #expect(held == .gap([.gap(cursor: "9")] + posts(5)))
    }

    @Test func `where the rest isn't kept the page replaces all (R7)`() {
        let outcome = PageMerge.refresh(
            stored: posts(5, 4, 3),
            page: posts(6, 5),
            nextCursor: "5",
            keepsRest: false
        )
        #expect(outcome == .replaced(posts(6, 5)))
    }

    @Test func `a page that ends the feed leaves nothing below its gap (R9a)`() {
        let stored = posts(9, 8) + [.gap(cursor: "8")] + posts(3, 2)
        let filled = PageMerge.fill(
            stored: stored,
            gapIndex: 2,
            page: posts(7),
            nextCursor: nil,
            isReached: true
        )
        #expect(filled == posts(9, 8, 7))
    }

    @Test func `an empty page is no proof, the gap stays with the new cursor (R9)`() {
        let stored = posts(9, 8) + [.gap(cursor: "8")] + posts(3, 2)
        let filled = PageMerge.fill(
            stored: stored,
            gapIndex: 2,
            page: [],
            nextCursor: "6",
            isReached: false
        )
        #expect(filled == posts(9, 8) + [.gap(cursor: "6")] + posts(3, 2))
    }

    @Test func `what the reader has seen stays seen when a page brings it again (R13)`() {
        var stored = posts(5, 4)
        stored[0].isShown = true
        stored[0].position = 1_024
        let outcome = PageMerge.refresh(
            stored: stored,
            page: posts(6, 5),
            nextCursor: "5",
            keepsRest: true
        )
        let entries = outcome.entries ?? []
        #expect(entries.map(\.isShown) == [false, true, false])
        #expect(entries[1].position == 1_024)
    }

    private func posts(_ keys: Int...) -> [FeedEntry] {
        keys.map { .post(String($0), reasons: "author:1") }
    }
}

/// A random sequence of posting, deleting, refreshing, filling and reading on.
private struct RandomRun {
    private var random: KeyedRandom
    private var timeline = Timeline()
    private(set) var held = HeldFeed()
    private(set) var problem: String?

    init(seed: UInt64) {
        random = KeyedRandom(seed: seed)
        timeline.post(Int(random.below(12, "start", "posts")))
    }

    private mutating func below(_ bound: Int) -> Int {
        Int(random.below(UInt64(bound), "step", "choice"))
    }

    mutating func step() {
        switch below(10) {
        case 0, 1: timeline.post(1 + below(7))
        case 2: timeline.delete(1 + below(max(1, timeline.newest)))
        case 3:
            if let key = held.keys.randomised(below(max(1, held.keys.count))) {
                timeline.delete(key)
            }
        case 4, 5, 6: refresh()
        case 7, 8: fill()
        default: readOn()
        }
        checkShape()
    }

    mutating func fillEverything() {
        refresh()
        for _ in 0..<400 where !held.gaps.isEmpty && problem == nil {
            fill()
            checkShape()
        }
    }

    private mutating func refresh() {
        let answer = timeline.page(below: .max, limit: 1 + below(4))
        let before = held
        let outcome = held.refresh(answer)
        if outcome == .identical {
            if held.entries.prefix(answer.keys.count).compactMap(HeldFeed.key) != answer.keys {
                problem = "identical, but the page isn't on top"
            }
            return
        }
        checkRange(answer, above: .max, before, until: nil)
    }

    private mutating func fill() {
        guard !held.gaps.isEmpty else { return }
        let gap = held.gaps[below(held.gaps.count)]
        let limit = 1 + below(5)
        let upper = Int(held.entries[gap].cursor ?? "") ?? 0
        let until = held.entries[gap...].lazy.compactMap(HeldFeed.key).first
        let answer = timeline.page(below: upper, limit: limit, until: until)
        let before = held
        held.fill(gap, answer, limit: limit)
        checkRange(answer, above: upper, before, until: answer.isReached ? until : nil)
    }

    private mutating func readOn() {
        guard let next = held.next, held.entries.last?.kind == .post else { return }
        held.append(timeline.page(below: next, limit: 1 + below(4)))
    }

    /// A page is the whole truth about its own range; what lies outside stays.
    private mutating func checkRange(
        _ answer: Timeline.Answer,
        above upper: Int,
        _ before: HeldFeed,
        until: Int?
    ) {
        let lower = answer.next == nil ? Int.min : (answer.keys.last ?? upper)
        let inside = held.keys.filter { $0 < upper && $0 >= lower }
        if inside != answer.keys { problem = "the range holds \(inside), not \(answer.keys)" }
        let kept = before.keys.filter { key in
            let isGoneNext = key == until && !timeline.live.contains(key)
            return (key >= upper || key < lower) && !isGoneNext
        }
        let after = held.keys.filter { $0 >= upper || $0 < lower }
        let afterLessNext = after.filter { $0 != until || timeline.live.contains($0) }
        if afterLessNext != kept { problem = "outside the range \(kept) became \(after)" }
    }

    private mutating func checkShape() {
        let entries = held.entries
        if entries.first?.kind == .gap || entries.last?.kind == .gap {
            problem = "a gap stands at an edge"
        }
        for (upper, lower) in zip(entries, entries.dropFirst()) {
            switch (HeldFeed.key(upper), HeldFeed.key(lower)) {
            case (let upper?, let lower?):
                if lower >= upper { problem = "\(lower) stands below \(upper)" }
                if timeline.livesBetween(upper, lower) {
                    problem = "a hole without a gap between \(upper) and \(lower)"
                }
            case (nil, nil): problem = "two gaps stand together"
            default: break
            }
        }
        if let last = held.keys.last, held.next == nil, timeline.livesBetween(last, .min) {
            problem = "the feed ends at \(last), but older posts live"
        }
        if let last = held.keys.last, let next = held.next, next != last,
            timeline.livesBetween(last, next) || timeline.livesBetween(next, last - 1)
        {
            problem = "the cursor \(next) leaves something out below \(last)"
        }
    }
}

extension [Int] {
    fileprivate func randomised(_ index: Int) -> Int? {
        indices.contains(index) ? self[index] : nil
    }
}
