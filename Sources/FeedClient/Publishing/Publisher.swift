import FeedModel
import SQLiteStore

/// What of publishing dies with the process.
struct Publisher {
    /// Holds the outbox and files where a design keeps them in memory alone.
    var scratch: Database?
    /// Requests under way.
    var flights: [RequestID: PublishFlight] = [:]
    /// Files whose offset the backend has told this process.
    var verified: Set<String> = []
    /// How many requests had been sent when an own post was accepted (R9a).
    var acceptedAt: [String: Int] = [:]
    /// The composer is in front.
    var isComposing = false
    /// The post that the composer waits for (`publish=composer`).
    var waiting: String?
    /// Why the composer's post didn't go.
    var hasFailed = false
    /// The app is dead and the system goes on with its transfers.
    var isHeadless = false
}

/// A request of publishing that is under way.
enum PublishFlight: Equatable {
    case announce(file: String)
    case part(file: String)
    case offset(file: String)
    case create(outboxID: Int64)

    var isCreate: Bool {
        if case .create = self { true } else { false }
    }

    var file: String? {
        switch self {
        case .announce(let file), .part(let file), .offset(let file): file
        case .create: nil
        }
    }
}

extension Client {
    /// Where creates and their files stand: on disk, or under two designs in memory alone.
    func publishStore() throws(SQLiteError) -> Database {
        switch design.publish {
        case .durable, .manual: return database
        case .composer, .memory: return try scratch()
        }
    }

    /// Where drafts stand.
    func draftStore() throws(SQLiteError) -> Database {
        design.publish == .memory ? try scratch() : database
    }

    private func scratch() throws(SQLiteError) -> Database {
        if let scratch = publisher.scratch { return scratch }
        let made = try Database(.memory)
        try DeviceSchema.install(in: made)
        publisher.scratch = made
        return made
    }

    func creates() throws(SQLiteError) -> CreateRecords {
        CreateRecords(database: try publishStore())
    }

    func files() throws(SQLiteError) -> FileRecords {
        FileRecords(database: try publishStore())
    }

    func drafts() throws(SQLiteError) -> DraftRecords {
        DraftRecords(database: try draftStore())
    }

    /// A client's own id of something that it makes, above all ids that a backend gives.
    ///
    /// It survives failure, kill and sending again.
    func nextClientID() throws(SQLiteError) -> String {
        let facts = DeviceFacts(database: database)
        let count = try facts.value(.clientIDs) ?? 0
        try facts.set(.clientIDs, count + 1)
        let draw = KeyedRandom.value(
            seed: seed,
            key: "client id/\(deviceName)/\(account.name)",
            count: UInt64(count)
        )
        return String(9_000_000_000_000_000_000 + draw % 200_000_000_000_000_000)
    }
}
