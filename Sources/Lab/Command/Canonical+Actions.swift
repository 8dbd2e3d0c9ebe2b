import FeedModel
import Simulation

extension AccountAction {
    /// What stands after the account's name.
    var canonicalText: String {
        switch self {
        case .follows(let targets): "follows " + targets.map(\.text).joined(separator: " ")
        case .unfollows(let targets): "unfollows " + targets.map(\.text).joined(separator: " ")
        case .blocks(let account): "blocks \(account)"
        case .restricted(let isOn): "restricted \(onOff(isOn))"
        case .posts(let post): post.canonicalText
        case .edits(let post, let text): "edits \(post) \(QuotedText.quoted(text))"
        case .deletes(let target): "deletes \(target.text)"
        case .likes(let post): "likes \(post)"
        case .unlikes(let post): "unlikes \(post)"
        case .shares(let post): "shares \(post)"
        case .comments(let post, let text, let alias):
            "comments \(post) \(QuotedText.quoted(text))" + option("as", alias)
        case .story(let items, let expires):
            "story" + option("items", items, unless: 1) + option("expires", expires?.text)
        case .requests(let method, let path, let body):
            "requests \(method) \(QuotedText.bareOrQuoted(path))"
                + (body.map { " " + QuotedText.quoted($0) } ?? "")
        }
    }
}

extension DeviceAction {
    /// What stands after the device's name.
    var canonicalText: String {
        switch self {
        case .opens: "opens"
        case .leaves: "leaves"
        case .kill: "kill"
        case .crash(let crash): crash.canonicalText
        case .disk(let state, let after):
            "disk \(state.rawValue)" + option("after", after, unless: 0)
        case .network(let kind): "network \(kind.rawValue)"
        case .airplane(let isOn): "airplane \(onOff(isOn))"
        case .battery(let percent): "battery \(percent)"
        case .clock(let offset): "clock \(offset < .zero ? "" : "+")\(offset.text)"
        case .tab(let tab): "tab \(tab.rawValue)"
        case .textSize(let size): "text \(size.rawValue)"
        case .saver(let isOn): "saver \(onOff(isOn))"
        case .autoplay(let autoplay): "autoplay \(autoplay.rawValue)"
        case .motion(let motion): "motion \(motion.rawValue)"
        case .signsIn(let account): "signs-in \(account)"
        case .signsOut: "signs-out"
        case .refreshes: "refreshes"
        case .taps(let target, let ifAny): "taps \(target.text)" + (ifAny ? " if-any" : "")
        case .scrolls(let target, let dwell):
            "scrolls \(target.text)" + option("dwell", dwell.text, unless: "1s")
        case .likes, .unlikes, .shares, .bookmarks, .hides, .unhides, .tapsLike, .follows,
            .unfollows, .blocks, .mutes, .unmutes, .opensPost, .opensLink, .opensNotification,
            .notifications,
            .back, .searches, .likers, .viewers, .stories, .plays, .next, .previous,
            .closes:
            contentText
        case .comments, .publishes, .writes, .retries, .discards, .reopens, .edits, .deletes:
            writingText
        }
    }

    /// What is done to posts, accounts and stories.
    private var contentText: String {
        switch self {
        case .likes(let post): "likes \(post)"
        case .unlikes(let post): "unlikes \(post)"
        case .shares(let post): "shares \(post)"
        case .bookmarks(let post): "bookmarks \(post)"
        case .hides(let post): "hides \(post)"
        case .unhides(let post): "unhides \(post)"
        case .tapsLike(let post): "taps-like \(post)"
        case .follows(let target): "follows \(target.text)"
        case .unfollows(let target): "unfollows \(target.text)"
        case .blocks(let account): "blocks \(account)"
        case .mutes(let target): "mutes \(target.text)"
        case .unmutes(let target): "unmutes \(target.text)"
        case .opensPost(let post): "opens-post \(post)"
        case .opensLink(let post): "opens-link \(post)"
        case .opensNotification(let number): "opens-notification \(number)"
        case .notifications: "notifications"
        case .back: "back"
        case .searches(let words): "searches \(QuotedText.quoted(words))"
        case .likers(let post): "likers \(post)"
        case .viewers(let item): "viewers \(item.text)"
        case .stories: "stories"
        case .plays(let account): "plays \(account)"
        case .next: "next"
        case .previous: "previous"
        case .closes: "closes"
        case .opens, .leaves, .kill, .crash, .disk, .network, .airplane, .battery, .clock, .tab,
            .textSize,
            .saver, .autoplay, .motion, .signsIn, .signsOut, .refreshes, .taps, .scrolls, .comments,
            .publishes, .writes, .retries, .discards, .reopens, .edits, .deletes:
            ""
        }
    }

    /// What is written.
    private var writingText: String {
        switch self {
        case .comments(let post, let text, let alias):
            "comments \(post) \(QuotedText.quoted(text))" + option("as", alias)
        case .publishes(let composition):
            "publishes" + (composition.map { " " + $0.canonicalText } ?? "")
        case .writes(let composition): "writes \(composition.canonicalText)"
        case .retries(let name): "retries \(name)"
        case .discards(let name): "discards \(name)"
        case .reopens(let name): "reopens \(name)"
        case .edits(let post, let text): "edits \(post) \(QuotedText.quoted(text))"
        case .deletes(let target): "deletes \(target.text)"
        case .opens, .leaves, .kill, .crash, .disk, .network, .airplane, .battery, .clock, .tab,
            .textSize,
            .saver, .autoplay, .motion, .signsIn, .signsOut, .refreshes, .taps, .scrolls, .likes,
            .unlikes, .shares, .bookmarks, .hides, .unhides, .tapsLike, .follows, .unfollows,
            .blocks, .mutes, .unmutes, .opensPost, .opensLink, .opensNotification, .notifications,
            .back, .searches,
            .likers, .viewers, .stories, .plays, .next, .previous,
            .closes:
            ""
        }
    }
}

private func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }

extension NewPost {
    fileprivate var canonicalText: String {
        "posts \(QuotedText.quoted(text))" + option("as", alias)
            + option("photo", photos, unless: 0) + option("video", video?.text)
            + option("ago", ago.text, unless: "0s") + option("topic", topic)
    }
}

extension Composition {
    fileprivate var canonicalText: String {
        QuotedText.quoted(text) + option("photo", photos, unless: 0)
            + option("photo-size", photoBytes.map { ValueText.text(bytes: Int64($0)) })
            + option("video", video?.text) + option("as", alias)
    }
}

extension Crash {
    fileprivate var canonicalText: String {
        "crash" + option("at", point) + option("nth", nth, unless: 1)
            + (power.map { $0 == .drop ? " power" : " power=\($0.rawValue)" } ?? "")
    }
}

extension FollowTarget {
    fileprivate var text: String {
        switch self {
        case .account(let name): name
        case .topic(let topic): "#\(topic)"
        }
    }
}

extension MuteTarget {
    fileprivate var text: String {
        switch self {
        case .account(let name): name
        case .word(let word): QuotedText.quoted(word)
        }
    }
}

extension DeletionTarget {
    fileprivate var text: String {
        switch self {
        case .alias(let name): name
        case .storyItem(let item): item.text
        }
    }
}

extension StoryItem {
    /// The item as scripts write it: `alice.1`.
    public var text: String { "\(account).\(number)" }
}

extension TapTarget {
    fileprivate var text: String {
        switch self {
        case .newItems: "new-items"
        case .gap(1, let fromBelow): "gap" + (fromBelow ? " from=below" : "")
        case .gap(let number, let fromBelow): "gap=\(number)" + (fromBelow ? " from=below" : "")
        case .keepLooking: "keep-looking"
        case .retry: "retry"
        case .dismiss: "dismiss"
        }
    }
}

extension ScrollTarget {
    fileprivate var text: String {
        switch self {
        case .entries(let count): String(count)
        case .post(let name): "to \(name)"
        case .top: "to top"
        case .end: "to end"
        }
    }
}
