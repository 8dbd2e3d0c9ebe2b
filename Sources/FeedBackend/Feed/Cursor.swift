import FeedModel

/// The two feeds of an account.
enum Tab: String {
    case home, explore
}

/// Where a page starts, as it travels: opaque, sealed, and good for one account, feed and epoch
/// (B2).
struct Cursor: Equatable {
    enum Place: Equatable {
        /// Below a post in time order (B8).
        case below(FeedKey)
        /// So many items into a session's frozen order.
        case session(EntityID, offset: Int)
        /// So many entries from the top of whatever the feed is then.
        case offset(Int)
    }

    var account: EntityID
    var tab: Tab
    var epoch: Int64
    var place: Place
    /// How many posts stand above, by which the places of ads are counted (B14).
    var above = 0

    func sealed(by seal: Seal) -> String {
        let fields: [String]
        switch place {
        case .below(let key): fields = ["k", String(key.createdAt), String(key.id)]
        case .session(let id, let offset): fields = ["s", id.description, String(offset)]
        case .offset(let count): fields = ["o", String(count), "0"]
        }
        let head = ["2", account.description, tab.rawValue, String(epoch)]
        return seal.close((head + fields + [String(above)]).joined(separator: "|"))
    }

    /// Reads a cursor, nil where it is broken or was never given out.
    init?(_ text: String, openedBy seal: Seal) {
        guard let payload = seal.open(text) else { return nil }
        let fields = payload.split(separator: "|", omittingEmptySubsequences: false)
        guard fields.count == 8, fields[0] == "2", let account = EntityID(fields[1]),
            let tab = Tab(rawValue: String(fields[2])), let epoch = Int64(fields[3]),
            let first = Int64(fields[5]), let second = Int64(fields[6]), let above = Int(fields[7])
        else { return nil }
        switch fields[4] {
        case "k": place = .below(FeedKey(createdAt: first, id: second))
        case "s": place = .session(EntityID(rawValue: first), offset: Int(second))
        case "o": place = .offset(Int(first))
        default: return nil
        }
        self.account = account
        self.tab = tab
        self.epoch = epoch
        self.above = above
    }

    init(account: EntityID, tab: Tab, epoch: Int64, place: Place, above: Int = 0) {
        self.account = account
        self.tab = tab
        self.epoch = epoch
        self.place = place
        self.above = above
    }
}
