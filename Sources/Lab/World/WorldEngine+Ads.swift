import FeedBackend
import FeedModel
import SQLiteStore

extension WorldEngine {
    /// A campaign, of which one person meets at most `cap` showings a day.
    func createAd(_ text: String, _ alias: String?, cap: Int) throws(Refusal) {
        if let alias { try checkFree(alias) }
        let id = try store { () throws(SQLiteError) in
            try backend.createAd(text: text, cap: cap, at: now)
        }
        if let alias { aliases.give(alias, to: id.description, .ad) }
    }
}
