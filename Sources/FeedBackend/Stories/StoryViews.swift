import FeedModel
import FeedWire
import SQLiteStore

/// How far each viewer is in each author's stories, and who saw an item (B13).
struct StoryViews {
    let core: Core

    private static let viewersMax = 200

    /// `PUT /v1/stories/seen`: the newest item that was seen; only forward.
    ///
    /// A report for an item that has expired or is gone changes nothing (B13a).
    func report(_ call: Call) throws(SQLiteError) -> Response {
        guard let author = call.body["author_id"]?.text.flatMap({ EntityID($0) }) else {
            return Refusal.field("author_id", "expected an id").response
        }
        guard let item = call.body["item"]?.whole, item >= 1 else {
            return Refusal.field("item", "expected the number of an item, from 1").response
        }
        if author == call.account {
            return Refusal.field("author_id", "nobody is their own viewer").response
        }
        let isKnown =
            try core.database.row(
                "SELECT 1 FROM story_counts WHERE author_id = ? AND last_item >= ?",
                author.rawValue,
                item
            ) != nil
        guard isKnown, try Stories(core: core).maySee(author, reader: call.account) else {
            return Refusal.notFound.response
        }
        try note(item, of: author, call)
        return Response(
            200,
            json: [
                "author_id": JSONValue(text: author),
                "newest_item": JSONValue(try newest(of: author, call.account)),
            ]
        )
    }

    private func note(_ item: Int64, of author: EntityID, _ call: Call) throws(SQLiteError) {
        let stands =
            try core.database.row(
                """
                SELECT 1 FROM stories WHERE author_id = ? AND item = ? AND expires_at > ?
                    AND visible_at IS NOT NULL
                """,
                author.rawValue,
                item,
                call.now.milliseconds
            ) != nil
        guard stands else {
            return core.mark("B13a", "The item is over, so that it was seen changes nothing.")
        }
        guard try newest(of: author, call.account) < item else {
            return core.mark("B13", "A newer item was seen already; seen-state only goes forward.")
        }
        try core.database.run(
            """
            INSERT INTO story_views (viewer_id, author_id, newest_item, seen_at, live_seq)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (viewer_id, author_id) DO UPDATE SET newest_item = excluded.newest_item,
                seen_at = excluded.seen_at, live_seq = excluded.live_seq
            """,
            call.account.rawValue,
            author.rawValue,
            item,
            call.now.milliseconds,
            core.design.seenState == .live ? try core.nextSequence() : 0
        )
        core.mark("B13", "The viewer is further with this author than before.")
    }

    private func newest(of author: EntityID, _ viewer: EntityID) throws(SQLiteError) -> Int {
        try core.database.row(
            "SELECT newest_item FROM story_views WHERE viewer_id = ? AND author_id = ?",
            viewer.rawValue,
            author.rawValue
        )?.int("newest_item") ?? 0
    }

    /// `GET /v1/stories/{id}/viewers`: for the author alone, the latest first.
    ///
    /// Items play in their order, so whoever is further has seen this one.
    func viewers(_ call: Call) throws(SQLiteError) -> Response {
        guard let story = try Stories(core: core).find(call.id, for: call.account) else {
            return Refusal.notFound.response
        }
        guard story.authorID == call.account else { return Refusal.notYours.response }
        let rows = try core.database.rows(
            """
            SELECT v.viewer_id AS id, a.name, v.seen_at FROM story_views v
            JOIN accounts a ON a.id = v.viewer_id
            WHERE v.author_id = ?1 AND v.newest_item >= ?2 AND NOT EXISTS (
                SELECT 1 FROM blocks b WHERE (b.blocker_id = ?1 AND b.blocked_id = v.viewer_id)
                    OR (b.blocker_id = v.viewer_id AND b.blocked_id = ?1))
            ORDER BY v.seen_at DESC, v.viewer_id DESC
            """,
            call.account.rawValue,
            story.number
        )
        let shown = rows.prefix(Self.viewersMax).map { row -> JSONValue in
            [
                "id": .string(row.text("id")), "name": .string(row.text("name")),
                "seen_at": .integer(row.int64("seen_at")),
            ]
        }
        return Response(200, json: ["items": .array(shown), "count": JSONValue(rows.count)])
    }
}

/// What a long poll tells of seen-state (`seen-state=live`).
extension StoryViews {
    func changed(since cursor: Int64, for viewer: EntityID) throws(SQLiteError) -> [JSONValue] {
        try core.database.rows(
            """
            SELECT author_id, newest_item FROM story_views
            WHERE viewer_id = ? AND live_seq > ? ORDER BY live_seq
            """,
            viewer.rawValue,
            cursor
        ).map { row in
            [
                "author_id": .string(row.text("author_id")),
                "newest_item": JSONValue(row.int("newest_item")),
            ]
        }
    }
}
