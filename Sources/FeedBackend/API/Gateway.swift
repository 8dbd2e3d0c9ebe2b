import FeedModel
import FeedWire
import SQLiteStore

/// What stands before every handler: the token, the path, the body, the key, the right to write.
struct Gateway {
    let core: Core

    /// How much of a write is done.
    enum Stage {
        /// All of it.
        case whole
        /// Its key is taken and its effect is still to come.
        case keyOnly
        /// The effect of a write whose key was taken before.
        case effectOnly
    }

    /// Larger bodies are not read.
    private static let bodyMax = 1 << 20

    func handle(
        _ request: Request,
        at now: SimInstant,
        stage: Stage = .whole
    ) throws(SQLiteError) -> Response {
        guard let account = try account(of: request) else {
            return Refusal.unknownToken.response
        }
        if request.path == Router.batchPath {
            return try Batch(gateway: self, account: account, now: now).run(request)
        }
        return try handle(request, by: account, at: now, stage: stage)
    }

    /// Runs a request of an account that is known already.
    func handle(
        _ request: Request,
        by account: EntityID,
        at now: SimInstant,
        stage: Stage = .whole
    ) throws(SQLiteError) -> Response {
        switch Router.match(request) {
        case .refused(let refusal):
            var response = refusal.response
            if refusal == .wrongMethod {
                response.headers.append(.init("allow", Router.allowed(request)))
            }
            return response
        case .found(let endpoint, let id, let name):
            let body: JSONValue
            switch Self.body(of: request) {
            case .failure(let refusal): return refusal.response
            case .success(let value): body = value
            }
            var call = Call(
                request: request,
                account: account,
                now: now,
                body: body,
                id: id,
                name: name
            )
            call.isResumed = stage == .effectOnly
            return try core.database.transaction { () throws(SQLiteError) in
                try call.isWrite ? write(call, endpoint, stage) : endpoint.run(core, call)
            }
        }
    }

    /// The key is looked up before anything else, then the right to write (B10).
    private func write(
        _ call: Call,
        _ endpoint: Endpoint,
        _ stage: Stage
    ) throws(SQLiteError) -> Response {
        core.actor = call.account
        for name in ["client_mutation_id", "requestId"] {
            if let member = call.body[name], member != .null, member.text == nil {
                return Refusal.field(name, "expected text").response
            }
        }
        if let member = call.body["expected_version"], member != .null, member.whole == nil {
            return Refusal.field("expected_version", "expected a whole number").response
        }
        let memory = call.key.map { Idempotency(core: core, call: call, key: $0) }
        if let known = try memory?.remembered() { return known }
        let restricted = try core.database.row(
            "SELECT is_restricted FROM accounts WHERE id = ?",
            call.account.rawValue
        )?.bool("is_restricted")
        if restricted == true { return Refusal.restricted.response }
        if stage == .keyOnly {
            try memory?.take()
            return Refusal.inProgress.response
        }
        let response = try endpoint.run(core, call)
        // A refusal had no effect, so a later try under the same key may still succeed.
        if response.isSuccess {
            try memory?.remember(response)
            if let key = call.key { try Changelog(core: core).accepted(key, by: call.account) }
        } else if stage == .effectOnly {
            try memory?.forget()
        }
        return response
    }

    private func account(of request: Request) throws(SQLiteError) -> EntityID? {
        guard let field = request.header("authorization"), field.hasPrefix("Bearer "),
            let id = core.account(ofToken: field.dropFirst(7))
        else { return nil }
        let row = try core.database.row("SELECT 1 AS found FROM accounts WHERE id = ?", id.rawValue)
        return row == nil ? nil : id
    }

    static func body(of request: Request) -> Result<JSONValue, Refusal> {
        if request.body.isEmpty { return .success([:]) }
        if request.body.count > bodyMax { return .failure(.tooLarge) }
        if let body = request.bodyAsRead ?? request.translatedBody { return .success(body) }
        let type = request.header("content-type") ?? ""
        if type == "application/octet-stream", request.path.hasPrefix("/v1/uploads/") {
            return .success([:])
        }
        guard type.split(separator: ";").first == "application/json" else {
            return .failure(.wrongType)
        }
        guard let value = try? JSONValue(parsing: request.body), case .object = value else {
            return .failure(.badJSON)
        }
        return .success(value)
    }
}
