import FeedModel

/// Reconciles a page with the stored order of a time-ordered feed (R7–R9b).
///
/// Pure: lists in, list out.
///
/// Two neighbours were either shown to be contiguous by one answer or have a gap between them (R9a), and a
/// page is the whole truth about its own range. Everything here follows from those two sentences.
enum PageMerge {
    /// What a refresh leads to.
    enum Outcome: Equatable {
        /// Same items in the same order: only the refresh time changes (R8).
        case identical
        /// The page reaches what is stored; the stored rest stays below it (R7).
        case overlap([FeedEntry])
        /// The page reaches nothing stored: a gap stands between (R9).
        case gap([FeedEntry])
        /// The page stands alone: nothing of what was stored is left.
        case replaced([FeedEntry])

        var entries: [FeedEntry]? {
            switch self {
            case .identical: nil
            case .overlap(let entries), .gap(let entries), .replaced(let entries): entries
            }
        }
    }

    /// Page 1 over the stored feed.
    ///
    /// `nextCursor` is nil where the page ends the feed.
    static func refresh(
        stored: [FeedEntry],
        page: [FeedEntry],
        nextCursor: String?,
        keepsRest: Bool
    ) -> Outcome {
        if isIdentical(stored: stored, page: page, nextCursor: nextCursor) { return .identical }
        guard keepsRest else { return .replaced(page) }
        let (entries, isOverlap) = join(page: page, below: stored, nextCursor: nextCursor)
        if isOverlap { return .overlap(entries) }
        return entries.contains { $0.kind == .gap } ? .gap(entries) : .replaced(entries)
    }

    /// A page that was fetched into the gap at `gapIndex` from its cursor.
    ///
    /// `isReached` is the backend's word that nothing lies between the page's end and what is stored below.
    /// Without it the gap goes only when the page holds an entry that is stored below. A page with
    /// room left holds the post below the gap too, so that one is gone where such a page lacks it.
    static func fill(
        stored: [FeedEntry],
        gapIndex: Int,
        page: [FeedEntry],
        nextCursor: String?,
        isReached: Bool,
        hasRoomLeft: Bool = false
    ) -> [FeedEntry] {
        let above = Array(stored[..<gapIndex])
        let below = Array(stored[(gapIndex + 1)...])
        let held = Set(above.compactMap(\.postID))
        let fresh = page.without(held: held)
        guard let nextCursor else { return tidied(above + join(page: fresh, below: below).entries) }
        if isReached, lastOverlap(fresh, below) == nil {
            let isNextGone = hasRoomLeft && below.first?.kind == .post
            return tidied(above + fresh + (isNextGone ? below.dropFirst() : below[...]))
        }
        if !fresh.contains(where: \.holdsPost) {
            return tidied(above + [.gap(cursor: nextCursor)] + below)
        }
        return tidied(above + join(page: fresh, below: below, nextCursor: nextCursor).entries)
    }

    /// A page of the lowest posts of the gap at `gapIndex`: it stands below the gap, which keeps its
    /// cursor and goes only when the backend says that the page touches the gap's upper end (R9).
    static func fillUpwards(
        stored: [FeedEntry],
        gapIndex: Int,
        page: [FeedEntry],
        isReached: Bool
    ) -> [FeedEntry] {
        let held = Set(stored.compactMap(\.postID))
        let fresh = page.without(held: held)
        let upTo = isReached ? gapIndex : gapIndex + 1
        return tidied(stored[..<upTo] + fresh + stored[(gapIndex + 1)...])
    }

    /// A page that goes on from the cursor at `index`, which isn't the last entry: the feed was cut below it.
    ///
    /// What is held keeps its place and what isn't comes to stand where the page has it; a stored entry
    /// in the page's range that it lacks is gone (R9a).
    static func weave(stored: [FeedEntry], from index: Int, page: [FeedEntry]) -> [FeedEntry] {
        let range = PageRange(page)
        var entries = Array(stored[...index])
        entries += stored[(index + 1)...].filter { !(range?.lacks($0) ?? false) }
        var place = index
        for item in page where item.kind != .ad {
            let held = entries.firstIndex { $0.postID != nil && $0.postID == item.postID }
            if let held {
                place = max(place, held)
                entries[held].cursor = item.cursor ?? entries[held].cursor
            } else {
                place += 1
                entries.insert(item, at: place)
            }
        }
        return entries
    }

    // region: join
    /// The page followed by what it leaves of the entries below it.
    private static func join(
        page: [FeedEntry],
        below stored: [FeedEntry],
        nextCursor: String? = nil
    ) -> (entries: [FeedEntry], isOverlap: Bool) {
        let below = outside(PageRange(page), stored)
        let shown = Set(stored.lazy.filter(\.isShown).compactMap(\.postID))
        let known = Dictionary(
            stored.compactMap { entry in entry.postID.map { ($0, entry) } },
            uniquingKeysWith: { first, _ in first }
        )
        var top = page.map { entry in
            var entry = entry
            if let id = entry.postID {
                entry.isShown = entry.isShown || shown.contains(id)
                entry.position = known[id]?.position
            }
            return entry
        }
        guard let nextCursor else { return (top, lastOverlap(page, below) != nil) }
        guard let lowest = lastOverlap(page, below) else {
            let rest = below.drop { $0.kind == .gap }
            if rest.isEmpty { return (top, false) }
            if !PlantedBug.gapRowLost.isPlanted { top.append(.gap(cursor: nextCursor)) }
            return (tidied(top + rest), false)
        }
        let rest = Array(below[(lowest + 1)...])
        let lowestOfPage = page.last { $0.holdsPost }
        let endsInStored = lowestOfPage?.postID.map { known[$0] != nil } ?? false
        if endsInStored || rest.isEmpty { return (tidied(top + rest), true) }
        top.append(.gap(cursor: nextCursor))
        return (tidied(top + rest), true)
    }
    // endregion: join

    /// What is stored, less what lies in the page's range and isn't in the page: that is gone (R9a).
    private static func outside(_ range: PageRange?, _ stored: [FeedEntry]) -> [FeedEntry] {
        guard let range else { return stored }
        return stored.filter { !range.lacks($0) }
    }

    /// The index of the lowest stored entry that the page holds too.
    private static func lastOverlap(_ page: [FeedEntry], _ stored: [FeedEntry]) -> Int? {
        let ids = Set(page.compactMap(\.postID))
        return stored.lastIndex { entry in entry.postID.map { ids.contains($0) } ?? false }
    }

    private static func isIdentical(
        stored: [FeedEntry],
        page: [FeedEntry],
        nextCursor: String?
    ) -> Bool {
        // Ads prove nothing (R9a): which ones stand there, and whether others would, changes no post.
        let bringsAds = page.contains { $0.kind == .ad } && !stored.contains { $0.kind == .ad }
        let stored = stored.filter { $0.kind != .ad }
        let page = page.filter { $0.kind != .ad }
        guard !bringsAds else { return false }
        // An empty page with a cursor says nothing yet (R12a).
        guard !page.isEmpty || (stored.isEmpty && nextCursor == nil) else { return false }
        guard stored.count >= page.count else { return false }
        if nextCursor == nil, stored.count != page.count { return false }
        return zip(stored, page).allSatisfy { old, new in
            old.kind == new.kind && old.postID == new.postID
        }
    }

    /// Two gaps that meet are one interval, with the upper one's cursor; none stands at the bottom, and
    /// no ad without a post above it.
    static func tidied(_ entries: [FeedEntry]) -> [FeedEntry] {
        var result: [FeedEntry] = []
        for entry in entries.withoutStrayAds {
            if entry.kind == .gap, result.last?.kind == .gap { continue }
            result.append(entry)
        }
        while result.last?.kind == .gap { result.removeLast() }
        return result
    }
}
