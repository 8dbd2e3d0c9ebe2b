/// What a user can do with a row, by a name that a screen reader offers too.
public enum RowAction: String, CaseIterable, Sendable {
    case like, unlike, open, share, bookmark, follow, unfollow, hide, edit, delete
    /// Sends again what failed; in a conflict it keeps what the user wrote.
    case retry
    /// Makes a failed post a draft again.
    case reopen
    /// Drops what failed; in a conflict it takes what the backend has.
    case discard
}

/// An action with the words that name it on one row.
public struct NamedAction: Equatable, Sendable {
    /// What it does.
    public var action: RowAction
    /// What it is called there: `Follow bob`.
    public var label: String

    init(_ action: RowAction, _ label: String) {
        self.action = action
        self.label = label
    }
}

extension PostRow {
    /// What can be done with the post as it stands, the likeliest first.
    public var actions: [NamedAction] {
        switch status {
        case .failed where progress != nil:
            return [
                NamedAction(.retry, "Send this post again"),
                NamedAction(.reopen, "Edit this post before it is sent"),
                NamedAction(.discard, "Discard this post"),
            ]
        case .pending where progress != nil: return [NamedAction(.delete, "Don't send this post")]
        default: break
        }
        var actions = [
            isLiked ? NamedAction(.unlike, "Take the like back") : NamedAction(.like, "Like"),
            NamedAction(.open, "Open the post, \(comments) comment\(commentCount == 1 ? "" : "s")"),
            NamedAction(.share, "Share"),
        ]
        if !isBookmarked { actions.append(NamedAction(.bookmark, "Keep a bookmark")) }
        if isOwn {
            actions.append(NamedAction(.edit, "Edit"))
            actions.append(NamedAction(.delete, "Delete"))
        } else {
            actions.append(
                isAuthorFollowed
                    ? NamedAction(.unfollow, "Unfollow \(authorName)")
                    : NamedAction(.follow, "Follow \(authorName)")
            )
            actions.append(NamedAction(.hide, "Hide"))
        }
        return actions
    }

    /// The whole row in one sentence for a screen reader: who, when, what it holds, how it stands.
    public var label: String {
        let kind = picture.map { $0.videoSeconds == nil ? "photo" : "video" }
        var parts = [authorName, progress ?? time] + (kind.map { [$0] } ?? [])
        guard progress == nil else { return parts.joined(separator: ", ") }
        parts.append("\(likes) like\(likeCount == 1 ? "" : "s")")
        if isLiked { parts.append("liked by you" + (isLikePending ? ", not confirmed yet" : "")) }
        if commentCount > 0 { parts.append("\(comments) comment\(commentCount == 1 ? "" : "s")") }
        if shareCount > 0 { parts.append("\(shares) share\(shareCount == 1 ? "" : "s")") }
        if isBookmarked { parts.append("bookmarked") }
        switch status {
        case .synced: break
        case .pending: if !isLikePending { parts.append("a change is on its way") }
        case .failed: parts.append("a change couldn't be sent")
        }
        return parts.joined(separator: ", ")
    }
}
