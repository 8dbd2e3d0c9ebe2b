import FeedModel
import FeedWire
import SQLiteStore
import Testing

@testable import FeedClient

/// A device with one post in its database, whose disk can lose its power.
final class SmallDevice {
    static let post = EntityID(rawValue: 7_000_000_000_000_000)

    let disk = MemoryDisk()
    var client: Client
    private var uptime: Int64 = 1_000

    init() throws {
        client = try Self.process(on: disk)
        _ = try client.handle(.launched, at: Self.time(uptime))
        var item = PostItem(
            id: Self.post,
            authorID: EntityID(rawValue: 6_000_000_000_000_000),
            authorName: "bob",
            bodyHTML: "<p>Bread</p>",
            createdAt: 1,
            version: 1
        )
        item.reasons = ["own"]
        try client.database.transaction(.full) { () throws(SQLiteError) in
            try client.store([item])
        }
    }

    private static func process(on disk: MemoryDisk) throws -> Client {
        try Client(
            database: try Database(.disk(disk, name: "ada.db")),
            account: ClientAccount(id: EntityID(rawValue: 5), name: "ada", token: "t"),
            deviceName: "phone",
            design: Design(),
            limits: Limits(),
            seed: 1,
            isOnline: true,
            time: time(0)
        )
    }

    private static func time(_ milliseconds: Int64) -> DeviceTime {
        let instant = SimInstant(milliseconds: milliseconds)
        return DeviceTime(uptime: instant, wall: instant)
    }

    @discardableResult
    func handle(_ event: ClientEvent) throws -> ClientStep {
        uptime += 1
        return try client.handle(event, at: Self.time(uptime))
    }

    /// The power goes, with everything that wasn't synced; the app starts again.
    func losePower() throws {
        disk.powerCut(.dropAll)
        client = try Self.process(on: disk)
        try handle(.launched)
    }

    func like() throws -> ClientStep {
        try handle(.gesture(.like(post: Self.post.description, true)))
    }

    var outbox: [OutboxRecord] {
        get throws { try OutboxRecords(database: client.database).all() }
    }

    var isLiked: Bool {
        get throws {
            try PostRecords(database: client.database).likeState(Self.post.description)?.isLiked
                ?? false
        }
    }
}
