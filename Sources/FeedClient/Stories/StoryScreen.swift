/// An account in the row of stories.
public struct StoryRing: Equatable, Sendable {
    /// The account's id.
    public var authorID: String
    /// Its name.
    public var authorName: String
    /// Whether it is the user's own.
    public var isOwn: Bool
    /// How many items it has now.
    public var count: Int
    /// How many of them weren't seen yet; 0 for one's own.
    public var unseenCount: Int

    /// What the ring says beside the name: `2 new`, `seen`.
    public var state: String {
        if isOwn { return "yours, \(count) item\(count == 1 ? "" : "s")" }
        return unseenCount > 0 ? "\(unseenCount) new" : "seen"
    }
}

/// The player as it is drawn.
public struct StoryPlayerScreen: Equatable, Sendable {
    /// The account's id, or an ad's.
    public var authorID: String
    /// The account's name, or what the ad says.
    public var authorName: String
    /// The item's id; nil for an ad.
    public var item: String?
    /// The place of the item among the account's, from 1.
    public var place: Int
    /// How many items the account has now.
    public var count: Int
    /// Whether its media isn't here yet.
    public var isLoading: Bool
    /// Whether the item has ended while it was open.
    public var isExpired: Bool
    /// Whether it is the user's own.
    public var isOwn: Bool
    /// How long ago it was published.
    public var time: String
    /// The room of its picture or video.
    public var picture: PostRow.Picture?
    /// How much of its time is over, in thousandths.
    public var progress: Int

    var texts: [String] {
        guard item != nil else { return ["Sponsored", authorName] }
        var texts = ["\(authorName), \(place) of \(count)"]
        if isLoading { texts.append("Loading…") }
        if isExpired { texts.append("Expired") }
        return texts
    }
}

/// The list of those who saw an own item.
public struct StoryViewersScreen: Equatable, Sendable {
    /// The item's id.
    public var story: String
    /// Their names, the latest first.
    public var names: [String]
    /// What the list says of itself: `2 viewers`, that it loads, why it isn't there.
    public var text: String

    var texts: [String] { [text] + names }
}
