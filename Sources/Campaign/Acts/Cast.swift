import FeedModel

/// Who and what there is in a campaign, as far as its acts need to know.
struct Cast {
    /// Accounts that act without a device of their own.
    static let others = ["bob", "cem", "dia"]
    /// Whose devices they are.
    static let user = "ada"

    /// Posts of others with their authors, in the order in which they were made.
    var posts: [(name: String, author: String)] = []
    /// Posts that the user made.
    var own: [String] = []
    /// How many names were given, for each letter.
    private var given: [String: Int] = [:]

    /// A name that nobody has.
    mutating func name(_ letter: String) -> String {
        given[letter, default: 0] += 1
        return "\(letter)\(given[letter] ?? 0)"
    }
}

/// What one device shows, as far as its next act depends on it.
struct DeviceSight: Sendable {
    /// The device's name.
    let name: String
    /// Whether its app runs in front.
    let isInFront: Bool
    /// The names of the posts that it draws.
    let posts: [String]
    /// The names of the accounts whose stories it offers.
    let rings: [String]
    /// Whether the player is open.
    let isPlaying: Bool
    /// Whether something else than the feed is in front.
    let isAway: Bool
}
