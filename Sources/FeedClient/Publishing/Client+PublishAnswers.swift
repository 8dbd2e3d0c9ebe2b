import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Whether the answer belongs to publishing; it is applied where it does.
    func publisherAnswered(_ request: RequestID, _ response: Response) throws(SQLiteError) -> Bool {
        guard let flight = publisher.flights.removeValue(forKey: request) else { return false }
        switch flight {
        case .announce(let id), .part(let id), .offset(let id):
            if let file = try files().with(id: id) { try fileAnswered(file, flight, response) }
        case .create(let id):
            if let create = try creates().all().first(where: { $0.id == id }) {
                try createAnswered(create, response)
            }
        }
        try pumpPublisher()
        return true
    }

    /// Whether the request that brought no answer belongs to publishing.
    func publisherFailed(
        _ request: RequestID,
        _ failure: RequestFailure
    ) throws(SQLiteError) -> Bool {
        guard let flight = publisher.flights.removeValue(forKey: request) else { return false }
        let counts = failure != .offline
        switch flight {
        case .announce(let id), .part(let id), .offset(let id):
            if let file = try files().with(id: id) {
                publisher.verified.remove(id)
                try retryFile(file, counts: counts, after: nil)
            }
        case .create(let id):
            if let create = try creates().all().first(where: { $0.id == id }) {
                try retryCreate(create, counts: counts, after: nil)
            }
        }
        try pumpPublisher()
        return true
    }

    private func fileAnswered(
        _ file: FileRecord,
        _ flight: PublishFlight,
        _ response: Response
    ) throws(SQLiteError) {
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        var file = file
        if response.isSuccess, let received = json["bytes_received"]?.whole {
            if case .announce = flight { file.reference = json["id"]?.text }
            publisher.verified.insert(file.id)
            if case .offset = flight {
                speak("W12", "the backend has \(received) bytes: the upload goes on from there")
            }
            return try moved(&file, to: Int(received))
        }
        switch (response.status, response.error?.code) {
        case (409, "offset"?):
            publisher.verified.insert(file.id)
            return try moved(&file, to: Int(json["bytes_received"]?.whole ?? 0))
        case (404, _), (410, _):
            speak("B15", "the backend has the file no longer: it is sent from its first byte")
            file.reference = nil
            file.sent = 0
            file.state = .prepared
            return try retryFile(file, counts: true, after: nil)
        default: break
        }
        switch Verdict(response) {
        case .signedOut: isOutboxPaused = true
        case .passing(let wait): try retryFile(file, counts: true, after: wait)
        case .accepted, .refused, .newerVersion:
            file.state = .failed
            try save(file)
            try failPost(file.postID, "its file was refused with \(response.status)")
        }
    }

    private func moved(_ file: inout FileRecord, to received: Int) throws(SQLiteError) {
        file.sent = received
        file.attempts = 0
        file.nextAttemptAt = 0
        file.state = received >= file.total ? .complete : .uploading
        try save(file)
        // Under `attach=post-first` the post may be out already; its last file ends the rows.
        guard file.state == .complete, try creates().of(file.postID) == nil,
            try drafts().with(id: file.postID) == nil
        else { return }
        let files = try files().of(file.postID)
        if files.allSatisfy({ $0.state == .complete }) { try self.files().remove(of: file.postID) }
    }

    private func save(_ file: FileRecord) throws(SQLiteError) {
        try commit(.part, in: try publishStore()) { () throws(SQLiteError) in
            try files().update(file)
        }
    }

    private func retryFile(
        _ file: FileRecord,
        counts: Bool,
        after wait: SimDuration?
    ) throws(SQLiteError) {
        var file = file
        if !keepsTrying {
            try save(file)
            return try failPost(file.postID, "its upload stopped")
        }
        if counts { file.attempts += 1 }
        if file.attempts >= limits.count(.attempts) {
            file.state = .failed
            try save(file)
            return try failPost(file.postID, "\(file.attempts) tries of its file failed")
        }
        let pause = counts ? max(wait ?? .zero, backoff(file.attempts, file.id)) : .zero
        file.nextAttemptAt = counts ? (now + pause).milliseconds : 0
        try save(file)
    }

    /// Whether a transfer that stopped goes on by itself.
    private var keepsTrying: Bool { design.publish == .durable || design.publish == .memory }

    private func createAnswered(
        _ create: CreateRecord,
        _ response: Response
    ) throws(SQLiteError) {
        let json = (try? JSONValue(parsing: response.body)) ?? .null
        switch Verdict(response) {
        case .accepted:
            guard let item = try? PostItem(json: json) else {
                return try retryCreate(create, counts: true, after: nil)
            }
            try accept(create, item)
        case .signedOut:
            isOutboxPaused = true
            speak("W5", "401 is no refusal: the outbox waits until somebody signs in")
            try retryCreate(create, counts: false, after: nil)
        case .passing(let wait): try retryCreate(create, counts: true, after: wait)
        case .refused where response.error?.code == "upload_expired":
            try startFilesOver(create)
        case .refused, .newerVersion:
            speak("W5", "refused for good (\(response.status)): the text stays with the user")
            try failPost(create.clientID, "refused with \(response.status)") {
                (create) throws(SQLiteError) in
                guard response.status == 400 || response.status == 422 else { return }
                try parked(create, response)
            }
        }
    }

    private func startFilesOver(_ create: CreateRecord) throws(SQLiteError) {
        for var file in try files().of(create.clientID) {
            publisher.verified.remove(file.id)
            file.reference = nil
            file.sent = 0
            file.state = .prepared
            try save(file)
        }
        try retryCreate(create, counts: true, after: nil)
    }

    private func retryCreate(
        _ create: CreateRecord,
        counts: Bool,
        after wait: SimDuration?
    ) throws(SQLiteError) {
        var create = create
        create.state = .queued
        if !counts { create.attempts -= 1 }
        // A deleted one goes on until an answer says whether there is anything to delete (W14).
        let isOver = create.attempts >= limits.count(.attempts) && !create.isDeleted
        if !keepsTrying || isOver {
            return try failPost(create.clientID, "\(create.attempts) tries failed")
        }
        let pause = counts ? max(wait ?? .zero, backoff(create.attempts, create.mutationID)) : .zero
        create.nextAttemptAt = (now + pause).milliseconds
        if counts { speak("W6", "a passing failure: another try in \(pause.text)") }
        try commit(.answer, in: try publishStore()) { () throws(SQLiteError) in
            try creates().update(create)
        }
    }

    /// 1 s doubling to 5 min, spread by ±20 % (W6).
    private func backoff(_ attempts: Int, _ subject: String) -> SimDuration {
        let plain = limits[.retryFirst] << Int64(min(max(0, attempts - 1), 30))
        let bounded = SimDuration.milliseconds(min(plain, limits[.retryMax]))
        return random.spread(bounded, percent: 20, "retry", "\(subject)/\(attempts)")
    }

    /// Keeps what was refused as wrong in itself, with its reason (W5).
    private func parked(_ create: CreateRecord, _ response: Response) throws(SQLiteError) {
        let error = response.error ?? ("none", "the answer names no reason")
        try database.run(
            """
            INSERT OR REPLACE INTO quarantine (
                mutation_id, action, post_id, payload, http_status, error_code, error_message,
                quarantined_at)
            VALUES (?, 'create', ?, ?, ?, ?, ?, ?)
            """,
            create.mutationID,
            create.clientID,
            create.payload.jsonText,
            response.status,
            error.code,
            error.message,
            now.milliseconds
        )
    }
}
