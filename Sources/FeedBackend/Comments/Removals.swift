import FeedModel
import SQLiteStore

/// Removals of posts and comments, each by its own hand; a thing stands while none is left (B9a).
///
/// `deleted_at` of a post or comment says whether any removal stands. A count changes by
/// counted(after) − counted(before) through one predicate, so two removals never subtract twice.
struct Removals {
    let core: Core

    enum Subject: String { case post, comment }

    static let schema = """
        CREATE TABLE IF NOT EXISTS removals (
            subject TEXT NOT NULL, id INTEGER NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (subject, id, by)) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX IF NOT EXISTS comments_by_client ON comments (author_id, client_id)
            WHERE client_id IS NOT NULL;
        CREATE INDEX IF NOT EXISTS comments_by_post ON comments (post_id, created_at, id);
        """

    func has(_ subject: Subject, _ id: EntityID, by who: String) throws(SQLiteError) -> Bool {
        try core.database.row(
            "SELECT 1 AS found FROM removals WHERE subject = ? AND id = ? AND by = ?",
            subject.rawValue,
            id.rawValue,
            who
        ) != nil
    }

    func note(
        _ subject: Subject,
        _ id: EntityID,
        by who: String,
        at now: SimInstant
    ) throws(SQLiteError) {
        try core.database.run(
            "INSERT OR IGNORE INTO removals (subject, id, by, at) VALUES (?, ?, ?, ?)",
            subject.rawValue,
            id.rawValue,
            who,
            now.milliseconds
        )
    }

    func removeComment(_ id: EntityID, by who: String, at now: SimInstant) throws(SQLiteError) {
        try counted(id, at: now) { () throws(SQLiteError) in
            try note(.comment, id, by: who, at: now)
            try core.database.run(
                "UPDATE comments SET deleted_at = coalesce(deleted_at, ?) WHERE id = ?",
                now.milliseconds,
                id.rawValue
            )
        }
        try Notifications(core: core).commentChanged(id)
    }

    func restoreComment(_ id: EntityID, by who: String, at now: SimInstant) throws(SQLiteError) {
        try counted(id, at: now) { () throws(SQLiteError) in
            try lift(.comment, id, by: who)
            try core.database.run(
                """
                UPDATE comments SET deleted_at = NULL WHERE id = ?1 AND NOT EXISTS (
                    SELECT 1 FROM removals WHERE subject = 'comment' AND removals.id = ?1)
                """,
                id.rawValue
            )
        }
        try Notifications(core: core).commentChanged(id)
    }

    func lift(_ subject: Subject, _ id: EntityID, by who: String) throws(SQLiteError) {
        try core.database.run(
            "DELETE FROM removals WHERE subject = ? AND id = ? AND by = ?",
            subject.rawValue,
            id.rawValue,
            who
        )
    }

    /// Whether a comment counts: it stands, and its post does.
    private func isCounted(_ comment: EntityID) throws(SQLiteError) -> Bool {
        try core.database.row(
            """
            SELECT 1 AS found FROM comments c JOIN posts p ON p.id = c.post_id
            WHERE c.id = ? AND c.deleted_at IS NULL AND p.deleted_at IS NULL
            """,
            comment.rawValue
        ) != nil
    }

    private func counted(
        _ comment: EntityID,
        at now: SimInstant,
        _ change: () throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        let before = try isCounted(comment)
        try change()
        let after = try isCounted(comment)
        guard before != after else {
            core.mark("B9a", "The comment counted neither more nor less than before.")
            return
        }
        let post = try core.database.row(
            "SELECT post_id FROM comments WHERE id = ?",
            comment.rawValue
        )
        guard let post else { return }
        _ = try Counters(core: core).add(
            after ? 1 : -1,
            to: .comment,
            of: EntityID(rawValue: post.int64("post_id")),
            at: now
        )
    }
}

extension Removals {
    /// Undoes one removal of a post; it stands again when none is left, in feeds and counters too.
    func restorePost(_ id: EntityID, by who: String, at now: SimInstant) throws(SQLiteError) {
        try lift(.post, id, by: who)
        let row = try core.database.row(
            """
            UPDATE posts SET deleted_at = NULL, version = version + 1
            WHERE id = ?1 AND deleted_at IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM removals WHERE subject = 'post' AND removals.id = ?1)
            RETURNING author_id, created_at, version, state
            """,
            id.rawValue
        )
        guard let row else { return }
        try recount(id, at: now)
        try Notifications(core: core).postStands(id, at: now)
        let author = EntityID(rawValue: row.int64("author_id"))
        if core.design.assembly != .read {
            let key = FeedKey(createdAt: row.int64("created_at"), id: id.rawValue)
            try StoredFeed(core: core).add(key, Reasons.own, to: author)
            // The others are told with the fan-out.
            try Changelog(core: core).changed(id, .whole, for: author)
        }
        if row.text("state") == "processing" {
            // The job of its video found it deleted and did nothing.
            try Jobs(core: core).add(
                JobOrder(.media, dueAt: now, post: id, version: row.int("version"))
            )
        }
        if core.design.assembly == .read { try Changelog(core: core).changed(id, .whole) }
        try Posts(core: core).fanOutAgain(id, at: now)
        core.mark(
            "B9a",
            "No removal is left: the post stands again, and so does what counts on it."
        )
    }

    private func recount(_ id: EntityID, at now: SimInstant) throws(SQLiteError) {
        let rows: [(kind: Counters.Kind, sql: String)] = [
            (.like, "SELECT count(*) AS n FROM likes WHERE post_id = ?"),
            (
                .comment,
                "SELECT count(*) AS n FROM comments WHERE post_id = ? AND deleted_at IS NULL"
            ),
            (.share, "SELECT count(*) AS n FROM shares WHERE post_id = ?"),
        ]
        for (kind, sql) in rows {
            let count = try core.database.row(sql, id.rawValue)?.int("n") ?? 0
            let old =
                try core.database.row(
                    "SELECT exact FROM counters WHERE post_id = ? AND kind = ?",
                    id.rawValue,
                    kind.rawValue
                )?.int("exact") ?? 0
            if count != old {
                _ = try Counters(core: core).add(count - old, to: kind, of: id, at: now)
            }
        }
    }
}
