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

    /// What the drawn entries depend on beside the stored ones.
    fileprivate struct Mark: Equatable {
        let changes: Int
        /// Counts changes of posts where a filter looks into them.
        let posts: Int
        let deleted: Set<String>
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
        if tabs[index].isCurtained { return [] }
        let stored = try entries(feed)
        if database.inTransaction { return try filtered(stored) }
        let isFiltered = try database.row("SELECT 1 FROM filters LIMIT 1") != nil
        let mark = FeedOrder.Mark(
            changes: orderWatch.changes,
            posts: isFiltered ? postWatch.changes : 0,
            deleted: try deletedPosts()
        )
        if orders[index].drawnAt != mark {
            orders[index].drawn = try filtered(stored)
            orders[index].drawnAt = mark
        }
        return orders[index].drawn
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
                deleted: mark.deleted
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
