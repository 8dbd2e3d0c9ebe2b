import FeedModel
import FeedWire

/// Answers that say yes to everything.
enum ChildBackend {
    /// What a request asks for, as words: `like POST`, `comment TEXT`, `post TEXT`.
    static func mutations(in request: Request) -> [String] {
        let json = (try? JSONValue(parsing: request.body)) ?? .null
        if request.path == "/v1/feed/mutations/batch" {
            return (json["mutations"]?.items ?? []).compactMap { try? Mutation(json: $0) }
                .flatMap { mutations(in: $0.ownRequest) }
        }
        let parts = request.path.split(separator: "/").map(String.init)
        let text = json["text"]?.text ?? ""
        switch (request.method, parts.last ?? "") {
        case ("PUT", "like"): return ["like \(parts[2])"]
        case ("DELETE", "like"): return ["unlike \(parts[2])"]
        case ("POST", "comments"): return ["comment \(text)"]
        case ("POST", "posts"): return ["post \(text)"]
        default: return []
        }
    }

    static func answer(_ request: Request, at now: Int64) -> Response {
        let json = (try? JSONValue(parsing: request.body)) ?? .null
        let parts = request.path.split(separator: "/").map(String.init)
        switch (request.method, parts.last ?? "") {
        case ("GET", "feed"): return Response(200, json: page(now).json)
        case ("POST", "batch"):
            let results = (json["mutations"]?.items ?? []).compactMap { try? Mutation(json: $0) }
                .map { mutation in
                    let own = answer(mutation.ownRequest, at: now)
                    let body = (try? JSONValue(parsing: own.body)) ?? .null
                    return MutationResult(id: mutation.id, status: own.status, body: body).json
                }
            return Response(
                200,
                json: ["results": .array(results), "server_time": .integer(now)]
            )
        case (let method, "like"):
            let isLiked = method == "PUT"
            let answer = LikeAnswer(
                postID: EntityID(parts[2]) ?? EntityID(rawValue: 0),
                isLiked: isLiked,
                likeCount: isLiked ? 1 : 0,
                version: Int(now / 10 % 1_000_000_000)
            )
            return Response(200, json: answer.json)
        case (_, "comments"): return Response(201, json: comment(json, parts[2], now))
        case ("POST", "posts"): return Response(201, json: post(json, now).json)
        default: return .failure(404, "not_found", "no such thing")
        }
    }

    /// The posts of the feed; those that were published stand nowhere in it.
    private static func page(_ now: Int64) -> FeedPage {
        let items = (0..<ChildPhone.posts).reversed().map { place in
            var item = PostItem(
                id: EntityID(ChildPhone.id(place)) ?? EntityID(rawValue: 0),
                authorID: EntityID(rawValue: 6),
                authorName: "bob",
                bodyHTML: "<p>note \(place)</p>",
                createdAt: SimInstant.worldStart.milliseconds + Int64(place),
                version: 1
            )
            item.reasons = ["author:6"]
            return item
        }
        return FeedPage(items: items, nextCursor: nil, serverTime: now)
    }

    private static func comment(_ json: JSONValue, _ post: String, _ now: Int64) -> JSONValue {
        [
            "id": .string(String(now)), "post_id": .string(post),
            "author": ["id": "5", "name": "ada"], "text": json["text"] ?? "",
            "created_at": .integer(now), "client_id": json["client_id"] ?? .null,
        ]
    }

    private static func post(_ json: JSONValue, _ now: Int64) -> PostItem {
        let text = json["text"]?.text ?? ""
        var item = PostItem(
            id: EntityID(rawValue: now),
            authorID: EntityID(rawValue: 5),
            authorName: "ada",
            bodyHTML: "<p>\(text)</p>",
            createdAt: now,
            version: 1
        )
        item.clientID = json["client_id"]?.text
        return item
    }
}
