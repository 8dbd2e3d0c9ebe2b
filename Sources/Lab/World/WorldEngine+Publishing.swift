import FeedClient
import FeedModel
import SQLiteStore
import Simulation

/// Posts that a device makes: their names, and what goes on after the app's end.
extension WorldEngine {
    /// The gesture of the composer and of posts that didn't go; nil for any other command.
    func publishingGesture(_ action: DeviceAction) throws(Refusal) -> Gesture? {
        switch action {
        case .publishes(let composition):
            if let alias = composition?.alias { try checkFree(alias) }
            return .publish(composition.map(Self.post))
        case .writes(let composition):
            if let alias = composition.alias { try checkFree(alias) }
            return .write(Self.post(composition))
        case .retries(let name): return .retryPost(try clientID(name))
        case .discards(let name): return .discardPost(try clientID(name))
        case .reopens(let name): return .reopenPost(try clientID(name))
        default: return nil
        }
    }

    private static func post(_ composition: Composition) -> ComposedPost {
        ComposedPost(
            text: composition.text,
            photos: composition.photos,
            photoBytes: composition.photoBytes,
            videoMilliseconds: composition.video?.milliseconds
        )
    }

    /// The client id of a name, which a device goes by until it knows the backend's.
    private func clientID(_ name: String) throws(Refusal) -> String {
        if let id = aliases.clientID(of: name) { return id }
        return try postID(name)
    }

    /// Names what a gesture wrote or shared; a draft that was named keeps its name.
    func nameCreated(_ id: String, by action: DeviceAction) {
        let alias: String?
        switch action {
        case .publishes(let composition): alias = composition?.alias
        case .writes(let composition): alias = composition.alias
        default: return
        }
        if let alias {
            aliases.give(alias, to: id, .post)
            aliases.await(alias, id)
        } else if aliases.name(of: id) == nil {
            let name = nextPostName()
            aliases.give(name, to: id, .post)
            aliases.await(name, id)
        }
    }

    /// From the moment the backend has stored a post, its name means the backend's id.
    func nameStored() throws(Refusal) {
        for (name, clientID) in aliases.awaited {
            let row = try store { () throws(SQLiteError) in
                try backendDatabase.row("SELECT id FROM posts WHERE client_id = ?", clientID)
            }
            guard let row else { continue }
            aliases.give(name, to: String(row.int64("id")), .post)
            aliases.arrived(name)
        }
    }

    /// The app is dead; transfers that were handed to the system go on (W12).
    func handOverTransfers(of device: SimDevice) throws(Refusal) {
        guard design.publish == .durable, let database = device.databases[device.account.name]
        else { return }
        let hasFiles = try store { () throws(SQLiteError) in
            try database.row(
                """
                SELECT 1 FROM uploads u JOIN outbox o ON o.post_id = u.post_id
                WHERE u.state IN ('prepared', 'uploading') AND o.state <> 'failed' LIMIT 1
                """
            ) != nil
        }
        guard hasFiles else { return }
        device.process += 1
        try store { () throws(SQLiteError) in
            device.transfers = try makeClient(for: device, database)
        }
    }

    func makeClient(
        for device: SimDevice,
        _ database: Database,
        account: ClientAccount? = nil
    ) throws(SQLiteError) -> Client {
        try Client(
            database: database,
            account: account ?? device.account,
            deviceName: device.name,
            design: design,
            limits: limits,
            seed: chances(of: (account ?? device.account).name, on: device),
            isOnline: device.network != .offline,
            time: device.time(now)
        )
    }

    /// What of the device decides how much is fetched ahead and played.
    func conditions(of device: SimDevice) throws(Refusal) -> DeviceConditions {
        let elsewhere = try heldElsewhere(device)
        var conditions = DeviceConditions(
            isMetered: device.network == .cellular || device.network == .slow,
            battery: device.battery,
            isSaving: device.isSaving,
            autoplay: device.autoplay,
            mediaBytesElsewhere: elsewhere.mediaBytes,
            postsElsewhere: elsewhere.posts
        )
        conditions.isTextLarge = device.isTextLarge
        conditions.isMotionReduced = device.isMotionReduced
        return conditions
    }

    /// Tells the app what its device is like now; nothing where it isn't running.
    func tellConditions(_ device: SimDevice) throws(Refusal) -> ClientStep? {
        guard let client = device.client else { return nil }
        let conditions = try conditions(of: device)
        return try store { () throws(SQLiteError) in
            try works(client, on: device) { () throws(SQLiteError) in
                try client.handle(.conditionsChanged(conditions), at: device.time(now))
            }
        }
    }
}
