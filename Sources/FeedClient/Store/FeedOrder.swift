import SQLiteStore

/// One feed's order as it was last read, kept while the tables that it comes from stand still.
///
/// Most events look at the order several times, and change none of it. Inside a transaction nothing is kept:
/// a rollback would make it wrong.
struct FeedOrder {
    fileprivate var entries: [FeedEntry] = []
    fileprivate var entriesAt = -1
    fileprivate var drawn: [FeedEntry] = []
    fileprivate var drawnAt: Mark?
    fileprivate var isFiltered = false

    /// What the drawn entries depend on beside the stored ones.
    fileprivate struct Mark: Equatable {
        let changes: Int
        /// Counts changes of posts where a filter looks into them.
        let posts: Int
        let deleted: Set<String>
        let isCurtained: Bool
    }
}

extension Client {
    /// The stored entries of a feed, top to bottom.
    func entries(_ feed: FeedID) throws(SQLiteError) -> [FeedEntry] {
        let index = place(of: feed)
        if database.inTransaction { return try tabs[index].records(database).all() }
        if orders[index].entriesAt != orderWatch.changes {
            orders[index].entries = try tabs[index].records(database).all()
            orders[index].entriesAt = orderWatch.changes
            orders[index].drawnAt = nil
        }
        return orders[index].entries
    }

    /// The entries as drawn: filters act when the feed is read, never when it is stored (R12a).
    func drawn(_ feed: FeedID) throws(SQLiteError) -> [FeedEntry] {
        let index = place(of: feed)
        // Behind the curtain only what the user wrote shows (W0).
        let stored =
            tabs[index].isCurtained
            ? try entries(feed).filter(\.isLocal) : try entries(feed)
        if database.inTransaction { return try filtered(stored) }
        let mark = FeedOrder.Mark(
            changes: orderWatch.changes,
            posts: orders[index].isFiltered ? postWatch.changes : 0,
            deleted: try deletedPosts(),
            isCurtained: tabs[index].isCurtained
        )
        if orders[index].drawnAt != mark {
            orders[index].drawn = try filtered(stored)
            orders[index].isFiltered = try !feedFilter().isEmpty
            orders[index].drawnAt = FeedOrder.Mark(
                changes: mark.changes,
                posts: orders[index].isFiltered ? postWatch.changes : 0,
                deleted: mark.deleted,
                isCurtained: mark.isCurtained
            )
        }
        return orders[index].drawn
    }

    /// Whether nothing waits to be sent, which is so most of the time.
    func isOutboxEmpty() throws(SQLiteError) -> Bool {
        if !database.inTransaction, outboxAt.changes == outboxWatch.changes {
            return outboxAt.isEmpty
        }
        let isEmpty = try database.row("SELECT 1 FROM outbox LIMIT 1") == nil
        if !database.inTransaction { outboxAt = (outboxWatch.changes, isEmpty) }
        return isEmpty
    }

    /// Posts that a deletion waits for: they are not drawn.
    func deletedPosts() throws(SQLiteError) -> Set<String> {
        if try isOutboxEmpty() { return [] }
        if !database.inTransaction, deletions.at == outboxWatch.changes { return deletions.posts }
        var posts: Set<String> = []
        try database.each(
            "SELECT post_id FROM outbox WHERE action = 'delete_post' ORDER BY id"
        ) { cells in
            if let post = cells.optionalText(0) { posts.insert(post) }
        }
        if !database.inTransaction { deletions = (outboxWatch.changes, posts) }
        return posts
    }

    /// Notes which entries have been on screen, here and in the table.
    func markShown(_ seen: some Sequence<FeedEntry>) throws(SQLiteError) {
        let positions = seen.filter { !$0.isShown }.compactMap(\.position)
        guard !positions.isEmpty else { return }
        let index = place(of: shownTab)
        let isCurrent = orders[index].entriesAt == orderWatch.changes
        try tab.records(database).markShown(positions)
        guard isCurrent, !database.inTransaction else { return }
        let marked = Set(positions)
        orders[index].markShown(marked)
        orders[index].entriesAt = orderWatch.changes
        if let mark = orders[index].drawnAt {
            orders[index].drawnAt = FeedOrder.Mark(
                changes: orderWatch.changes,
                posts: mark.posts,
                deleted: mark.deleted,
                isCurtained: mark.isCurtained
            )
        }
    }
}

extension FeedOrder {
    fileprivate mutating func markShown(_ marked: Set<Int64>) {
        for place in entries.indices where entries[place].position.map(marked.contains) ?? false {
            entries[place].isShown = true
        }
        for place in drawn.indices where drawn[place].position.map(marked.contains) ?? false {
            drawn[place].isShown = true
        }
    }
}
