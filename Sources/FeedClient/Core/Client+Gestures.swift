import FeedModel
import SQLiteStore

extension Client {
    func perform(_ gesture: Gesture) throws(SQLiteError) {
        try rememberActivity()
        if endSearch(gesture) { return }
        switch gesture {
        case .refresh:
            refresh(shownTab, .pull)
            refreshStories()
        case .story(let gesture): try perform(gesture)
        case .tap(let control): try tap(control)
        case .scroll(let scroll, _) where reading.list != nil: try scrollList(scroll)
        case .scroll(let scroll, _) where reading.detail != nil: try scrollComments(scroll)
        case .scroll(let scroll, let dwell): try self.scroll(scroll, dwell)
        case .hide(let post, let isOn): try hide(post, isOn)
        case .muteAuthor(let account, let isOn):
            try setFilter(.author, account.description, isOn)
        case .muteWord(let word, let isOn): try setFilter(.word, word, isOn)
        case .block(let account): try block(account)
        case .openPost(let post): try openPost(post)
        case .openLink(let post): try openLink(post)
        case .search(let words): try search(words)
        case .like(let post, let desired): try like(post, desired)
        case .tapLike(let post):
            guard let state = try PostRecords(database: database).likeState(post) else {
                return refuse("the app holds no such post")
            }
            let shown = volatileLikes[post]?.shown(under: design) ?? state
            try like(post, !shown.isLiked)
        case .follow(let account, let name, let desired):
            try follow(account, name: name, desired)
        case .followTopic(let topic, let desired): try followTopic(topic, desired)
        case .bookmark(let post, let desired): try bookmark(post, desired)
        case .share(let post): try share(post)
        case .comment(let post, let text): try comment(post, text)
        case .edit(let id, true, let text): try editComment(id, text)
        case .edit(let id, false, let text): try editPost(id, text)
        case .delete(let id, true): try deleteComment(id)
        case .delete(let id, false): try deletePost(id)
        case .retryUnsent(let id) where try isCreate(id): try retryPost(id)
        case .retryUnsent(let id): try retryUnsent(id)
        case .discardUnsent(let id) where try isCreate(id): try discardPost(id)
        case .discardUnsent(let id): try discardUnsent(id)
        case .write(let post): try write(post)
        case .publish(let post): try publish(post)
        case .retryPost(let post): try retryPost(post)
        case .discardPost(let post): try discardPost(post)
        case .reopenPost(let post): try reopenPost(post)
        case .showTab(let feed): try show(feed)
        case .back where stories.viewers != nil: closeViewers()
        case .back where stories.player != nil: try closePlayer()
        case .back where publisher.isComposing: try closeComposer()
        case .showNotifications: try showNotifications()
        case .openNotification(let number): try openNotification(number)
        case .showLikers(let post): try showLikers(of: post)
        case .back where reading.list != nil: try closeList()
        case .back where stories.isOpen: try closeStoryRow()
        case .back where reading.detail != nil: try closeDetail()
        case .back: step.note = "the feed is the first screen: back does nothing"
        }
        try reportTap(gesture)
    }

    func refuse(_ reason: String) {
        step.refusal = reason
    }

    private func show(_ feed: FeedID) throws(SQLiteError) {
        guard shownTab != feed else {
            step.note = "the tab is shown already"
            return
        }
        shownTab = feed
        if tab.state.refreshedAt == nil {
            refresh(feed, .launch)
        } else if tab.startsOver || tab.isCurtained {
            // The long absence, or the start of the app, was before this tab was looked at.
            if tab.startsOver { try startAtTop(feed) }
            try refreshBehind(.launch)
        }
        try markVisibleShown()
    }

    private func tap(_ control: Gesture.Control) throws(SQLiteError) {
        switch control {
        case .newItems: try tapNewItems()
        case .gap(let number): try tapGap(number)
        case .gapFromBelow(let number): try tapGap(number, fromBelow: true)
        case .keepLooking:
            guard tab.offersKeepLooking else { return refuse("nothing offers to keep looking") }
            tab.isTouched = true
            tab.offersKeepLooking = false
            try loadNextPage(shownTab)
        case .retry: try retry()
        case .dismiss:
            guard notice != nil else { return refuse("no notice is on screen") }
            notice = nil
            step.effects.append(.stop(.notice))
        }
    }

    private func tapNewItems() throws(SQLiteError) {
        guard try newItemsCount(shownTab) != nil else {
            return refuse("no new-items control is on screen")
        }
        tab.isTouched = true
        if let held = tab.held {
            speak("R4", "the held answer is applied and the reader goes to the first entry")
            try apply(held, to: shownTab, cause: .newItems)
        } else {
            try startFromFirst()
            refresh(shownTab, .newItems)
        }
    }

    private func startFromFirst() throws(SQLiteError) {
        try setAnchor(shownTab, try drawn(shownTab).first { $0.postID != nil }?.postID)
        try markVisibleShown()
    }

    private func tapGap(_ number: Int, fromBelow: Bool = false) throws(SQLiteError) {
        let gaps = try drawn(shownTab).filter { $0.kind == .gap }
        guard gaps.indices.contains(number - 1), let cursor = gaps[number - 1].cursor else {
            return refuse("the feed has \(gaps.count) gap\(gaps.count == 1 ? "" : "s")")
        }
        tab.isTouched = true
        try fillGap(shownTab, cursor: cursor, fromBelow: fromBelow)
    }

    private func retry() throws(SQLiteError) {
        if publisher.hasFailed, let waiting = publisher.waiting {
            tab.isTouched = true
            return try retryPost(waiting)
        }
        if reading.list?.state == .offline || reading.list?.state == .failed {
            return try retryList()
        }
        if reading.list == nil, reading.detail?.thread.isRetryable == true {
            return try retryDetail()
        }
        if let detail = reading.detail, detail.state == .offline || detail.state == .failed {
            return try retryDetail()
        }
        if tab.isPageFailed {
            tab.isTouched = true
            tab.isPageFailed = false
            try loadNextPage(shownTab)
        } else if tab.trouble != nil {
            refresh(shownTab, .pull)
        } else {
            refuse("nothing on screen offers a retry")
        }
    }
}
