import FeedClient
import FeedModel

extension WorldEngine {
    /// The gesture that a command stands for; nil where its part of the app isn't built.
    func gesture(_ action: DeviceAction, on device: SimDevice) throws(Refusal) -> Gesture? {
        switch action {
        case .refreshes: return .refresh
        case .taps(let target, _): return try tap(target)
        case .scrolls(let target, let dwell):
            return .scroll(try scroll(target), dwell: dwell)
        case .hides(let post): return .hide(post: try postID(post), true)
        case .unhides(let post): return .hide(post: try postID(post), false)
        case .mutes(let target): return try mute(target, true)
        case .unmutes(let target): return try mute(target, false)
        case .blocks(let name): return .block(try accountID(name))
        case .opensPost(let post): return .openPost(try postID(post))
        case .opensLink(let post): return .openLink(try postID(post))
        case .searches(let words): return .search(words)
        case .likes(let post): return .like(post: try postID(post), true)
        case .unlikes(let post): return .like(post: try postID(post), false)
        case .tapsLike(let post): return .tapLike(post: try postID(post))
        case .follows(let target): return try follow(target, true)
        case .unfollows(let target): return try follow(target, false)
        case .tab(let tab): return .showTab(tab == .home ? .home : .explore)
        case .back: return .back
        case .notifications: return .showNotifications
        case .likers(let post): return .showLikers(post: try postID(post))
        case .bookmarks(let post): return .bookmark(post: try postID(post), true)
        case .shares(let post): return .share(post: try postID(post))
        case .comments(let post, let text, _):
            return .comment(post: try postID(post), text: text)
        case .edits(let name, let text):
            let subject = try ownSubject(name, on: device)
            return .edit(id: subject.id, isComment: subject.isComment, text: text)
        case .deletes(.alias(let name)):
            let subject = try ownSubject(name, on: device)
            return .delete(id: subject.id, isComment: subject.isComment)
        case .retries(let name): return .retryUnsent(id: try ownSubject(name, on: device).id)
        case .discards(let name): return .discardUnsent(id: try ownSubject(name, on: device).id)
        default: return try storyGesture(action)
        }
    }

    private func follow(_ target: FollowTarget, _ isOn: Bool) throws(Refusal) -> Gesture {
        switch target {
        case .account(let name): .follow(account: try accountID(name), name: name, isOn)
        case .topic(let name): .followTopic(name, isOn)
        }
    }

    private func tap(_ target: TapTarget) throws(Refusal) -> Gesture {
        switch target {
        case .newItems: return .tap(.newItems)
        case .gap(let number, let fromBelow):
            return .tap(fromBelow ? .gapFromBelow(number) : .gap(number))
        case .keepLooking: return .tap(.keepLooking)
        case .retry: return .tap(.retry)
        case .dismiss: return .tap(.dismiss)
        }
    }

    private func mute(_ target: MuteTarget, _ isOn: Bool) throws(Refusal) -> Gesture {
        switch target {
        case .account(let name): .muteAuthor(try accountID(name), isOn)
        case .word(let word): .muteWord(word, isOn)
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
}
