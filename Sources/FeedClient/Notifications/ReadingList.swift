import FeedModel
import FeedWire
import SQLiteStore

/// A list that is in front of what else is open.
struct ReadingList: Equatable {
    enum Kind: Equatable {
        case notifications
        case likers(post: String)
    }

    enum State: Equatable { case ready, loading, offline, failed, gone }

    let kind: Kind
    var state = State.loading
    /// Asks for what lies below; nil at the end.
    var cursor: String?
    /// The first row in view.
    var first = 0

    var place: Screen.Place {
        switch kind {
        case .notifications: .notifications
        case .likers: .likers
        }
    }
}

/// A list as its screen shows it.
public struct ListScreen: Equatable, Sendable {
    /// What the list is of.
    public var title: String
    /// The notifications, newest first; empty in another list.
    public var notifications: [NotificationRow] = []
    /// The names of those who like a post, newest first; empty in another list.
    public var names: [String] = []
    /// Why there is less than there could be; nil where all is well.
    public var state: String?
    /// Whether a retry is offered.
    public var hasRetry = false
    /// Whether more can be loaded by scrolling on.
    public var hasMore = false
    /// The first row in view.
    public var first = 0

    var texts: [String] {
        [title] + (state.map { [$0 + (hasRetry ? " Retry" : "")] } ?? [])
            + notifications.map(\.label) + names + ["Back"]
    }
}

extension Client {
    func listScreen() throws(SQLiteError) -> ListScreen? {
        guard let list = reading.list else { return nil }
        var screen: ListScreen
        switch list.kind {
        case .notifications:
            screen = ListScreen(title: "Notifications")
            screen.notifications = try notificationRows()
        case .likers(let post):
            screen = ListScreen(title: "Liked by")
            screen.names = try likerNames(of: post)
        }
        let isEmpty = screen.notifications.isEmpty && screen.names.isEmpty
        screen.state =
            switch list.state {
            case .loading: "Loading…"
            case .offline: isEmpty ? "Not available offline." : "Offline. Showing what is stored."
            case .failed: "Couldn't load this list."
            case .gone: "This post was deleted, or it never was here."
            case .ready: isEmpty ? "Nothing here yet" : nil
            }
        screen.hasRetry = list.state == .offline || list.state == .failed
        screen.hasMore = list.cursor != nil
        screen.first = list.first
        return screen
    }

    /// Who likes a post, less whom this device hides.
    private func likerNames(of post: String) throws(SQLiteError) -> [String] {
        let filter = try feedFilter()
        return try database.rows(
            "SELECT account_id, name FROM likers WHERE post_id = ? ORDER BY place",
            post
        ).filter { !filter.hides(post: "", author: $0.text("account_id"), body: nil) }
            .map { $0.text("name") }
    }

    func listFailed(isOffline: Bool) {
        reading.list?.state = isOffline ? .offline : .failed
    }

    func closeList() throws(SQLiteError) {
        if case .likers = reading.list?.kind { try forgetLikers() }
        reading.list = nil
        speak("R15", "back: what was open stands as it was")
        try markVisibleShown()
    }

    func retryList() throws(SQLiteError) {
        guard let list = reading.list else { return }
        try loadList(list.kind, cursor: list.cursor)
    }

    private func loadList(_ kind: ReadingList.Kind, cursor: String?) throws(SQLiteError) {
        switch kind {
        case .notifications: fetchNotifications(cursor: cursor)
        case .likers(let post): fetchLikers(of: post, cursor: cursor)
        }
    }

    /// Moves through a list, and loads on where its end is near.
    func scrollList(_ scroll: Gesture.Scroll) throws(SQLiteError) {
        guard let list = reading.list, let screen = try listScreen() else { return }
        let count = screen.notifications.count + screen.names.count
        let last = max(0, count - limits.count(.rowsPerScreen))
        let target: Int
        switch scroll {
        case .top: target = 0
        case .end: target = last
        case .by(let rows): target = min(max(0, list.first + rows), max(list.first, last))
        case .to: return refuse("the screen shows a list and no posts")
        }
        reading.list?.first = target
        guard let cursor = list.cursor, list.state == .ready,
            count - 1 - target <= limits.count(.prefetchLeft)
        else { return }
        try loadList(list.kind, cursor: cursor)
    }
}
