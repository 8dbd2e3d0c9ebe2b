public import FeedModel

/// All that is on a phone's screen: the only thing that a page or an expectation reads.
public struct Screen: Equatable, Sendable {
    /// Which screen is in front.
    public enum Place: String, Sendable {
        case feed, post, stories, player, composer, notifications, likers
    }

    /// The screen in front.
    public var place: Place
    /// The tab that is shown.
    public var tab: FeedID
    /// The entries as drawn, top to bottom.
    public var rows: [ScreenRow]
    /// The place in `rows` of the first visible entry; 0 where there are none.
    public var firstVisible: Int
    /// The first visible post.
    public var reader: String?
    /// The new-items control: `3 new posts`, `10+ new posts`; nil where there is none.
    public var newItems: String?
    /// A state that stays until it ends: offline, a failed refresh.
    public var banner: Banner?
    /// A short message that goes by itself.
    public var notice: String?
    /// Page 1 is being asked for.
    public var isRefreshing: Bool
    /// What stands below the last entry.
    public var ending: Ending
    /// What the composer shows while it is in front.
    public var composer: Composer?

    /// A line that stays while its cause does.
    public struct Banner: Equatable, Sendable {
        /// What it says.
        public var text: String
        /// Whether it offers a retry.
        public var hasRetry: Bool
    }

    /// What stands below the last entry.
    public enum Ending: String, Sendable {
        /// More can be loaded.
        case more
        /// A page is being loaded.
        case loading
        /// Several pages added nothing: the reader is asked whether to go on.
        case keepLooking
        /// Nothing lies below.
        case end
        /// The feed has no posts at all.
        case empty
        /// Nothing is known yet.
        case unknown
    }

    /// What couldn't be sent and offers retry and discard.
    public var unsent: [UnsentRow] = []
    /// What somebody new is offered (B6).
    public var suggestions: [SuggestionRow] = []
    /// What a search has found, over the feed.
    public var search: SearchScreen?
    /// The open post, where its screen is in front.
    public var detail: PostDetail?
    /// The settings that change how the screen is drawn.
    public var settings = Settings()

    /// Settings of the device that change how the screen is drawn.
    public struct Settings: Equatable, Sendable {
        /// The system's text is large, so rows are higher.
        public var isTextLarge = false
        /// Things move as little as possible.
        public var isMotionReduced = false
        /// Bytes are saved: pictures come small.
        public var isSaving = false
    }
    /// The row of stories.
    public var stories: [StoryRing] = []
    /// The player, where it is open.
    public var player: StoryPlayerScreen?
    /// Who saw an own item, where that was asked for.
    public var viewers: StoryViewersScreen?

    /// A list in front of what else is open: notifications, or who likes a post.
    public var list: ListScreen?
    /// How many notifications are unread.
    public var unreadCount = 0

    /// Every line of text on screen that isn't part of a post, as `expect DEV shows` reads it.
    public var texts: [String] {
        let notices = notice.map { [$0] } ?? []
        if let viewers { return viewers.texts + notices }
        if let player { return player.texts + notices }
        let rings = stories.map { "\($0.authorName): \($0.state)" }
        if place == .stories { return rings + notices }
        if let list { return list.texts + notices }
        if let detail { return detail.texts + notices }
        var texts = rings
        if let newItems { texts.append(newItems) }
        if let banner { texts.append(banner.text + (banner.hasRetry ? " Retry" : "")) }
        if let notice { texts.append(notice) }
        if rows.contains(where: { if case .gap = $0 { true } else { false } }) {
            texts.append("Show more posts")
        }
        texts += unsent.map(\.text)
        texts += suggestions.map(\.text)
        if let search { texts.append(search.title) }
        if rows.contains(where: { if case .ad = $0 { true } else { false } }) {
            texts.append(AdRow.label)
        }
        if unreadCount > 0 {
            texts.append("\(unreadCount) unread notification\(unreadCount == 1 ? "" : "s")")
        }
        for case .post(let post) in rows where post.isLikePending {
            texts.append(post.isLiked ? "Liked by you, on its way" : "Not liked, on its way")
        }
        if rows.contains(where: { $0.isPlaying }) { texts.append("Video plays, muted") }
        if rows.contains(.error) { texts.append("Couldn't load more posts. Retry") }
        switch ending {
        case .keepLooking: texts.append("Keep looking")
        case .end: texts.append("End of feed")
        case .empty: texts.append("No posts yet")
        case .more, .loading, .unknown: break
        }
        return texts + publishingTexts
    }
}

/// One row of the feed.
public enum ScreenRow: Equatable, Sendable {
    /// A post.
    case post(PostRow)
    /// An ad, labelled.
    case ad(AdRow)
    /// Posts that the device doesn't hold lie here; loading while they are being fetched.
    case gap(isLoading: Bool)
    /// An item that no one can read.
    case placeholder
    /// A page that couldn't be loaded, with a retry.
    case error

    /// Whether a video plays in it.
    public var isPlaying: Bool {
        if case .post(let post) = self { post.picture?.isPlaying ?? false } else { false }
    }
}

/// An ad as its row shows it.
public struct AdRow: Equatable, Sendable {
    /// The campaign.
    public var adID: String
    /// What it says.
    public var text: String

    /// What every ad is labelled with.
    public static let label = "Sponsored"

    /// The whole row in one sentence for a screen reader.
    public var spoken: String { "\(Self.label), \(text)" }
}

/// A post as its row shows it.
public struct PostRow: Equatable, Sendable {
    /// The post's id on the device.
    public var id: String
    /// The author's id.
    public var authorID: String
    /// The author's name.
    public var authorName: String
    /// Whether the author is followed.
    public var isAuthorFollowed: Bool
    /// The body as clean HTML.
    public var bodyHTML: String
    /// How long ago it was made.
    public var time: String
    /// The likes as a number.
    public var likeCount: Int
    /// The likes as shown: `1.2K`.
    public var likes: String
    /// Whether the like control is on.
    public var isLiked: Bool
    /// Whether what the like control shows isn't confirmed yet.
    public var isLikePending: Bool
    /// Its comments as a number.
    public var commentCount: Int
    /// Its comments as shown.
    public var comments: String
    /// Its shares as a number.
    public var shareCount: Int
    /// Its shares as shown.
    public var shares: String
    /// Its first picture's size and tint.
    public var picture: Picture?
    /// Whether the user wrote it.
    public var isOwn = false
    /// Whether the user keeps a bookmark of it.
    public var isBookmarked = false
    /// Whether the backend has it.
    public var status = Status.synced
    /// `Posting 40%`, or that it couldn't be sent; nil for a post that is out.
    public var progress: String?

    /// How far an own post is.
    public enum Status: String, Sendable {
        case synced, pending, failed
    }

    /// A picture's room on screen.
    public struct Picture: Equatable, Sendable {
        /// Width in pixels.
        public var width: Int
        /// Height in pixels.
        public var height: Int
        /// The mean colour as `#rrggbb`.
        public var tint: String
        /// What stands there until the picture is loaded.
        public var standIn = Design.StandIn.tint
        /// A few colours of the picture, which came with its post, where they stand in for it.
        public var blur: String?
        /// Whether what stands in moves while the picture is on its way.
        public var isStandInMoving = false
        /// The size that is loaded: `thumb`, `feed`, `full`, or `own` for a file of this device; nil for none.
        public var loaded: String?
        /// The length of its video; nil for a photo.
        public var videoSeconds: Int?
        /// Whether its video plays, muted.
        public var isPlaying = false
    }
}
