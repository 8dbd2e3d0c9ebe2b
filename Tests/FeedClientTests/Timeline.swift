import FeedModel

@testable import FeedClient

/// A slow backend of one feed in time order: every key that ever was, and which of them still stand.
///
/// Keys count up and none is made late, so a live key between two stored neighbours is a hole.
struct Timeline {
    private(set) var newest = 0
    private(set) var live: Set<Int> = []

    struct Answer {
        var keys: [Int]
        var next: Int?
        var isReached = false

        var entries: [FeedEntry] {
            keys.map { .post(String($0), reasons: "author:1", createdAt: Int64($0)) }
        }
        var cursor: String? { next.map(String.init) }
    }

    mutating func post(_ count: Int) {
        for _ in 0..<count {
            newest += 1
            live.insert(newest)
        }
    }

    mutating func delete(_ key: Int) { live.remove(key) }

    func livesBetween(_ upper: Int, _ lower: Int) -> Bool {
        live.contains { $0 < upper && $0 > lower }
    }

    /// The page below a key; with `until` no further than that post, as the backend's law has it (R9).
    func page(below key: Int, limit: Int, until: Int? = nil) -> Answer {
        let below = live.filter { $0 < key }.sorted(by: >)
        let bottom = until ?? Int.min
        let keys = Array(below.filter { $0 >= bottom }.prefix(limit))
        let isEnd = keys.last == below.last || (keys.isEmpty && below.isEmpty)
        let isReached = until.map { end in
            below.filter { $0 > end }.count <= limit
        }
        return Answer(
            keys: keys,
            next: isEnd ? nil : keys.last ?? key,
            isReached: isReached ?? false
        )
    }
}

/// What a device holds of the timeline, kept by `PageMerge` alone.
struct HeldFeed {
    var entries: [FeedEntry] = []
    var next: Int?

    static func key(_ entry: FeedEntry) -> Int? { entry.postID.flatMap { Int($0) } }

    var keys: [Int] { entries.compactMap(Self.key) }

    var gaps: [Int] { entries.indices.filter { entries[$0].kind == .gap } }

    mutating func refresh(_ answer: Timeline.Answer) -> PageMerge.Outcome {
        let outcome = PageMerge.refresh(
            stored: entries,
            page: answer.entries,
            nextCursor: answer.cursor,
            keepsRest: true
        )
        guard let after = outcome.entries else { return outcome }
        entries = after
        if case .replaced = outcome { next = answer.next }
        if answer.next == nil || after.count == answer.keys.count { next = answer.next }
        return outcome
    }

    mutating func fill(_ gap: Int, _ answer: Timeline.Answer, limit: Int) {
        let bottom = entries.last?.postID
        entries = PageMerge.fill(
            stored: entries,
            gapIndex: gap,
            page: answer.entries,
            nextCursor: answer.cursor,
            isReached: answer.isReached,
            hasRoomLeft: answer.keys.count < limit
        )
        if answer.next == nil || entries.last?.postID != bottom { next = answer.next }
    }

    mutating func append(_ answer: Timeline.Answer) {
        entries += answer.entries
        next = answer.next
    }
}
