import FeedModel
import FeedWire

extension OutboxRecord.Action {
    /// What becomes of an entry whose tries are used up (W6).
    enum Ending {
        /// Cancelled, and the screen goes back to what the backend confirmed.
        case rolledBack
        /// Kept with its text until the user sends it again or drops it.
        case markedFailed
        /// Tried without end.
        case never
    }

    /// The end state that it asks for (W2).
    var desired: Bool { self == .like || self == .follow || self == .bookmark || self == .block }

    /// Whether it makes something new: those of an account go one by one (W7).
    var isCreate: Bool { self == .comment }

    /// Whether it asks that something be gone: already gone, it is done (W2).
    var isDeletion: Bool {
        self == .deletePost || self == .deleteComment || self == .deleteStory
    }

    /// Whether a post that isn't there leaves nothing of it to be kept (R14).
    var endsWithItsPost: Bool {
        switch self {
        case .like, .unlike, .bookmark, .unbookmark, .share: true
        default: false
        }
    }

    var ending: Ending {
        switch self {
        case .like, .unlike, .bookmark, .unbookmark: .rolledBack
        case .comment, .editPost, .editComment: .markedFailed
        case .block, .follow, .unfollow, .share, .deletePost, .deleteComment, .seen,
            .deleteStory:
            .never
        }
    }

    /// What the screen says when the backend refuses for good; nil where nobody asked for anything.
    var refusalText: String? {
        switch self {
        case .like: "Couldn't like this post. It is as it was."
        case .unlike: "Couldn't take the like back. It is as it was."
        case .follow: "Couldn't follow. Nothing has changed."
        case .unfollow: "Couldn't unfollow. Nothing has changed."
        case .block: "Couldn't block. Nothing has changed."
        case .bookmark: "Couldn't keep this post. It is as it was."
        case .unbookmark: "Couldn't drop the bookmark. It is as it was."
        case .share: "Couldn't share this post."
        case .comment: "Couldn't send your comment."
        case .editPost, .editComment: "Couldn't send your edit."
        case .deletePost, .deleteComment, .deleteStory: "Couldn't delete. It is back."
        case .seen: nil
        }
    }
}

extension OutboxRecord {
    /// The comment that an edit or a deletion is about, or the client id of a new one.
    var commentID: String? { payload["comment_id"]?.text }

    /// The entry as the API takes it, by its own endpoint or in a batch (W8).
    var mutation: Mutation {
        Mutation(
            id: mutationID,
            action: wireAction,
            target: target.flatMap { EntityID($0) },
            expectedVersion: expectedVersion,
            payload: wirePayload
        )
    }

    private var target: String? {
        switch action {
        case .follow, .unfollow, .block, .seen: accountID
        case .deleteStory: payload["story_id"]?.text
        case .editComment, .deleteComment: commentID
        default: postID
        }
    }

    private var wireAction: Mutation.Action {
        switch action {
        case .like, .unlike: .like
        case .bookmark, .unbookmark: .bookmark
        case .follow, .unfollow: topic == nil ? .follow : .followTopic
        case .block: .block
        case .share: .share
        case .comment: .comment
        case .editPost: .editPost
        case .deletePost: .deletePost
        case .editComment: .editComment
        case .deleteComment: .deleteComment
        case .seen: .storySeen
        case .deleteStory: .deleteStory
        }
    }

    private var wirePayload: JSONValue {
        switch action {
        case .like, .unlike: ["user_has_liked": .bool(desired)]
        case .bookmark, .unbookmark: ["bookmarked": .bool(desired)]
        case .follow, .unfollow: topic == nil ? ["followed": .bool(desired)] : payload
        case .block: ["blocked": .bool(desired)]
        case .comment: ["text": payload["text"] ?? "", "client_id": payload["comment_id"] ?? ""]
        case .editPost, .editComment: ["text": payload["text"] ?? ""]
        case .seen: ["item": payload["item"] ?? .null]
        case .share, .deletePost, .deleteComment, .deleteStory: [:]
        }
    }
}
