/// Where a feed's bottom may be cut so that its pages go on from there (K3a).
struct FeedCut: Equatable {
    /// How many entries stay.
    let end: Int
    /// Asks for what lies below; it may begin a little higher, and what is held then is dropped (R12).
    let cursor: String

    // region: cut
    /// Nil where nothing is to go, or nothing would lead on below the cut.
    ///
    /// The cursor must stand in the last stretch without a gap: from one above a gap the posts of
    /// that gap would come, and stand at the wrong place. Where the stretch has none, the cut is made
    /// lower, at the end of the page that it lies in.
    init?(_ stored: [FeedEntry], keeping count: Int) {
        guard count < stored.count else { return nil }
        for entry in stored[..<count].reversed() {
            if let cursor = entry.cursor {
                if entry.kind == .gap, entry != stored[count - 1] { break }
                self.init(end: count, cursor: cursor)
                return
            }
        }
        let rest = stored.indices.dropFirst(count)
        guard let place = rest.first(where: { stored[$0].cursor != nil }),
            place + 1 < stored.count, let cursor = stored[place].cursor
        else { return nil }
        self.init(end: place + 1, cursor: cursor)
    }
    // endregion: cut

    private init(end: Int, cursor: String) {
        self.end = end
        self.cursor = cursor
    }
}
