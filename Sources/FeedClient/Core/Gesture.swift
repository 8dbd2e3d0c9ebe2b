public import FeedModel

/// What a user can do on the device.
public enum Gesture: Equatable, Sendable {
    /// Pulls the feed down.
    case refresh
    /// Taps something that only sometimes is there.
    case tap(Control)
    /// Moves through the feed.
    case scroll(Scroll, dwell: SimDuration)
    /// Asks for a like or its absence on a post, by its id on the device.
    case like(post: String, Bool)
    /// Taps the like control, which flips what it shows.
    case tapLike(post: String)
    /// Asks for a follow or its absence.
    case follow(account: EntityID, name: String, Bool)
    /// Asks for a bookmark or its absence.
    case bookmark(post: String, Bool)
    /// Shares a post with one's followers.
    case share(post: String)
    /// Writes a comment under a post.
    case comment(post: String, text: String)
    /// Changes an own post's or comment's text.
    case edit(id: String, isComment: Bool, text: String)
    /// Deletes an own post or comment.
    case delete(id: String, isComment: Bool)
    /// Sends again what failed, by the id of the comment or post.
    case retryUnsent(id: String)
    /// Drops what failed.
    case discardUnsent(id: String)
    /// Types in the composer without sharing.
    case write(ComposedPost)
    /// Taps share, on what is typed now or on the draft that is there.
    case publish(ComposedPost?)
    /// Sends a failed post again, by its client id.
    case retryPost(String)
    /// Throws a failed post away.
    case discardPost(String)
    /// Makes a failed post a draft again.
    case reopenPost(String)
    /// Hides a post from this device, or shows it again.
    case hide(post: String, Bool)
    /// Mutes an author on this device, or lifts that.
    case muteAuthor(EntityID, Bool)
    /// Mutes a word on this device, or lifts that.
    case muteWord(String, Bool)
    /// Blocks an account, both ways and at the backend.
    case block(EntityID)
    /// Opens the screen of a post of the feed.
    case openPost(String)
    /// Follows a link to a post, which may not be stored.
    case openLink(String)
    /// Searches the stored posts.
    case search(String)
    /// Opens the list of notifications.
    case showNotifications
    /// Opens a notification, counted from 1, the newest.
    case openNotification(Int)
    /// Opens the list of those who like a post.
    case showLikers(post: String)
    /// Does something with stories.
    case story(StoryGesture)
    /// Shows another tab.
    case showTab(FeedID)
    /// Goes back; on the feed nothing happens.
    case back

    /// A control that is on screen only at times.
    public enum Control: Equatable, Sendable {
        /// The new-items control.
        case newItems
        /// The N-th gap row from the top, counted from 1.
        case gap(Int)
        /// The same, to be filled upwards from its lower end.
        case gapFromBelow(Int)
        /// Goes on after pages that added nothing.
        case keepLooking
        /// Tries again what failed.
        case retry
        /// Takes the notice away.
        case dismiss
    }

    /// Where a scroll goes.
    public enum Scroll: Equatable, Sendable {
        /// That many entries down; up where negative.
        case by(Int)
        /// Until this post is the first visible entry.
        case to(post: String)
        /// To the first entry.
        case top
        /// To the last three entries that are there now.
        case end
    }
}

/// One of the feeds that the app offers.
public enum FeedID: String, CaseIterable, Sendable {
    /// Followed accounts.
    case home
    /// Inferred interests.
    case explore
}
