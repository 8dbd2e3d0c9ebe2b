import FeedModel
public import FeedWire
import SQLiteStore

/// What a push brings: a notification under its group key, or that the one under the key goes.
public struct PushedNotification: Sendable {
    /// The key by which a newer one replaces an older one.
    public var groupKey: String
    /// The notification as the API gives it; nil takes it away.
    public var content: JSONValue?
    /// Whether the feed may hold something new.
    public var hintsRefresh: Bool

    /// A push of that content.
    public init(groupKey: String, content: JSONValue?, hintsRefresh: Bool = false) {
        self.groupKey = groupKey
        self.content = content
        self.hintsRefresh = hintsRefresh
    }
}

/// The stored notifications of a device (B12).
struct NotificationRecords {
    let database: Database

    /// More than that is asked for again.
    private static let most = 200

    static let schema = """
        CREATE TABLE notifications (
            id TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, group_key TEXT NOT NULL UNIQUE,
            post_id TEXT, summary TEXT NOT NULL, is_read INTEGER NOT NULL, comment_id TEXT,
            count INTEGER NOT NULL, actors TEXT NOT NULL, text TEXT, at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX notifications_in_order ON notifications (at, id);
        CREATE TABLE likers (
            post_id TEXT NOT NULL, account_id TEXT NOT NULL, name TEXT NOT NULL,
            place INTEGER NOT NULL, PRIMARY KEY (post_id, account_id)
        ) STRICT;
        """

    /// Stores one in the place of what is under its key.
    ///
    /// One that tells of something newer is unread; one whose number has fallen stays as it was read.
    func store(_ item: NotificationItem) throws(SQLiteError) {
        let known = try database.row(
            "SELECT at, is_read FROM notifications WHERE group_key = ?",
            item.groupKey
        )
        if let known, known.int64("at") > item.at { return }
        let isRead = known.map { $0.bool("is_read") && $0.int64("at") == item.at } ?? false
        try database.run("DELETE FROM notifications WHERE group_key = ?", item.groupKey)
        let actors = JSONValue.array(
            item.actors.map { ["id": JSONValue(text: $0.id), "name": .string($0.name)] }
        )
        try database.run(
            """
            INSERT INTO notifications (id, kind, group_key, post_id, summary, is_read, comment_id,
                count, actors, text, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            item.id.description,
            item.kind.rawValue,
            item.groupKey,
            item.postID?.description,
            NotificationText.summary(
                item.kind,
                names: item.actors.map(\.name),
                count: item.count,
                text: item.text
            ),
            isRead,
            item.commentID?.description,
            item.count,
            actors.jsonText,
            item.text,
            item.at
        )
        let old = try database.rows(
            """
            DELETE FROM notifications WHERE id IN (
                SELECT id FROM notifications ORDER BY at DESC, length(id) DESC, id DESC
                LIMIT -1 OFFSET ?) RETURNING post_id
            """,
            Self.most
        )
        try PostRecords(database: database).removeOrphans(
            among: old.compactMap { $0.optionalText("post_id") }
        )
    }

    func remove(group key: String) throws(SQLiteError) {
        try remove("group_key = ?", key)
    }

    func remove(comment: String) throws(SQLiteError) {
        try remove("comment_id = ?", comment)
    }

    private func remove(_ condition: String, _ value: String) throws(SQLiteError) {
        let rows = try database.rows(
            "DELETE FROM notifications WHERE \(condition) RETURNING post_id",
            value
        )
        try PostRecords(database: database).removeOrphans(
            among: rows.compactMap { $0.optionalText("post_id") }
        )
    }

    func all() throws(SQLiteError) -> [Row] {
        try database.rows(
            "SELECT * FROM notifications ORDER BY at DESC, length(id) DESC, id DESC"
        )
    }
}

/// A notification in words.
enum NotificationText {
    static func summary(
        _ kind: NotificationItem.Kind,
        names: [String],
        count: Int,
        text: String?
    ) -> String {
        let name = names.first ?? "Somebody"
        let others = count - 1
        let who =
            others <= 0 ? name : "\(name) and \(others) other\(others == 1 ? "" : "s")"
        let said = text.map { ": \($0)" } ?? ""
        return switch kind {
        case .like: "\(who) liked your post"
        case .comment: "\(who) commented\(said)"
        case .follow: "\(who) follows you"
        case .mention: "\(who) mentioned you\(said)"
        }
    }
}
