internal import FeedClient

extension WorldPageMaker {
    /// The screen of one post: the way back, the post or why it isn't there, its comments.
    func rows(_ detail: PostDetail, _ screen: Screen, _ name: String) -> [DeviceView.Row] {
        var rows: [DeviceView.Row] = [
            .gap(text: "‹ Back to the feed", command: "\(name) back", isLoading: false)
        ]
        if let state = detail.state { rows.append(.end(state)) }
        if detail.hasRetry {
            rows.append(.gap(text: "Retry", command: "\(name) taps retry", isLoading: false))
        }
        guard let post = detail.post else { return rows }
        rows.append(.post(view(post, screen, name)))
        for comment in detail.comments {
            let state = comment.isPending ? " (sending)" : comment.isFailed ? " (not sent)" : ""
            rows.append(.end("\(comment.authorName): \(comment.text)\(state)"))
        }
        if detail.comments.isEmpty { rows.append(.end("No comments yet")) }
        return rows
    }
}
