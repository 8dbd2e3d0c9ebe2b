import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/live?cursor&posts&stories`: what changed since the cursor in the counters of those posts (B9), and in
/// how far the reader is in stories (`stories=seen`, W13).
///
/// Without a cursor it answers at once. Where nothing has changed it answers 204, and whoever carries the
/// request holds it open and asks again: this core has no thread that could wait.
struct Live {
    let core: Core

    private static let postsMax = 50

    func poll(_ call: Call) throws(SQLiteError) -> Response {
        let (counts, tellsSeen) = (core.design.counters, core.design.seenState == .live)
        guard counts == .live || tellsSeen else { return Refusal.notFound.response }
        let named = counts == .live ? call.request.queryValue("posts") ?? "" : ""
        let names = named.split(separator: ",")
        let ids = names.compactMap { EntityID($0) }
        guard ids.count == names.count, ids.count <= Self.postsMax else {
            return Refusal.field("posts", "expected at most \(Self.postsMax) ids").response
        }
        let text = call.request.queryValue("cursor")
        let cursor = text.flatMap { Int64($0) }
        guard text == nil || cursor != nil else { return Refusal.badCursor.response }
        let seen =
            tellsSeen && call.request.queryValue("stories") == "seen"
            ? try StoryViews(core: core).changed(since: cursor ?? 0, for: call.account) : []
        if let cursor, seen.isEmpty {
            let changed = try core.database.row(
                """
                SELECT 1 AS found FROM counters
                WHERE live_seq > ? AND post_id IN (SELECT value FROM json_each(?)) LIMIT 1
                """,
                cursor,
                idList(ids.map(\.rawValue))
            )
            if changed == nil { return Response(204) }
        }
        var posts: [JSONValue] = []
        for id in ids {
            guard try Posts(core: core).find(id, for: call.account) != nil,
                let item = try PostItems(core: core, reader: call.account).item(id)
            else { continue }
            posts.append(Self.json(item))
        }
        let newest = try core.database.row("SELECT value FROM meta WHERE key = 'seq'")
        if cursor != nil, !seen.isEmpty {
            core.mark("W13", "A story was seen elsewhere, so the waiting device is told.")
        } else if cursor != nil {
            core.mark("B9", "The counters changed, so the waiting device is told.")
        }
        return Response(
            200,
            json: [
                "cursor": .string(String(newest?.int64("value") ?? 0)), "posts": .array(posts),
                "seen": .array(seen),
            ]
        )
    }

    private static func json(_ item: PostItem) -> JSONValue {
        [
            "id": JSONValue(text: item.id), "like_count": JSONValue(item.likeCount),
            "liked_by_me": .bool(item.isLiked), "comment_count": JSONValue(item.commentCount),
            "share_count": JSONValue(item.shareCount), "version": JSONValue(item.version),
        ]
    }
}
