/// What the device put into a feed itself: own posts that no page has placed yet (R9a, R12).
///
/// They prove nothing about overlap, so a merge never sees them; they stand on top until a page gives them a place.
enum LocalEntries {
    /// The entries that came by pages.
    static func without(_ stored: [FeedEntry]) -> [FeedEntry] {
        stored.contains(where: \.isLocal) ? stored.filter { !$0.isLocal } : stored
    }

    /// A later page below what is stored: it loses what is held, but own posts move to the place that it gives (R12).
    static func appended(_ page: [FeedEntry], to stored: [FeedEntry]) -> [FeedEntry] {
        let held = Set(without(stored).compactMap(\.postID))
        let fresh = page.without(held: held)
        return placed(stored, over: (without(stored) + fresh).withoutStrayAds)
    }

    /// The merged entries below those own ones that they don't hold and that `isKept` keeps.
    static func placed(
        _ stored: [FeedEntry],
        over merged: [FeedEntry],
        isKept: (String) -> Bool = { _ in true }
    ) -> [FeedEntry] {
        let local = stored.filter { $0.isLocal && $0.postID != nil }
        guard !local.isEmpty else { return merged }
        let own = Set(local.compactMap(\.postID))
        let held = Set(merged.compactMap(\.postID))
        let shown = merged.map { entry in
            var entry = entry
            if let id = entry.postID, own.contains(id) { entry.isShown = true }
            return entry
        }
        return local.filter { entry in
            guard let id = entry.postID else { return false }
            return !held.contains(id) && isKept(id)
        } + shown
    }
}

extension Client {
    /// Whether an own post stays that page 1 lacks: its create is pending, or was accepted after the page was asked
    /// for, so that the page says nothing about it (R9a).
    func keepsLocal(_ feed: FeedID) -> (String) -> Bool {
        let asked = tabs[place(of: feed)].pageRequest
        let accepted = publisher.acceptedAt
        let pending = Set(((try? creates().all()) ?? []).map(\.clientID))
        return { id in pending.contains(id) || (accepted[id].map { $0 >= asked } ?? false) }
    }
}
