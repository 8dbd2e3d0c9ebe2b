internal import FeedClient

extension WorldPageMaker {
    /// The screen of one post: the post or why it isn't there, its comments.
    func rows(_ detail: PostDetail, _ screen: Screen, _ name: String) -> [DeviceView.Row] {
        var rows: [DeviceView.Row] = []
        if let state = detail.state { rows.append(.end(state)) }
        if detail.hasRetry, detail.post == nil || detail.commentState != nil {
            rows.append(.button(text: "Retry", command: "\(name) taps retry"))
        }
        guard let post = detail.post else { return rows }
        rows.append(.post(feeds.view(post, screen, name)))
        if let state = detail.commentState { rows.append(.end(state)) }
        if detail.hasEarlier {
            rows.append(
                .button(
                    text: "Earlier comments",
                    command: "\(name) scrolls to top"
                )
            )
        }
        rows += detail.comments.map { .comment(Self.view($0)) }
        if detail.hasLater {
            rows.append(
                .button(text: "Later comments", command: "\(name) scrolls to end")
            )
        }
        if detail.comments.isEmpty { rows.append(.end("No comments yet")) }
        return rows
    }
}
