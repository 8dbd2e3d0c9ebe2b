public import FeedWire

/// A notification as its row shows it.
public struct NotificationRow: Equatable, Sendable {
    /// Its id.
    public var id: String
    /// What happened.
    public var kind: NotificationItem.Kind
    /// The post that it leads to.
    public var postID: String?
    /// The comment that it leads to.
    public var commentID: String?
    /// What happened, in one sentence.
    public var summary: String
    /// Whether it was opened.
    public var isRead: Bool
    /// How long ago it happened.
    public var time: String

    /// The whole row in one sentence for a screen reader.
    public var label: String { "\(isRead ? "" : "Unread. ")\(summary), \(time)" }
}
