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
    /// Why the comment that was asked for isn't there; nil where it is.
    public var commentState: String?
    /// Whether comments before the first of these can be loaded.
    public var hasEarlier = false
    /// Whether comments after the last of these can be loaded.
    public var hasLater = false

    var texts: [String] {
        var texts = [state, commentState].compactMap { $0 }.map { $0 + (hasRetry ? " Retry" : "") }
        let inView = comments.filter(\.isInView).map(\.text)
        if !inView.isEmpty { texts.append("In view: " + inView.joined(separator: " · ")) }
        if hasEarlier { texts.append("Earlier comments") }
        if hasLater { texts.append("Later comments") }
        for comment in comments where comment.isTarget {
            texts.append("From your notification: \(comment.text)")
        }
        texts += comments.map { comment in
            comment.text + (comment.isPending ? " (sending)" : "")
                + (comment.isFailed ? " Couldn't send. Retry Discard" : "")
        }
        return texts + ["Back"]
    }
}
