import FeedModel
import FeedWire
import SQLiteStore

/// An item of a story as the device holds it.
struct StoredStory: Equatable {
    enum MediaState: String { case none, thumb, stored }

    let id: String
    let authorID: String
    let number: Int
    let isVideo: Bool
    let seconds: Int?
    let createdAt: Int64
    let expiresAt: Int64
    let url: String
    let width: Int
    let height: Int
    let tint: String
    let mediaState: MediaState

    init(_ row: Row) {
        id = row.text("id")
        authorID = row.text("author_id")
        number = row.int("item")
        isVideo = row.text("kind") == "video"
        seconds = row.optionalInt("seconds")
        createdAt = row.int64("created_at")
        expiresAt = row.int64("expires_at")
        url = row.text("media_url")
        width = row.int("media_width")
        height = row.int("media_height")
        tint = row.text("media_tint")
        mediaState = MediaState(rawValue: row.text("media_state")) ?? .none
    }
}

/// The stored stories of a device.
struct StoryRecords {
    let database: Database

    /// The items of an account that end after that moment and that the user hasn't deleted, in their order.
    func items(of author: String, after moment: Int64) throws(SQLiteError) -> [StoredStory] {
        try database.rows(
            """
            SELECT * FROM stories s WHERE author_id = ? AND expires_at > ? AND \(Self.standing)
            ORDER BY item
            """,
            author,
            moment
        ).map(StoredStory.init)
    }

    /// What the user deletes is hidden while that waits in the outbox.
    static let standing = """
        NOT EXISTS (SELECT 1 FROM outbox o WHERE o.key = 'story:' || s.id)
        """

    func item(_ id: String) throws(SQLiteError) -> StoredStory? {
        try database.row("SELECT * FROM stories WHERE id = ?", id).map(StoredStory.init)
    }

    func exists(_ id: String) throws(SQLiteError) -> Bool { try item(id) != nil }

    func remove(_ ids: [String]) throws(SQLiteError) {
        for id in ids { try database.run("DELETE FROM stories WHERE id = ?", id) }
    }

    /// Everything of an author who may not be seen any more.
    func removeAll(of author: String) throws(SQLiteError) {
        try database.run("DELETE FROM stories WHERE author_id = ?", author)
        try database.run(
            "DELETE FROM story_row WHERE kind = 'account' AND author_id = ?",
            author
        )
    }

    func removeRow() throws(SQLiteError) {
        try database.run("DELETE FROM stories")
        try database.run("DELETE FROM story_row")
    }

    /// What has ended by then, oldest end first.
    func expired(at moment: Int64) throws(SQLiteError) -> [StoredStory] {
        try database.rows(
            "SELECT * FROM stories WHERE expires_at <= ? ORDER BY expires_at, id",
            moment
        ).map(StoredStory.init)
    }

    func nextEnd() throws(SQLiteError) -> Int64? {
        try database.row("SELECT min(expires_at) AS at FROM stories")?.optionalInt64("at")
    }
}

extension StoryRecords {
    /// The number of the newest item of an author that was seen here or is known to be seen elsewhere.
    func newestSeen(_ author: String) throws(SQLiteError) -> Int {
        try database.row("SELECT newest_item FROM story_seen WHERE author_id = ?", author)?
            .int("newest_item") ?? 0
    }

    /// The newest wins and never goes back (W13); whether it moved.
    func sawUpTo(_ number: Int, of author: String) throws(SQLiteError) -> Bool {
        guard try newestSeen(author) < number else { return false }
        try database.run(
            """
            INSERT INTO story_seen (author_id, newest_item) VALUES (?, ?)
            ON CONFLICT (author_id) DO UPDATE SET newest_item = excluded.newest_item
            """,
            author,
            number
        )
        return true
    }
}

/// Storing a row as it came.
extension StoryRecords {
    /// Puts the row in place of the stored one; which items are gone.
    func replace(with row: StoryRow) throws(SQLiteError) -> [StoredStory] {
        var kept: Set<String> = []
        for case .account(let account) in row.entries {
            for item in account.items {
                kept.insert(item.id.description)
                try store(item, of: account.authorID)
            }
        }
        let gone = try database.rows("SELECT * FROM stories ORDER BY id").map(StoredStory.init)
            .filter { !kept.contains($0.id) }
        try remove(gone.map(\.id))
        try storeOrder(row.entries)
        return gone
    }

    private func store(_ item: StoryRow.Item, of author: EntityID) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO stories (id, author_id, item, kind, seconds, created_at, expires_at,
                media_url, media_width, media_height, media_tint)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at,
                media_url = excluded.media_url, media_tint = excluded.media_tint
            WHERE expires_at <> excluded.expires_at OR media_url <> excluded.media_url
                OR media_tint <> excluded.media_tint
            """,
            item.id.description,
            author.description,
            item.number,
            item.kind.rawValue,
            item.seconds,
            item.createdAt,
            item.expiresAt,
            item.media.url,
            item.media.width,
            item.media.height,
            item.media.tint
        )
    }

    private func storeOrder(_ entries: [StoryRow.Entry]) throws(SQLiteError) {
        let places = entries.map(StoredPlace.init)
        let stored = try order()
        guard places != stored else { return }
        for (index, place) in places.enumerated()
        where !stored.indices.contains(index)
            || stored[index] != place
        {
            try database.run(
                """
                INSERT OR REPLACE INTO story_row (position, kind, author_id, name)
                VALUES (?, ?, ?, ?)
                """,
                index + 1,
                place.isAd ? "ad" : "account",
                place.id,
                place.name
            )
        }
        try database.run("DELETE FROM story_row WHERE position > ?", places.count)
        for case .ad(let ad) in entries { try StoredAd(ad).store(in: database) }
        for place in stored where place.isAd {
            try StoredAd.removeOrphan(place.id, in: database)
        }
    }

    /// The row as it was stored.
    func order() throws(SQLiteError) -> [StoredPlace] {
        try database.rows("SELECT * FROM story_row ORDER BY position").map(StoredPlace.init)
    }
}

/// One place of the stored row: an account, or an ad between two.
struct StoredPlace: Equatable {
    let isAd: Bool
    /// The account's id, or the one of an ad's showing.
    let id: String
    /// The account's name, or what the ad says.
    let name: String

    init(account: String, name: String) {
        isAd = false
        id = account
        self.name = name
    }

    init(_ row: Row) {
        isAd = row.text("kind") == "ad"
        id = row.text("author_id")
        name = row.text("name")
    }

    init(_ entry: StoryRow.Entry) {
        switch entry {
        case .account(let account):
            isAd = false
            id = account.authorID.description
            name = account.authorName
        case .ad(let ad):
            isAd = true
            id = ad.id.description
            name = ad.text
        }
    }
}
