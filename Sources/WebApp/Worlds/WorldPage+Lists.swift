internal import FeedClient
internal import Templates

extension WorldPageMaker {
    /// What is over the rows: where one is, and the way back.
    func bar(_ screen: Screen, _ name: String) -> PhoneBar? {
        let back = "\(name) back"
        if screen.composer != nil { return PhoneBar(title: "New post", back: back) }
        if screen.viewers != nil { return PhoneBar(title: "Viewers", back: back) }
        if screen.place == .stories { return PhoneBar(title: "Stories", back: back) }
        if let list = screen.list { return PhoneBar(title: list.title, back: back) }
        if screen.detail != nil { return PhoneBar(title: "Post", back: back) }
        if let search = screen.search { return PhoneBar(title: search.title, back: back) }
        var bar = PhoneBar(title: screen.tab == .home ? "Home" : "Explore")
        bar.search = EditView(
            id: "\(feeds.prefix)search-\(name)",
            label: "Search stored posts",
            command: "\(name) searches"
        )
        return bar
    }

    /// The tabs at the foot of the screen.
    func tabs(_ screen: Screen, _ name: String) -> [DeviceView.Tab] {
        let unread = screen.unreadCount
        let isFeed = screen.place == .feed && screen.search == nil
        return [
            DeviceView.Tab(
                label: "Home",
                icon: "home",
                command: "\(name) tab home",
                isCurrent: isFeed && screen.tab == .home
            ),
            DeviceView.Tab(
                label: "Explore",
                icon: "explore",
                command: "\(name) tab explore",
                isCurrent: isFeed && screen.tab == .explore
            ),
            DeviceView.Tab(
                label: unread == 0 ? "Notifications" : "Notifications, \(unread) unread",
                icon: "bell",
                command: "\(name) notifications",
                isCurrent: screen.place == .notifications,
                count: unread
            ),
        ]
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
            rows.append(.button(text: "Retry", command: "\(name) taps retry"))
        } else if list.hasMore {
            rows.append(
                .button(text: "Show more", command: "\(name) scrolls to end")
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
}
