/// The screen of one post.
public struct PostDetail: Equatable, Sendable {
    /// The post's id on the device.
    public var id: String
    /// The post; nil where it isn't there.
    public var post: PostRow?
    /// Its comments, oldest first.
    public var comments: [CommentRow]
    /// Why the post isn't there, or that it is being fetched; nil where it is.
    public var state: String?
    /// Whether a retry is offered.
    public var hasRetry: Bool

    var texts: [String] {
        var texts = state.map { [$0 + (hasRetry ? " Retry" : "")] } ?? []
        texts += comments.map { comment in
            comment.text + (comment.isPending ? " (sending)" : "")
                + (comment.isFailed ? " Couldn't send. Retry Discard" : "")
        }
        return texts + ["Back"]
    }
}
