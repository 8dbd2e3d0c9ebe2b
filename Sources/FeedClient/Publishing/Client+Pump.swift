import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Lets publishing look for what may go as soon as time moves.
    func wakePublisher() throws(SQLiteError) {
        let hasWork = try publishStore().row(
            """
            SELECT 1 FROM outbox WHERE action = 'create' UNION ALL SELECT 1 FROM uploads LIMIT 1
            """
        )
        guard hasWork != nil else { return }
        step.effects.append(.start(.publish, after: .zero))
    }

    /// A cold start: what the design keeps goes on, what it doesn't is gone (W9).
    func launchPublisher() throws(SQLiteError) {
        switch design.publish {
        case .durable: break
        case .manual:
            for create in try creates().all() where create.state != .failed {
                try failPost(create.clientID, "only a tap sends it again")
            }
        case .composer, .memory: try removeStrays()
        }
        if design.publish == .composer, let draft = try drafts().newest() {
            try drafts().setState(draft.clientID, "open")
        }
        try wakePublisher()
    }

    /// Rows whose post was held in memory by a process that is gone.
    private func removeStrays() throws(SQLiteError) {
        let rows = try database.rows(
            "SELECT id FROM posts WHERE \(PostRecords.isUnknownToBackend) ORDER BY id"
        )
        guard !rows.isEmpty else { return }
        try database.transaction(.full) { () throws(SQLiteError) in
            for row in rows { try removeRow(row.text("id")) }
        }
        speak("W12", "held in memory alone: the post is gone with the process")
    }

    /// The network is back, or gone.
    func publisherNetworkChanged() throws(SQLiteError) {
        if isOnline {
            let store = try publishStore()
            try store.run("UPDATE uploads SET next_attempt_at = 0 WHERE next_attempt_at > 0")
            try store.run(
                """
                UPDATE outbox SET next_attempt_at = 0
                WHERE action = 'create' AND state = 'queued' AND next_attempt_at > 0
                """
            )
            try wakePublisher()
        } else if design.publish == .manual || design.publish == .composer {
            for create in try creates().all() where create.state != .failed {
                try failPost(create.clientID, "no network")
            }
        }
    }

    /// Sends the next part of a file and the first create that may go: one of each at a time (W7).
    func pumpPublisher() throws(SQLiteError) {
        guard isOnline, !isOutboxPaused else { return }
        let creates = try creates().all()
        var due: [Int64] = []
        if !publisher.flights.values.contains(where: { $0.file != nil }) {
            try sendNextPart(creates, &due)
        }
        if !publisher.isHeadless, !publisher.flights.values.contains(where: \.isCreate),
            let first = creates.first(where: { $0.state == .queued }), try isReady(first)
        {
            if first.nextAttemptAt <= now.milliseconds {
                try sendCreate(first)
            } else {
                due.append(first.nextAttemptAt)
            }
        }
        guard let next = due.min() else { return }
        step.effects.append(.start(.publish, after: SimInstant(milliseconds: next) - now))
    }

    /// Whether its files are there; under `attach=post-first` their names are enough.
    private func isReady(_ create: CreateRecord) throws(SQLiteError) -> Bool {
        try files().of(create.clientID).allSatisfy { file in
            design.attach == .postFirst ? file.reference != nil : file.state == .complete
        }
    }

    private func sendNextPart(
        _ creates: [CreateRecord],
        _ due: inout [Int64]
    ) throws(SQLiteError) {
        let failed = Set(creates.filter { $0.state == .failed }.map(\.clientID))
        let order = Dictionary(
            creates.enumerated().map { ($0.element.clientID, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        let rows = try publishStore().rows(
            "SELECT * FROM uploads WHERE state IN ('prepared', 'uploading') ORDER BY post_id, place"
        ).map(FileRecord.init)
        // In the order in which the posts were shared; files of drafts and of posts that are out come last.
        let waiting = rows.filter { !failed.contains($0.postID) }.enumerated().sorted {
            left,
            right in
            let a = (order[left.element.postID] ?? .max, left.offset)
            let b = (order[right.element.postID] ?? .max, right.offset)
            return a < b
        }.map(\.element)
        // Under `attach=post-first` every file is announced before the first part of any.
        let isNext: (FileRecord) -> Bool = { [now] in $0.nextAttemptAt <= now.milliseconds }
        let announcing = waiting.first { $0.reference == nil && isNext($0) }
        let first =
            design.attach == .postFirst
            ? announcing ?? waiting.first(where: isNext)
            : waiting.first(where: isNext)
        guard let file = first else {
            due += waiting.map(\.nextAttemptAt)
            return
        }
        try crashPoint(.partBeforeSend)
        sendStep(of: file)
        try crashPoint(.partAfterSend)
    }

    private func sendStep(of file: FileRecord) {
        guard let reference = file.reference else {
            let request = Request(
                "POST",
                "/v1/uploads",
                headers: [.init("idempotency-key", "\(file.id)/\(file.total)")],
                json: [
                    "kind": file.isVideo ? "video" : "photo", "bytes": JSONValue(file.total),
                    "width": JSONValue(file.width), "height": JSONValue(file.height),
                    "seconds": file.seconds.map { JSONValue($0) } ?? .null,
                    "tint": .string(file.tint(seed: seed)),
                ]
            )
            publisher.flights[send(request)] = .announce(file: file.id)
            return
        }
        guard publisher.verified.contains(file.id) else {
            let request = Request("GET", "/v1/uploads/\(reference)")
            publisher.flights[send(request)] = .offset(file: file.id)
            return
        }
        let count = min(limits.count(.uploadPart), file.total - file.sent)
        let request = Request(
            "PATCH",
            "/v1/uploads/\(reference)",
            headers: [.init(MediaBytes.header, String(count))],
            json: ["offset": JSONValue(file.sent), "bytes": JSONValue(count)]
        )
        publisher.flights[send(request)] = .part(file: file.id)
    }

    private func sendCreate(_ create: CreateRecord) throws(SQLiteError) {
        var sent = create
        sent.state = .inFlight
        sent.attempts += 1
        sent.wasSent = true
        try commit(.create, in: try publishStore()) { () throws(SQLiteError) in
            try creates().update(sent)
        }
        try crashPoint(.createBeforeSend)
        var members: [JSONValue.Member] = [
            .init("text", .string(create.post.text)), .init("client_id", .string(create.clientID)),
        ]
        let references = try files().of(create.clientID).compactMap(\.reference)
        if !references.isEmpty {
            members.append(.init("uploads", .array(references.map { .string($0) })))
        }
        let request = send(
            Request(
                "POST",
                "/v1/posts",
                headers: [.init("idempotency-key", create.mutationID)],
                json: .object(members)
            )
        )
        publisher.flights[request] = .create(outboxID: create.id)
        try crashPoint(.createAfterSend)
    }
}
