public import FeedModel

/// One entry of `POST /v1/feed/mutations/batch`: a write with its own id.
///
/// A batch and an entry's own endpoint are two ways for the same thing, so both go through
/// `ownRequest`.
public struct Mutation: Equatable, Sendable {
    /// What is asked for; the comment gives target and payload.
    public enum Action: String, CaseIterable, Sendable {
        /// A post; `user_has_liked`.
        case like = "LIKE"
        /// A post; `bookmarked`.
        case bookmark = "BOOKMARK"
        /// An account; `followed`.
        case follow = "FOLLOW"
        /// An account; `blocked`.
        case block = "BLOCK"
        /// A post; nothing.
        case share = "SHARE"
        /// No target; the body of `POST /v1/posts`.
        case createPost = "CREATE_POST"
        /// A post; the body of `PATCH /v1/posts/{id}`.
        case editPost = "EDIT_POST"
        /// A comment; the body of `PATCH /v1/comments/{id}`.
        case editComment = "EDIT_COMMENT"
        /// A comment; nothing.
        case deleteComment = "DELETE_COMMENT"
        /// A post; nothing.
        case deletePost = "DELETE_POST"
        /// A post; the body of `POST /v1/posts/{id}/comments`.
        case comment = "COMMENT"
        /// An account whose story was watched; `item`, the newest that was seen.
        case storySeen = "STORY_SEEN"
        /// An own item of a story; nothing.
        case deleteStory = "DELETE_STORY"
    }

    /// The mutation's id (B10).
    public var id: String
    /// What is asked for.
    public var action: Action
    /// The post or account it is about, nil for a new post.
    public var target: EntityID?
    /// The post's version that it starts from, nil where any will do.
    public var expectedVersion: Int?
    /// What the action needs beside its target.
    public var payload: JSONValue

    /// A mutation with those values.
    public init(
        id: String,
        action: Action,
        target: EntityID? = nil,
        expectedVersion: Int? = nil,
        payload: JSONValue = [:]
    ) {
        self.id = id
        self.action = action
        self.target = target
        self.expectedVersion = expectedVersion
        self.payload = payload
    }

    /// The entry as JSON.
    public var json: JSONValue {
        [
            "client_mutation_id": .string(id), "action_type": .string(action.rawValue),
            targetName: JSONValue(target?.description),
            "expected_version": expectedVersion.map { JSONValue($0) } ?? .null,
            "payload": payload,
        ]
    }

    /// Reads an entry, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        let name = try reader.text("action_type")
        guard let action = Action(rawValue: name) else {
            throw JSONError("expected a known action in \"action_type\", found \"\(name)\"")
        }
        self.init(
            id: try reader.text("client_mutation_id"),
            action: action,
            payload: json["payload"] ?? [:]
        )
        if action != .createPost {
            guard let target = EntityID(try reader.text(targetName)) else {
                throw JSONError("expected an id in \"\(targetName)\"")
            }
            self.target = target
        }
        if let version = json["expected_version"], version != .null {
            expectedVersion = try reader.count("expected_version")
        }
    }

    private var targetName: String {
        switch action {
        case .follow, .block, .storySeen: "account_id"
        case .deleteStory: "story_id"
        case .editComment, .deleteComment: "comment_id"
        default: "post_id"
        }
    }

    /// The same mutation as a request to its own endpoint, without the bearer token.
    public var ownRequest: Request {
        let (method, path, body) = endpoint
        var members: [JSONValue.Member] = []
        if case .object(let own) = body { members = own }
        if let expectedVersion {
            members.append(.init("expected_version", JSONValue(expectedVersion)))
        }
        return Request(
            method,
            path,
            headers: [.init("idempotency-key", id)],
            json: members.isEmpty ? nil : .object(members)
        )
    }

    private var endpoint: (method: String, path: String, body: JSONValue) {
        let post = "/v1/posts/\(target?.description ?? "")"
        let comment = "/v1/comments/\(target?.description ?? "")"
        let account = "/v1/accounts/\(target?.description ?? "")"
        switch action {
        case .like: return (state("user_has_liked"), post + "/like", [:])
        case .bookmark: return (state("bookmarked"), post + "/bookmark", [:])
        case .follow: return (state("followed"), account + "/follow", [:])
        case .block: return (state("blocked"), account + "/block", [:])
        case .share: return ("POST", post + "/interactions", ["type": "SHARED"])
        case .createPost: return ("POST", "/v1/posts", payload)
        case .editPost: return ("PATCH", post, payload)
        case .deletePost: return ("DELETE", post, [:])
        case .editComment: return ("PATCH", comment, payload)
        case .deleteComment: return ("DELETE", comment, [:])
        case .comment: return ("POST", post + "/comments", payload)
        case .storySeen:
            let author = JSONValue(target?.description)
            return (
                "PUT", "/v1/stories/seen",
                ["author_id": author, "item": payload["item"] ?? .null]
            )
        case .deleteStory: return ("DELETE", "/v1/stories/\(target?.description ?? "")", [:])
        }
    }

    private func state(_ name: String) -> String {
        payload[name]?.flag == false ? "DELETE" : "PUT"
    }
}
