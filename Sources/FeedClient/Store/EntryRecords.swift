import FeedWire
import SQLiteStore

/// The stored order of one feed (R1): entries by position, which is given when their page is stored (R18).
struct EntryRecords {
    let database: Database
    let feed: String

    /// Positions are spread so that what arrives later finds room between.
    private static let spacing: Int64 = 1_024

    func all() throws(SQLiteError) -> [FeedEntry] {
        var entries: [FeedEntry] = []
        try database.each(
            """
            SELECT e.position, e.kind, e.post_id, e.cursor, e.reasons, e.shown, e.is_local,
                p.created_at, e.placement, a.ad_id, a.text AS ad_text
            FROM feed_entries e LEFT JOIN posts p ON p.id = e.post_id
            LEFT JOIN ads a ON a.placement = e.placement
            WHERE e.feed_id = ? ORDER BY e.position
            """,
            feed
        ) { cells in
            entries.append(
                FeedEntry(
                    kind: FeedEntry.Kind(rawValue: cells.text(1)) ?? .placeholder,
                    postID: cells.optionalText(2),
                    cursor: cells.optionalText(3),
                    reasons: cells.text(4),
                    isShown: cells.bool(5),
                    createdAt: cells.optionalInt64(7),
                    isLocal: cells.bool(6),
                    ad: StoredAd(
                        placement: cells.optionalText(8),
                        adID: cells.optionalText(9),
                        text: cells.optionalText(10)
                    ),
                    position: cells.int64(0)
                )
            )
        }
        return entries
    }

    // region: write-order
    /// Replaces the stored order by another, touching only the rows that differ.
    func write(_ wanted: [FeedEntry], over stored: [FeedEntry]) throws(SQLiteError) {
        let placed = Self.placed(wanted)
        var old: [Int64: FeedEntry] = [:]
        for entry in stored {
            if let position = entry.position { old[position] = entry }
        }
        let kept = Set(placed.compactMap(\.position))
        for entry in stored {
            guard let position = entry.position, !kept.contains(position) else { continue }
            try database.run(
                "DELETE FROM feed_entries WHERE feed_id = ? AND position = ?",
                feed,
                position
            )
        }
        for entry in placed {
            guard let position = entry.position, old[position] != entry else { continue }
            try put(entry, at: position)
        }
        for ad in stored.compactMap(\.ad) {
            try StoredAd.removeOrphan(ad.placement, in: database)
        }
    }
    // endregion: write-order

    func markShown(_ positions: [Int64]) throws(SQLiteError) {
        try database.run(
            """
            UPDATE feed_entries SET shown = 1
            WHERE feed_id = ? AND position IN (SELECT value FROM json_each(?))
            """,
            feed,
            JSONValue.array(positions.map { .integer($0) }).jsonText
        )
    }

    private func put(_ entry: FeedEntry, at position: Int64) throws(SQLiteError) {
        try entry.ad?.store(in: database)
        try database.run(
            """
            INSERT INTO feed_entries (
                feed_id, position, kind, post_id, cursor, reasons, shown, is_local, placement)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (feed_id, position) DO UPDATE SET
                kind = excluded.kind, post_id = excluded.post_id, cursor = excluded.cursor,
                reasons = excluded.reasons, shown = excluded.shown, is_local = excluded.is_local,
                placement = excluded.placement
            """,
            feed,
            position,
            entry.kind.rawValue,
            entry.postID,
            entry.cursor,
            entry.reasons,
            entry.isShown,
            entry.isLocal,
            entry.ad?.placement
        )
    }

    /// Gives every entry a position: those that have one keep it where there is room for the others.
    static func placed(_ wanted: [FeedEntry]) -> [FeedEntry] {
        var entries = wanted
        var index = 0
        var lower: Int64?
        while index < entries.count {
            if let position = entries[index].position {
                if let lower, position <= lower { return renumbered(wanted) }
                lower = position
                index += 1
                continue
            }
            var end = index
            while end < entries.count, entries[end].position == nil { end += 1 }
            let upper = end < entries.count ? entries[end].position : nil
            guard let room = positions(end - index, after: lower, before: upper) else {
                return renumbered(wanted)
            }
            for (offset, position) in room.enumerated() {
                entries[index + offset].position = position
            }
            lower = room.last
            index = end
        }
        return entries
    }

    private static func positions(
        _ count: Int,
        after lower: Int64?,
        before upper: Int64?
    ) -> [Int64]? {
        switch (lower, upper) {
        case (nil, nil): return (0..<count).map { Int64($0) * spacing }
        case (let lower?, nil): return (1...count).map { lower + Int64($0) * spacing }
        case (nil, let upper?): return (1...count).reversed().map { upper - Int64($0) * spacing }
        case (let lower?, let upper?):
            let room = upper - lower
            guard room > Int64(count) else { return nil }
            return (1...count).map { lower + room * Int64($0) / Int64(count + 1) }
        }
    }

    private static func renumbered(_ wanted: [FeedEntry]) -> [FeedEntry] {
        wanted.enumerated().map { index, entry in
            var entry = entry
            entry.position = Int64(index) * spacing
            return entry
        }
    }
}
