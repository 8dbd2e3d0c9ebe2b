import FeedClient
import FeedModel

extension WorldEngine {
    /// The gesture that a command stands for; nil where its part of the app isn't built.
    func gesture(_ action: DeviceAction) throws(Refusal) -> Gesture? {
        switch action {
        case .refreshes: return .refresh
        case .taps(let target, _): return try tap(target)
        case .scrolls(let target, _): return .scroll(try scroll(target))
        case .likes(let post): return .like(post: try postID(post), true)
        case .unlikes(let post): return .like(post: try postID(post), false)
        case .tapsLike(let post): return .tapLike(post: try postID(post))
        case .follows(let name): return .follow(account: try accountID(name), name: name, true)
        case .unfollows(let name): return .follow(account: try accountID(name), name: name, false)
        case .tab(let tab): return .showTab(tab == .home ? .home : .explore)
        case .back: return .back
        default: return nil
        }
    }

    private func tap(_ target: TapTarget) throws(Refusal) -> Gesture {
        switch target {
        case .newItems: return .tap(.newItems)
        case .gap(let number, let fromBelow):
            if fromBelow { throw Refusal(Self.notThereYet("filling a gap from below")) }
            return .tap(.gap(number))
        case .keepLooking: return .tap(.keepLooking)
        case .retry: return .tap(.retry)
        case .dismiss: return .tap(.dismiss)
        }
    }

    private func scroll(_ target: ScrollTarget) throws(Refusal) -> Gesture.Scroll {
        switch target {
        case .entries(let count): .by(count)
        case .post(let post): .to(post: try postID(post))
        case .top: .top
        case .end: .end
        }
    }

    /// What of the app a command belongs to, for the message that it isn't built.
    static func part(of action: DeviceAction) -> String {
        switch action {
        case .shares: "sharing"
        case .bookmarks: "bookmarks"
        case .hides, .unhides, .mutes, .unmutes, .blocks: "hiding, muting and blocking"
        case .opensPost, .opensLink: "the detail screen"
        case .comments: "comments"
        case .opensNotification: "notifications"
        case .publishes, .retries, .discards, .reopens, .writes, .edits, .deletes: "publishing"
        case .searches: "search on the device"
        case .signsIn, .signsOut: "several accounts on one device"
        case .textSize, .saver, .autoplay, .motion: "settings"
        case .likers, .viewers: "likers and viewers"
        case .stories, .plays, .next, .closes: "stories"
        case .crash: "crash points"
        default: "this command"
        }
    }
}
