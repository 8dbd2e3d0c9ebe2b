import FeedModel
import FeedWire
import SQLiteStore

/// An ad that stands in a feed, under the id of its one showing there (B14).
struct StoredAd: Equatable {
    var placement: String
    var adID: String
    var text: String

    init(_ item: AdItem) {
        placement = item.id.description
        adID = item.adID.description
        text = item.text
    }

    /// The ad of an entry that names one.
    init?(placement: String?, adID: String?, text: String?) {
        guard let placement, let adID, let text else { return nil }
        self.placement = placement
        self.adID = adID
        self.text = text
    }

    /// `is_reported` says that the one impression of a showing is written (B14).
    static let schema = """
        CREATE TABLE ads (
            placement TEXT PRIMARY KEY NOT NULL, ad_id TEXT NOT NULL, text TEXT NOT NULL,
            is_reported INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        """

    func store(in database: Database) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO ads (placement, ad_id, text) VALUES (?, ?, ?)
            ON CONFLICT (placement) DO UPDATE SET text = excluded.text WHERE text <> excluded.text
            """,
            placement,
            adID,
            text
        )
    }

    /// Drops an ad that stands in no feed and between no stories any more.
    static func removeOrphan(_ placement: String, in database: Database) throws(SQLiteError) {
        try database.run(
            """
            DELETE FROM ads WHERE placement = ?1
            AND NOT EXISTS (SELECT 1 FROM feed_entries WHERE placement = ?1)
            AND NOT EXISTS (SELECT 1 FROM story_row WHERE kind = 'ad' AND author_id = ?1)
            """,
            placement
        )
    }
}

extension FeedEntry {
    /// An ad; `isLocal` says that the device put it there.
    static func ad(_ ad: StoredAd, isLocal: Bool = false) -> FeedEntry {
        var entry = FeedEntry(kind: .ad)
        entry.ad = ad
        entry.isLocal = isLocal
        return entry
    }

    /// Whether it stands for a post, be it one that nobody can read.
    var holdsPost: Bool { kind == .post || kind == .placeholder }
}

extension [FeedEntry] {
    /// Without ads that don't stand below a post, and none of them twice: no ad is first, follows
    /// another or stands at a gap's lower edge (B14).
    var withoutStrayAds: [FeedEntry] {
        guard contains(where: { $0.kind == .ad }) else { return self }
        var placements: Set<String> = []
        var result: [FeedEntry] = []
        for entry in self {
            if entry.kind == .ad {
                guard result.last?.holdsPost == true,
                    placements.insert(entry.ad?.placement ?? "").inserted
                else { continue }
            }
            result.append(entry)
        }
        return result
    }

    /// Without the posts that are held already; an ad goes with the post above it.
    func without(held: Set<String>) -> [FeedEntry] {
        var isAboveKept = true
        return filter { entry in
            if entry.kind == .ad { return isAboveKept }
            isAboveKept = entry.postID.map { !held.contains($0) } ?? true
            return isAboveKept
        }
    }
}
