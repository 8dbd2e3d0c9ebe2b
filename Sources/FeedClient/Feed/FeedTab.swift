import FeedModel
import FeedWire
import SQLiteStore

/// One feed of the app while its process lives: the load under way, the reader's place, a held answer.
///
/// What is on disk is the truth; here stands only what dies with the process.
struct FeedTab {
    let id: FeedID
    var state = FeedStateRecord()
    var sync = SyncState()
    var load: FeedLoad?
    /// An answer of page 1 that waits behind the new-items control (R4).
    var held: FeedPage?
    /// Whether the reader has moved or tapped since the app came in front.
    var isTouched = false {
        didSet { if isTouched { startsOver = false } }
    }
    /// The reader was away for so long that the next refresh starts at its top (R5).
    var startsOver = false
    /// Nothing stored is drawn before the first answer (`first-screen=network`).
    var isCurtained = false
    var trouble: Trouble?
    /// A page load that failed: the feed ends in an error entry with a retry (R12).
    var isPageFailed = false
    /// Three pages in a row added nothing (R12).
    var offersKeepLooking = false

    /// Why the last refresh brought nothing.
    enum Trouble: Equatable {
        case offline, failed
    }

    init(id: FeedID) {
        self.id = id
    }

    func records(_ database: Database) -> EntryRecords {
        EntryRecords(database: database, feed: id.rawValue)
    }
}
