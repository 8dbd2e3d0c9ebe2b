import FeedBackend
import FeedClient
import FeedModel
import FeedWire
import SQLiteStore

/// Stories in a world: what accounts publish, their names, what phones do with them.
extension WorldEngine {
    /// Publishes items one by one, each with its own end.
    func publishStory(_ author: EntityID, items: Int, expires: SimDuration?) throws(Refusal) {
        var body: [JSONValue.Member] = []
        if let expires {
            body.append(.init("expires_in_ms", .integer(expires.milliseconds)))
        }
        for _ in 0..<items {
            try call(author, "POST", "/v1/stories", .object(body))
        }
        try nameStories()
    }

    /// Gives each item its name, `NAME.N` by its number among all items of its author.
    func nameStories() throws(Refusal) {
        let rows = try store { () throws(SQLiteError) in
            try backendDatabase.rows(
                """
                SELECT s.id, s.item, a.name FROM stories s JOIN accounts a ON a.id = s.author_id
                WHERE s.id > ? ORDER BY s.id
                """,
                newestStory
            )
        }
        for row in rows {
            newestStory = row.int64("id")
            aliases.give("\(row.text("name")).\(row.int("item"))", to: row.text("id"), .story)
        }
    }

    func storyID(_ item: StoryItem) throws(Refusal) -> String {
        if let id = aliases.id(of: item.text, .story) { return id }
        let account = try accountID(item.account)
        let count = try store { () throws(SQLiteError) in
            try backendDatabase.row(
                "SELECT last_item FROM story_counts WHERE author_id = ?",
                account.rawValue
            )?.int("last_item") ?? 0
        }
        throw Refusal(
            "expected an item of \(item.account)'s stories (\(item.account) has published "
                + "\(count)), found \"\(item.text)\""
        )
    }

    /// The gesture of a command about stories; nil for any other command.
    func storyGesture(_ action: DeviceAction) throws(Refusal) -> Gesture? {
        switch action {
        case .stories: return .story(.openRow)
        case .plays(let name):
            return .story(.play(author: try accountID(name).description, name: name))
        case .next: return .story(.next)
        case .previous: return .story(.previous)
        case .closes: return .story(.close)
        case .viewers(let item): return .story(.viewers(story: try storyID(item)))
        case .deletes(.storyItem(let item)): return .story(.delete(story: try storyID(item)))
        default: return nil
        }
    }

    func checkPlays(
        _ name: String,
        _ item: StoryItem,
        isLoading: Bool
    ) throws(Refusal) -> String? {
        let wanted = item.text + (isLoading ? " loading" : "")
        let screen = try screen(name)
        guard let player = screen.player else {
            return Self.found("the player at \(wanted)", ["the \(screen.place.rawValue) screen"])
        }
        let shown = player.item.map { aliases.shown($0) } ?? "an ad"
        let found = shown + (player.isLoading ? " loading" : "")
        return found == wanted ? nil : Self.found("the player at \(wanted)", [found])
    }
}
