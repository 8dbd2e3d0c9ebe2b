import FeedModel
import SQLiteStore

/// The sources of ids, one node for each kind (B1), so that how many sessions one design opens
/// moves no post's id.
struct IDSources {
    private var accounts: EntityIDSource
    private var posts: EntityIDSource
    private var sessions: EntityIDSource
    private var comments: EntityIDSource
    private var uploads: EntityIDSource
    private var ads: EntityIDSource
    private var placements: EntityIDSource
    private var notifications: EntityIDSource
    private var stories: EntityIDSource

    private static let accountNode: Int64 = 1
    private static let postNode: Int64 = 2
    private static let sessionNode: Int64 = 3
    private static let earlierPostNode: Int64 = 4
    private static let commentNode: Int64 = 5
    private static let adNode: Int64 = 8
    private static let placementNode: Int64 = 11
    private static let notificationNode: Int64 = 10
    private static let uploadNode: Int64 = 12
    private static let storyNode: Int64 = 9

    init(continuing database: Database) throws(SQLiteError) {
        func source(
            _ node: Int64,
            _ newest: String,
            of rows: String
        ) throws(SQLiteError) -> EntityIDSource {
            let row = try database.row("SELECT \(newest) AS id FROM \(rows)")
            return EntityIDSource(
                node: node,
                after: row?.optionalInt64("id").map(EntityID.init(rawValue:))
            )
        }
        accounts = try source(Self.accountNode, "max(id)", of: "accounts")
        posts = try source(Self.postNode, "max(id)", of: "posts WHERE id >> 12 & 1023 = 2")
        comments = try source(Self.commentNode, "max(id)", of: "comments")
        sessions = try source(Self.sessionNode, "max(id)", of: "feed_sessions")
        uploads = try source(Self.uploadNode, "max(id)", of: "uploads")
        ads = try source(Self.adNode, "max(id)", of: "ads")
        placements = try source(Self.placementNode, "max(id)", of: "ad_placements")
        notifications = try source(Self.notificationNode, "max(id)", of: "notifications")
        stories = try source(Self.storyNode, "max(last_id)", of: "story_counts")
    }

    mutating func account(at now: SimInstant) -> EntityID { accounts.next(at: now) }

    mutating func post(at now: SimInstant) -> EntityID { posts.next(at: now) }

    mutating func comment(at now: SimInstant) -> EntityID { comments.next(at: now) }

    mutating func session(at now: SimInstant) -> EntityID { sessions.next(at: now) }

    mutating func ad(at now: SimInstant) -> EntityID { ads.next(at: now) }

    mutating func placement(at now: SimInstant) -> EntityID { placements.next(at: now) }

    mutating func notification(at now: SimInstant) -> EntityID { notifications.next(at: now) }

    mutating func upload(at now: SimInstant) -> EntityID { uploads.next(at: now) }

    mutating func story(at now: SimInstant) -> EntityID { stories.next(at: now) }

    /// An id whose time bits lie in the past, for a post that says it was made earlier.
    static func earlierPost(
        at instant: SimInstant,
        in database: Database
    ) throws(SQLiteError) -> EntityID {
        let millisecond = max(0, instant.milliseconds - EntityIDSource.epochMilliseconds)
        let first = millisecond << 22 | earlierPostNode << 12
        let taken = try database.row(
            "SELECT max(id) AS id FROM posts WHERE id BETWEEN ? AND ?",
            first,
            first | 0xfff
        )?.optionalInt64("id")
        guard let taken else { return EntityID(rawValue: first) }
        if taken < first | 0xfff { return EntityID(rawValue: taken + 1) }
        // The millisecond is full: the next one, as the clock's own source does it.
        return try earlierPost(at: instant + .milliseconds(1), in: database)
    }
}
