internal import FeedClient
internal import Templates

extension WorldPageMaker {
    /// What is over the rows: nothing over a composer.
    func bar(_ screen: Screen, _ name: String) -> PhoneBar? {
        guard screen.composer == nil else { return nil }
        if let list = screen.list { return PhoneBar(title: list.title, back: "\(name) back") }
        if screen.detail != nil { return PhoneBar(title: "Post", back: "\(name) back") }
        let unread = screen.unreadCount
        let label = unread == 0 ? "Notifications" : "Notifications, \(unread) unread"
        return PhoneBar(bell: (label, unread, "\(name) notifications"))
    }

    /// The notifications, or those who like a post.
    func rows(_ list: ListScreen, _ name: String) -> [DeviceView.Row] {
        var rows: [DeviceView.Row] = []
        for (index, row) in list.notifications.enumerated() {
            rows.append(.notification(Self.view(row, "\(name) opens-notification \(index + 1)")))
        }
        rows += list.names.map { .notification(Self.view(person: $0)) }
        if let state = list.state { rows.append(.end(state)) }
        if list.hasRetry {
            rows.append(.gap(text: "Retry", command: "\(name) taps retry", isLoading: false))
        } else if list.hasMore {
            rows.append(
                .gap(text: "Show more", command: "\(name) scrolls to end", isLoading: false)
            )
        }
        return rows
    }

    private static func view(_ row: NotificationRow, _ command: String) -> NotificationView {
        NotificationView(
            initial: row.summary.prefix(1).uppercased(),
            colour: colour(String(row.summary.prefix { $0 != " " })),
            text: row.summary,
            time: row.time,
            isUnread: !row.isRead,
            command: command,
            spoken: row.label
        )
    }

    private static func view(person name: String) -> NotificationView {
        NotificationView(
            initial: name.prefix(1).uppercased(),
            colour: colour(name),
            text: name,
            time: "",
            isUnread: false,
            spoken: name
        )
    }

    static func view(_ comment: CommentRow) -> CommentView {
        CommentView(
            author: comment.authorName,
            colour: colour(comment.authorName),
            text: comment.text,
            note: comment.isPending ? "sending" : comment.isFailed ? "not sent" : "",
            isTarget: comment.isTarget
        )
    }

    static func view(_ ad: AdRow) -> PostView {
        PostView(
            kind: "ad",
            author: ad.adID.contains { !$0.isNumber } ? ad.adID : "ad",
            colour: 1,
            note: AdRow.label,
            body: SafeHTML(trusted: "<p>\(escaped(ad.text))</p>"),
            spoken: ad.spoken
        )
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// A mention leads to the account's row: a world has no page for a person.
    func linkedMentions(_ html: String) -> String {
        html.replacing("href=\"/v1/accounts/", with: "href=\"\(address)?of=backend&amp;account=")
    }
}
