import FeedModel
import FeedWire
import SQLiteStore

/// An end state that the user asks for under one key.
struct Intent {
    let key: String
    let action: OutboxRecord.Action
    let postID: String?
    let accountID: String?
    /// What the screen shows now.
    let shown: LikeState
    /// What is followed where it is no account.
    var topic: String?

    var payload: JSONValue {
        OutboxRecord.payload(action, account: accountID, topic: topic)
    }

    var desired: Bool { action.desired }
}

extension Client {
    /// Puts an intent into the outbox and answers with the state that the backend last confirmed.
    ///
    /// A key has at most one entry in flight, which never changes, and one queued, which the latest tap
    /// replaces (W3). A last state equal to the confirmed one needs no request, unless one was sent (W1).
    func put(_ intent: Intent) throws(SQLiteError) -> LikeState {
        let records = OutboxRecords(database: database)
        let entries = try records.of(key: intent.key)
        let confirmed = entries.first?.previous ?? intent.shown
        let wasSent = entries.contains { $0.keyWasSent }
        let mayChange: Set<OutboxRecord.State> =
            PlantedBug.editInFlight.isPlanted ? [.queued, .inFlight] : [.queued]
        if PlantedBug.deadLetterSwallows.isPlanted, try isQuarantined(intent) { return confirmed }
        if var queued = entries.last(where: { mayChange.contains($0.state) }) {
            if !wasSent, intent.desired == confirmed.isLiked {
                speak("W1", "back at the confirmed state: the entry goes without a request")
                try records.remove(queued)
                return confirmed
            }
            queued.action = intent.action
            queued.payload = intent.payload
            if queued.keyWasSent { queued.mutationID = try nextMutationID() }
            queued.attempts = 0
            queued.nextAttemptAt = now.milliseconds
            try records.update(queued)
        } else {
            try records.insert(
                OutboxRecord(
                    id: 0,
                    key: intent.key,
                    action: intent.action,
                    postID: intent.postID,
                    accountID: intent.accountID,
                    previous: confirmed,
                    state: .queued,
                    attempts: 0,
                    nextAttemptAt: now.milliseconds,
                    createdAt: now.milliseconds,
                    mutationID: try nextMutationID(),
                    keyWasSent: wasSent,
                    payload: intent.payload
                )
            )
        }
        return confirmed
    }

    /// Whether something of that kind about the same post was refused as wrong.
    private func isQuarantined(_ intent: Intent) throws(SQLiteError) -> Bool {
        try database.row(
            "SELECT 1 FROM quarantine WHERE post_id IS ? LIMIT 1",
            intent.postID
        ) != nil
    }

    /// A mutation id that no process of this device ever gave before (I4).
    func nextMutationID() throws(SQLiteError) -> String {
        let facts = DeviceFacts(database: database)
        let count = try facts.value(.mutations) ?? 0
        try facts.set(.mutations, count + 1)
        let value = KeyedRandom.value(
            seed: seed,
            key: "mutation/\(deviceName)/\(account.name)",
            count: UInt64(count)
        )
        let digits = String(value, radix: 16)
        return "m\(count + 1)-" + String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Puts something that happens once into the outbox, under a key of its own: its mutation id
    /// unless another is given.
    func putEvent(
        _ action: OutboxRecord.Action,
        post: String?,
        payload: JSONValue,
        expectedVersion: Int? = nil,
        key: String? = nil
    ) throws(SQLiteError) {
        let id = try nextMutationID()
        try OutboxRecords(database: database).insert(
            OutboxRecord(
                id: 0,
                key: key ?? id,
                action: action,
                postID: post,
                accountID: nil,
                previous: LikeState(isLiked: false, count: 0, version: 0),
                state: .queued,
                attempts: 0,
                nextAttemptAt: now.milliseconds,
                createdAt: now.milliseconds,
                mutationID: id,
                keyWasSent: false,
                payload: payload,
                expectedVersion: expectedVersion
            )
        )
    }
}
