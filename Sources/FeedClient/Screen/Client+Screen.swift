import FeedModel
public import SQLiteStore

extension Client {
    /// The screen, read from the device's database and from what this process holds (R2).
    ///
    /// What has ended by then isn't on it.
    public func screen(at time: DeviceTime? = nil) throws(SQLiteError) -> Screen {
        if let time { self.time = time }
        let drawn = try drawn(shownTab)
        let index = try readerIndex(shownTab, in: drawn)
        let visible = drawn.dropFirst(index).prefix(limits.count(.rowsPerScreen))
        var rows = try self.rows(drawn, visible: visible)
        let composer = try composer()
        if tab.isPageFailed { rows.append(.error) }
        let ending = try ending(drawn)
        return Screen(
            place: place(isComposing: composer != nil),
            tab: shownTab,
            rows: rows,
            firstVisible: index,
            reader: (drawn.dropFirst(index).first { $0.postID != nil }
                ?? drawn.last { $0.postID != nil })?.postID,
            newItems: try newItemsCount(shownTab).map(Self.text),
            banner: banner,
            notice: notice?.text,
            isRefreshing: isRefreshing,
            ending: ending,
            composer: composer,
            unsent: try unsentRows(),
            suggestions: try suggestionRows(ending),
            search: try searchScreen(),
            detail: try detailScreen(),
            settings: media.conditions.settings,
            stories: try storyRings(),
            player: try playerScreen(),
            viewers: try viewersScreen(),
            list: try listScreen(),
            unreadCount: try unreadNotifications()
        )
    }

    private func place(isComposing: Bool) -> Screen.Place {
        if stories.player != nil { return .player }
        if isComposing { return .composer }
        if stories.isOpen { return .stories }
        return reading.list?.place ?? (reading.detail != nil ? .post : .feed)
    }

    private static func text(_ new: NewItems) -> String {
        if new.count == 0 { return "New posts" }
        let isOne = new.count == 1 && !new.isLowerBound
        return "\(new.count)\(new.isLowerBound ? "+" : "") new post\(isOne ? "" : "s")"
    }

    private var isRefreshing: Bool {
        if case .refresh = tab.load?.kind { true } else { false }
    }

    private var banner: Screen.Banner? {
        switch tab.trouble {
        case .offline: Screen.Banner(text: "Offline. Showing what is stored.", hasRetry: true)
        case .failed:
            Screen.Banner(text: "Couldn't refresh. Showing what is stored.", hasRetry: true)
        case nil:
            isOnline
                ? nil : Screen.Banner(text: "Offline. Showing what is stored.", hasRetry: false)
        }
    }

    private func ending(_ drawn: [FeedEntry]) throws(SQLiteError) -> Screen.Ending {
        switch tab.load?.kind {
        case .page, .newSession: return .loading
        default: break
        }
        if tab.offersKeepLooking { return .keepLooking }
        if tab.isEnded { return .end }
        if tab.isPageFailed || tab.state.nextCursor != nil { return .more }
        if tab.state.refreshedAt == nil || tab.isCurtained { return .unknown }
        let isEmpty = try entries(shownTab).isEmpty
        return isEmpty ? .empty : .end
    }
}
