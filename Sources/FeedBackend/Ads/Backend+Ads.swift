public import FeedModel
public import SQLiteStore

extension Backend {
    /// Makes a campaign, of which one person meets at most `cap` showings a day.
    public func createAd(
        text: String,
        cap: Int,
        at now: SimInstant
    ) throws(SQLiteError) -> EntityID {
        try core.database.transaction { () throws(SQLiteError) in
            try Ads(core: core).create(text: text, cap: cap, at: now)
        }
    }
}
