internal import FeedClient

extension WorldPageMaker {
    /// The button of one of a row's actions; nil for one that needs words, or has no room on a row.
    static func act(
        _ named: NamedAction,
        _ post: PostRow,
        _ screen: Screen,
        _ name: String
    ) -> PostView.Act? {
        let isRow = screen.detail == nil
        func act(_ icon: String, _ count: String, _ verb: String) -> PostView.Act {
            PostView.Act(
                icon: icon,
                count: count,
                label: named.label,
                command: "\(name) \(verb)"
            )
        }
        switch named.action {
        case .like, .unlike: return like(post, name)
        case .open where isRow: return act("comment", post.comments, opening(post, screen))
        case .open:
            return PostView.Act(
                icon: "people",
                count: "who",
                label: "Who likes this post",
                command: "\(name) likers \(post.id)"
            )
        case .share: return act("share", post.shares, "shares \(post.id)")
        case .bookmark: return isRow ? nil : act("keep", "keep", "bookmarks \(post.id)")
        case .follow: return act("follow", "follow", "follows \(post.authorName)")
        case .unfollow: return act("following", "following", "unfollows \(post.authorName)")
        case .hide: return isRow ? nil : act("hide", "hide", "hides \(post.id)")
        // Once a post is out it takes two taps, in the fold of `edit`.
        case .delete:
            return post.progress == nil ? nil : act("delete", "delete", "deletes \(post.id)")
        case .retry: return act("retry", "retry", "retries \(post.id)")
        case .reopen: return act("edit", "edit", "reopens \(post.id)")
        case .discard: return act("delete", "discard", "discards \(post.id)")
        case .edit: return nil
        }
    }

    /// What was found may stand in no feed, so a link opens it.
    private static func opening(_ post: PostRow, _ screen: Screen) -> String {
        "\(screen.search == nil ? "opens-post" : "opens-link") \(post.id)"
    }

    private static func like(_ post: PostRow, _ name: String) -> PostView.Act {
        let count = "\(post.likes) like\(post.likeCount == 1 ? "" : "s")"
        return PostView.Act(
            icon: "heart",
            count: post.likes,
            label: "Like, \(count)" + (post.isLikePending ? ", not confirmed yet" : ""),
            command: "\(name) taps-like \(post.id)",
            isPressed: post.isLiked,
            state: post.isLikePending ? "pending" : "confirmed"
        )
    }
}
