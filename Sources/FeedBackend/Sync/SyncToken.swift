import FeedModel

/// Where the next page of a delta goes on, as it travels: opaque and good for one account and epoch.
struct SyncToken: Equatable {
    var account: EntityID
    var epoch: String
    var since: Int64
    var upTo: Int64
    var after: Int64

    func sealed(by seal: Seal) -> String {
        seal.close("d|\(account)|\(epoch)|\(since)|\(upTo)|\(after)")
    }

    /// Reads a token, nil where it is broken or was never given out.
    init?(_ text: String, openedBy seal: Seal) {
        guard let fields = seal.open(text)?.split(separator: "|"), fields.count == 6,
            fields[0] == "d", let account = EntityID(fields[1]), let since = Int64(fields[3]),
            let upTo = Int64(fields[4]), let after = Int64(fields[5])
        else { return nil }
        self.init(
            account: account,
            epoch: String(fields[2]),
            since: since,
            upTo: upTo,
            after: after
        )
    }

    init(account: EntityID, epoch: String, since: Int64, upTo: Int64, after: Int64) {
        self.account = account
        self.epoch = epoch
        self.since = since
        self.upTo = upTo
        self.after = after
    }
}
