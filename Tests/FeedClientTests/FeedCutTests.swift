import Testing

@testable import FeedClient

/// K1 and K3a: where a feed is cut, a cursor leads on.
@Suite struct FeedCutTests {
    /// `a` is a post, `a>` one that ends a page, `-` a gap.
    private func feed(_ text: String) -> [FeedEntry] {
        text.split(separator: " ").enumerated().map { index, word in
            var entry =
                word == "-"
                ? FeedEntry.gap(cursor: "gap") : .post(String(word.prefix(1)), reasons: "")
            if word.hasSuffix(">") { entry.cursor = String(word) }
            entry.position = Int64(index)
            return entry
        }
    }

    @Test func `K3a a cut inside a page goes on from the page before`() {
        let cut = FeedCut(feed("a b> c d> e f>"), keeping: 3)
        #expect(cut?.end == 3)
        #expect(cut?.cursor == "b>")
    }

    @Test func `K3a a cursor above a gap isn't used for what lies below it`() {
        let cut = FeedCut(feed("a b> - c d e> f"), keeping: 4)
        #expect(cut?.end == 6)
        #expect(cut?.cursor == "e>")
    }

    @Test func `K1 a gap at the very bottom goes, and its cursor leads on`() {
        let cut = FeedCut(feed("a b> - c d"), keeping: 3)
        #expect(cut?.end == 3)
        #expect(cut?.cursor == "gap")
    }

    @Test func `K1 nothing is cut where nothing leads on`() {
        #expect(FeedCut(feed("a b c d"), keeping: 2) == nil)
        #expect(FeedCut(feed("a b>"), keeping: 2) == nil)
    }
}
