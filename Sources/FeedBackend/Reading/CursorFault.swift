import FeedModel
import FeedWire
import SQLiteStore

/// How the cursors that a device gets go wrong.
public enum CursorFault: Sendable {
    /// The one that it sent, with nothing.
    case same
    /// A new one each time, with nothing.
    case empty
    /// A new one each time, with page 1 again.
    case first
}

extension FeedService {
    /// The page as a backend would answer whose cursors never end.
    func faulty(_ page: FeedPage, _ wish: Wish) throws(SQLiteError) -> FeedPage {
        guard let cursor = wish.cursor, let fault = core.cursorFaults[call.device] else {
            return page
        }
        var page = page
        page.items = []
        page.ads = []
        page.isReached = false
        page.nextCursor =
            fault == .same
            ? call.request.queryValue("cursor") : self.cursor(wish.tab, cursor.place.next)
        if fault == .first { page.items = try top(wish) }
        core.mark("R12", "A fault of the cursors: this list never ends.")
        return page
    }

    private func top(_ wish: Wish) throws(SQLiteError) -> [PostItem] {
        if wish.tab == .home, core.design.order == .time {
            var top = wish
            top.until = nil
            top.isUpward = false
            return try TimePages(service: self).page(top, below: .top).items
        }
        let entries = try Ranking(core: core, account: call.account, now: call.now)
            .ranked(wish.tab)
        let top = Array(entries.prefix(wish.limit))
        return try PostItems(core: core, reader: call.account).items(top)
    }
}

extension Cursor.Place {
    fileprivate var next: Cursor.Place {
        switch self {
        case .below(let key): .below(FeedKey(createdAt: key.createdAt, id: key.id - 1))
        case .session(let id, let offset): .session(id, offset: offset + 1)
        case .offset(let count): .offset(count + 1)
        }
    }
}
