import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/posts/{id}/comments?order&cursor&around&limit`: pages in both directions (B11).
struct CommentPages {
    let core: Core
    let call: Call

    private static let pageSize = 20
    private static let pageMax = 100

    /// Why a comment that was asked for isn't there.
    private static let commentGone = Refusal(
        404,
        "comment_gone",
        "The comment was deleted, or it never was here."
    )
    private static let authorBlocked = Refusal(
        404,
        "author_blocked",
        "You have blocked the comment's author."
    )

    func page() throws(SQLiteError) -> Response {
        guard try Posts(core: core).find(call.id, for: call.account) != nil else {
            return Refusal.notFound.response
        }
        var limit = Self.pageSize
        if let text = call.request.queryValue("limit") {
            guard let number = Int(text), (1...Self.pageMax).contains(number) else {
                return Refusal.field("limit", "expected a number from 1 to \(Self.pageMax)")
                    .response
            }
            limit = number
        }
        guard let order = CommentOrder(rawValue: call.request.queryValue("order") ?? "oldest")
        else { return Refusal.field("order", "expected oldest, newest or top").response }
        if let text = call.request.queryValue("around") {
            guard let id = EntityID(text) else {
                return Refusal.field("around", "expected a comment's id").response
            }
            return try around(id, order, limit)
        }
        guard let text = call.request.queryValue("cursor") else {
            return try answer(
                try rows(order, after: .start, limit + 1),
                order,
                limit,
                hasBefore: false
            )
        }
        guard let cursor = CommentCursor(text, openedBy: core.seal), cursor.post == call.id,
            cursor.order == order
        else { return Refusal.badCursor.response }
        if cursor.isBackward {
            return try before(cursor.place, order, limit)
        }
        return try answer(
            try rows(order, after: cursor.place, limit + 1),
            order,
            limit,
            hasBefore: true
        )
    }

    /// The comment with its neighbours, half of them above it.
    private func around(
        _ id: EntityID,
        _ order: CommentOrder,
        _ limit: Int
    ) throws(SQLiteError) -> Response {
        guard
            let target = try core.database.row(
                """
                SELECT c.*, a.name, \(order.rank) AS rank FROM comments c
                JOIN accounts a ON a.id = c.author_id
                WHERE c.id = ? AND c.post_id = ? AND c.deleted_at IS NULL
                """,
                id.rawValue,
                call.id.rawValue
            )
        else { return Self.commentGone.response }
        let author = EntityID(rawValue: target.int64("author_id"))
        if try Visibility(core: core).isBlocked(between: call.account, and: author) {
            let isMine = try core.database.row(
                "SELECT 1 AS found FROM blocks WHERE blocker_id = ? AND blocked_id = ?",
                call.account.rawValue,
                author.rawValue
            )
            return (isMine != nil ? Self.authorBlocked : Self.commentGone).response
        }
        let place = Self.place(target)
        let above = try rows(order, before: place, (limit - 1) / 2 + 1)
        let hasBefore = above.count > (limit - 1) / 2
        let neighbours = hasBefore ? Array(above.dropFirst()) : above
        let below = try rows(order, after: place, limit - neighbours.count)
        core.mark("B11", "The page stands around the comment, with a way on in both directions.")
        return try answer(neighbours + [target] + below, order, limit, hasBefore: hasBefore)
    }

    private func before(
        _ place: CommentPlace,
        _ order: CommentOrder,
        _ limit: Int
    ) throws(SQLiteError) -> Response {
        let above = try rows(order, before: place, limit + 1)
        let shown = Array(above.suffix(limit))
        return try answer(shown, order, limit, hasBefore: above.count > limit, hasAfter: true)
    }

    /// A page in the order of its list, with the cursors of what lies on both sides.
    private func answer(
        _ rows: [Row],
        _ order: CommentOrder,
        _ limit: Int,
        hasBefore: Bool,
        hasAfter: Bool = false
    ) throws(SQLiteError) -> Response {
        let shown = rows.prefix(limit)
        func cursor(_ row: Row?, isBackward: Bool) -> JSONValue {
            guard let row else { return .null }
            return .string(
                CommentCursor(
                    post: call.id,
                    order: order,
                    isBackward: isBackward,
                    place: Self.place(row)
                ).sealed(by: core.seal)
            )
        }
        return Response(
            200,
            json: [
                "items": .array(shown.map(Comments.json)),
                "previous_cursor": hasBefore ? cursor(shown.first, isBackward: true) : .null,
                "next_cursor": hasAfter || rows.count > limit
                    ? cursor(shown.last, isBackward: false) : .null,
                "server_time": .integer(call.now.milliseconds),
            ]
        )
    }

    private static func place(_ row: Row) -> CommentPlace {
        CommentPlace(rank: row.int64("rank"), at: row.int64("created_at"), id: row.int64("id"))
    }

    /// The rows that follow a place, in the order of the list.
    private func rows(
        _ order: CommentOrder,
        after place: CommentPlace,
        _ count: Int
    ) throws(SQLiteError) -> [Row] {
        try rows(order, place, count, isAscending: !order.isReversed)
    }

    /// The rows that precede a place, in the order of the list.
    private func rows(
        _ order: CommentOrder,
        before place: CommentPlace,
        _ count: Int
    ) throws(SQLiteError) -> [Row] {
        try rows(order, place, count, isAscending: order.isReversed).reversed()
    }

    private func rows(
        _ order: CommentOrder,
        _ place: CommentPlace,
        _ count: Int,
        isAscending: Bool
    ) throws(SQLiteError) -> [Row] {
        // The start of a list that runs against time is the end of time.
        let isStart = place.id == CommentPlace.start.id
        let place = isStart && !isAscending ? CommentPlace.end : place
        let way = isAscending ? "" : " DESC"
        return try core.database.rows(
            """
            SELECT c.*, a.name, \(order.rank) AS rank
            FROM comments c JOIN accounts a ON a.id = c.author_id
            WHERE c.post_id = ?1 AND c.deleted_at IS NULL AND NOT EXISTS (
                SELECT 1 FROM blocks b WHERE (b.blocker_id = ?2 AND b.blocked_id = c.author_id)
                    OR (b.blocker_id = c.author_id AND b.blocked_id = ?2))
                AND (\(order.rank), c.created_at, c.id) \(isAscending ? ">" : "<") (?3, ?4, ?5)
            ORDER BY \(order == .top ? "rank\(way), " : "")c.created_at\(way), c.id\(way) LIMIT ?6
            """,
            call.id.rawValue,
            call.account.rawValue,
            place.rank,
            place.at,
            place.id,
            count
        )
    }
}
