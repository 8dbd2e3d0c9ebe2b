import FeedClient
import FeedModel
import SQLiteStore
import Simulation

/// Budgets are for all accounts of a device together (K3a): whoever isn't in front gives way first.
extension WorldEngine {
    /// What the accounts that aren't in front hold.
    func heldElsewhere(_ device: SimDevice) throws(Refusal) -> (posts: Int, mediaBytes: Int64) {
        var posts = 0
        var bytes: Int64 = 0
        for account in device.accounts where account.name != device.account.name {
            let held = try held(by: account, on: device)
            posts += held.posts
            bytes += held.mediaBytes
        }
        return (posts, bytes)
    }

    /// Before an account comes in front, the others make room for it, the one that was left longest ago first.
    ///
    /// Of the media budget half is kept free for it.
    func makeRoom(on device: SimDevice) throws(Refusal) {
        let others = device.accounts.filter { $0.name != device.account.name }
        if others.isEmpty { return }
        let front = try held(by: device.account, on: device)
        for account in others where device.death == nil {
            let own = try held(by: account, on: device)
            let elsewhere = try heldElsewhere(device)
            let morePosts = elsewhere.posts + front.posts - limits.count(.maxPosts)
            let moreBytes = elsewhere.mediaBytes - limits[.mediaDisk] / 2
            guard morePosts > 0 || moreBytes > 0 else { continue }
            try tell(
                account,
                on: device,
                .roomNeeded(
                    posts: max(limits.count(.floor), own.posts - max(0, morePosts)),
                    mediaBytes: max(0, own.mediaBytes - max(0, moreBytes))
                )
            )
        }
    }

    private func held(
        by account: ClientAccount,
        on device: SimDevice
    ) throws(Refusal) -> (posts: Int, mediaBytes: Int64) {
        guard device.disk.exists("\(account.name).db") else { return (0, 0) }
        return try store { () throws(SQLiteError) in
            let database = try database(of: device, account: account.name)
            guard try !database.tables().isEmpty else { return (0, 0) }
            let row = try database.row(
                """
                SELECT (SELECT count(*) FROM feed_entries WHERE kind <> 'gap') AS posts,
                    (SELECT coalesce(sum(bytes), 0) FROM media_cache) AS bytes
                """
            )
            return (row?.int("posts") ?? 0, row?.int64("bytes") ?? 0)
        }
    }

    /// Tells an account that isn't in front something, by its process where one still sends.
    ///
    /// The app dies with it where that is what comes of it; whoever closes the step that this belongs to carries it out.
    private func tell(
        _ account: ClientAccount,
        on device: SimDevice,
        _ event: ClientEvent
    ) throws(Refusal) {
        let client = try client(of: account, on: device)
        let step = try outcome(of: event, for: client, on: device)
        close(.system, actor: device.name, "\(account.name) makes room", client: step)
    }

    private func client(
        of account: ClientAccount,
        on device: SimDevice
    ) throws(Refusal) -> Client {
        let resting = device.resting.values.first { $0.account.name == account.name }
        if let resting { return resting.client }
        return try store { () throws(SQLiteError) in
            let database = try database(of: device, account: account.name)
            return try makeClient(for: device, database, account: account)
        }
    }
}
