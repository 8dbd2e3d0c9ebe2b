import FeedModel
import FeedWire
import SQLiteStore

/// Notifications: made from what stands in the tables, never from the event that told of it (B12).
///
/// An event only says which group to look at. So it may come twice, late or in any order: what is
/// there afterwards is the same.
struct Notifications {
    let core: Core

    /// Lets a group be looked at soon, once however often that is asked for.
    func changed(_ group: NotificationGroup, at now: SimInstant) throws(SQLiteError) {
        let waiting = try core.database.row(
            "SELECT 1 AS found FROM jobs WHERE detail = ? AND kind = 'notifications'",
            group.text
        )
        if waiting != nil { return }
        var order = JobOrder(.notifications, dueAt: now)
        order.detail = group.text
        try Jobs(core: core).add(order)
    }

    /// A job's work.
    func run(_ text: String) throws(SQLiteError) {
        guard let group = NotificationGroup(text: text) else { return }
        try bring(group)
    }

    /// Makes a group's entry what the rows say that it is now.
    func bring(_ group: NotificationGroup) throws(SQLiteError) {
        let wanted = try NotificationSources(core: core).entry(of: group)
        let account: EntityID?
        switch group {
        case .mentions(_, _, let named): account = named
        case .follow(_, let followed): account = followed
        case .likes(let post), .comments(let post, _):
            account = try core.database.row(
                "SELECT author_id FROM posts WHERE id = ?",
                post.rawValue
            ).map { EntityID(rawValue: $0.int64("author_id")) }
        }
        guard let account else { return }
        guard let wanted else { return try withdraw(group.key, from: account) }
        try put(wanted, group, for: account)
    }

    private func put(
        _ entry: NotificationSources.Entry,
        _ group: NotificationGroup,
        for account: EntityID
    ) throws(SQLiteError) {
        let old = try core.database.row(
            "SELECT * FROM notifications WHERE account_id = ? AND group_key = ?",
            account.rawValue,
            group.key
        )
        let at = max(entry.at, old?.int64("at") ?? .min)
        if let old, old.int64("at") == at, old.int("count") == entry.count,
            old.int64("actor_id") == entry.actor.rawValue,
            old.optionalInt64("comment_id") == entry.comment?.rawValue
        {
            core.mark("B12", "The entry says so already: an event that came again changes nothing.")
            return
        }
        let row = try core.database.row(
            """
            INSERT INTO notifications
                (id, account_id, kind, group_key, count, post_id, comment_id, actor_id, at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            ON CONFLICT (account_id, group_key) DO UPDATE SET count = ?5, comment_id = ?7,
                actor_id = ?8, at = ?9
            RETURNING *
            """,
            old?.int64("id") ?? core.ids.notification(at: core.now).rawValue,
            account.rawValue,
            group.kind,
            group.key,
            entry.count,
            entry.post?.rawValue,
            entry.comment?.rawValue,
            entry.actor.rawValue,
            at
        )
        guard let row else { return }
        core.mark(
            "B12",
            old == nil
                ? "An entry for \(group.kind), under a key of its own."
                : "The entry under the same group key is replaced."
        )
        var push = Push(
            account: account,
            groupKey: group.key,
            content: try item(row).json,
            isAlert: at > old?.int64("at") ?? .min
        )
        push.hintsRefresh = push.isAlert && group.kind == "mention" && entry.comment == nil
        core.pushes.append(push)
    }

    /// Takes an entry out, on the account's devices too.
    func withdraw(_ key: String, from account: EntityID) throws(SQLiteError) {
        let row = try core.database.row(
            "DELETE FROM notifications WHERE account_id = ? AND group_key = ? RETURNING id",
            account.rawValue,
            key
        )
        guard row != nil else { return }
        core.mark("B12", "What it told of is no more, so the entry takes itself out.")
        core.pushes.append(Push(account: account, groupKey: key, content: nil, isAlert: false))
    }

    /// The entry with the names of its newest actors.
    func item(_ row: Row) throws(SQLiteError) -> NotificationItem {
        let kind = row.text("kind")
        let post = row.optionalInt64("post_id").map(EntityID.init(rawValue:))
        var item = NotificationItem(
            id: EntityID(rawValue: row.int64("id")),
            kind: NotificationItem.Kind(rawValue: kind) ?? .like,
            groupKey: row.text("group_key"),
            count: row.int("count"),
            at: row.int64("at")
        )
        item.postID = post
        item.commentID = row.optionalInt64("comment_id").map(EntityID.init(rawValue:))
        let sources = NotificationSources(core: core)
        if kind == "like", let post {
            item.actors = try sources.newestLikers(of: post)
        } else {
            item.actors = try sources.actor(row.int64("actor_id")).map { [$0] } ?? []
        }
        item.text = try sources.text(comment: item.commentID, post: kind == "mention" ? post : nil)
        return item
    }
}
