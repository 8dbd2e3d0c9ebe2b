import FeedClient
import FeedModel
import Lab
import SQLiteStore

/// What must hold once all is healed and drained.
struct Rest {
    /// After so many rounds whatever still moves never comes to rest (I39).
    static let mostRounds = 60
    /// So many are shown of those that never come to rest.
    static let shownRounds = 3
    private let world: World
    private var lastPicture: [String] = []
    private var isDrained = false

    init(_ world: World) {
        self.world = world
    }

    /// The lines of the next round; nil once nothing moves.
    mutating func next(_ round: Int) async -> [String]? {
        if !isDrained {
            isDrained = await waiting().isEmpty && round > 0
            if !isDrained { return await revived() + ["wait 1m", "settle"] }
        }
        let picture = await self.picture()
        if picture == lastPicture { return nil }
        lastPicture = picture
        var lines = await revived()
        for device in await world.devices().map(\.name) {
            lines += [
                "\(device) taps retry if-any", "settle", "\(device) scrolls to top",
                "\(device) refreshes", "settle", "\(device) taps new-items if-any",
                "\(device) taps gap if-any", "settle", "\(device) taps keep-looking if-any",
                "settle", "\(device) scrolls to end", "settle", "\(device) scrolls to end",
                "settle",
            ]
        }
        return lines
    }

    /// Opens the apps that a death which was arranged earlier has ended, and signs in where a 401 came late.
    private func revived() async -> [String] {
        await world.devices().flatMap { device in
            ["\(device.name) signs-in ada"] + (device.isInFront ? [] : ["\(device.name) opens"])
        }
    }

    /// The first promise that doesn't hold at rest.
    func finding(_ mirror: Mirror, step: Int) async -> Finding? {
        let waiting = await waiting()
        if let first = waiting.first { return Finding("I10", step: step, first) }
        for device in await world.devices().map(\.name) {
            if let text = await disagreement(of: device) {
                return Finding("I16", step: step, text)
            }
            if let text = await undead(on: device) { return Finding("I20", step: step, text) }
            if let text = staleEpoch(of: device, mirror) { return Finding("I25", step: step, text) }
        }
        return nil
    }

    /// I25: a device that syncs knows the epoch of the store.
    private func staleEpoch(of device: String, _ mirror: Mirror) -> String? {
        let meta = mirror.unordered("backend", "meta").first { $0.text("key") == "sync_epoch" }
        guard let meta else { return nil }
        let epoch = "e\(meta.number("value"))"
        let home = mirror.unordered(device, "feed_state").first { $0.text("feed_id") == "home" }
        guard let home, !home.isNull("last_sync_seq"), home.text("sync_epoch") != epoch else {
            return nil
        }
        return "\(device) syncs from epoch \(home.text("sync_epoch")), the store has \(epoch)"
    }

    /// Entries that still wait to be sent; what belongs to a post that failed waits for the user with it (W7).
    private func waiting() async -> [String] {
        var texts: [String] = []
        for device in await world.devices().map(\.name) {
            let rows = try? await world.rows(
                .device(device),
                """
                SELECT key, state FROM outbox WHERE state <> 'failed'
                    AND (post_id IS NULL OR post_id NOT IN (
                        SELECT post_id FROM outbox WHERE action = 'create' AND state = 'failed'))
                ORDER BY id
                """
            )
            for row in rows ?? [] {
                texts.append("\(device) still keeps \(row.text("key")) (\(row.text("state")))")
            }
        }
        return texts
    }

    private func picture() async -> [String] {
        var lines: [String] = []
        for device in await world.devices().map(\.name) {
            let rows = await world.screen(device)?.rows ?? []
            lines.append(device + " " + rows.map { "\($0)" }.joined(separator: "\n"))
        }
        return lines
    }

    /// I16: flags of likes are those of the backend, on every post that the device draws.
    private func disagreement(of device: String) async -> String? {
        // A page doesn't reach down to all that another device of the account has changed (R9a).
        // Nor to what an older store has taken back.
        let isAlone = await world.devices().count == 1
        let hasReturned = await world.journal().contains { $0.text.hasPrefix("backend returns") }
        guard await world.design().sync == .delta || (isAlone && !hasReturned) else { return nil }
        guard let facts = await world.devices().first(where: { $0.name == device }),
            let account = await world.id(of: facts.account),
            let screen = await world.screen(device)
        else { return "\(device) shows nothing" }
        guard let likes = await ids("SELECT post_id AS id FROM likes WHERE account_id = \(account)")
        else { return nil }
        for post in screen.postRows where post.status == .synced {
            if post.isLiked != likes.contains(post.id) {
                return "\(device) shows liked=\(post.isLiked) on \(await world.alias(of: post.id)) "
                    + "and the backend has \(likes.contains(post.id))"
            }
        }
        return nil
    }

    /// I20: what was deleted is gone, where deltas tell of every deletion.
    private func undead(on device: String) async -> String? {
        let design = await world.design()
        guard design.order == .time, design.sync == .delta, let screen = await world.screen(device),
            screen.ending == .end, screen.tab == .home
        else { return nil }
        let gone = await ids("SELECT id FROM posts WHERE deleted_at IS NOT NULL") ?? []
        if let post = screen.postRows.first(where: { gone.contains($0.id) }) {
            return "\(device) ends with \(await world.alias(of: post.id)), which was deleted"
        }
        return nil
    }

    private func ids(_ sql: String) async -> Set<String>? {
        guard let rows = try? await world.rows(.backend, sql + " ORDER BY 1") else { return nil }
        return Set(rows.map { $0.text("id") })
    }
}
