import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

extension WorldEngine {
    /// Takes a call from outside: as a line of the journal where it can have an effect.
    ///
    /// What is refused for its token, its framing or its body never reaches a handler, so it is answered
    /// without a line.
    func api(_ call: APICall) throws(WorldError) -> APIAnswer {
        let request = Self.request(call)
        do throws(Refusal) {
            if unmade != nil { try materialise() }
            guard let account = callingAccount(request), let line = line(for: request, account)
            else {
                let response = try backendWorks { () throws(SQLiteError) in
                    try backend.handle(request, at: now)
                }
                _ = backend.takeRules()
                return Self.answer(WireAnswer.finished(response, for: request), false)
            }
            lastAnswer = nil
            try runLine(line)
            guard let response = lastAnswer else {
                throw Refusal("the line answered nothing")
            }
            return Self.answer(WireAnswer.finished(response, for: request), true)
        } catch {
            throw WorldError(
                refusal: error,
                line: CommandLine(number: 0, text: call.path, command: .settle)
            )
        }
    }

    /// The accounts in the order of their names, with the tokens that act as them.
    var tokens: [APIToken] {
        aliases.names(of: .account).compactMap { name in
            aliases.id(of: name, .account).flatMap { EntityID($0) }.map { id in
                APIToken(account: name, token: backend.token(for: id))
            }
        }
    }

    private func runLine(_ line: APILine) throws(Refusal) {
        isAnsweringHTTP = true
        bodyOfLine = line.body
        defer {
            isAnsweringHTTP = false
            bodyOfLine = nil
        }
        do throws(WorldError) {
            _ = try run(line.line)
        } catch {
            throw Refusal(error.message)
        }
    }

    private func callingAccount(_ request: Request) -> String? {
        guard let field = request.header("authorization"),
            field.prefix(7).lowercased() == "bearer "
        else { return nil }
        guard let id = backend.account(ofToken: field.dropFirst(7))?.description,
            let name = aliases.name(of: id)
        else { return nil }
        return aliases.id(of: name, .account) == id ? name : nil
    }

    /// The call as `NAME requests METHOD PATH ["BODY"]`; nil where its body can't be read.
    private func line(for request: Request, _ account: String) -> APILine? {
        var body: JSONValue?
        if !request.body.isEmpty || request.header("idempotency-key") != nil {
            guard let value = Self.journalled(request) else { return nil }
            body = value
        }
        return APILine(account, request, body, number: journal.count + 1)
    }

    /// The body as JSON, with the key of an `Idempotency-Key` header as a member.
    private static func journalled(_ request: Request) -> JSONValue? {
        if request.body.isEmpty {
            return request.header("idempotency-key").map { ["client_mutation_id": .string($0)] }
        }
        guard request.body.count <= 1 << 20, let value = json(request),
            case .object(var members) = value
        else { return nil }
        if let key = request.header("idempotency-key"), value["client_mutation_id"] == nil {
            members.append(.init("client_mutation_id", .string(key)))
        }
        return .object(members)
    }

    private static func json(_ request: Request) -> JSONValue? {
        if let body = request.translatedBody { return body }
        let type = request.header("content-type")?.prefix { $0 != ";" }
        return type == "application/json" ? try? JSONValue(parsing: request.body) : nil
    }

    private static func request(_ call: APICall) -> Request {
        var request = Request(
            call.method,
            call.path,
            query: call.query.map { .init($0.name, $0.value) },
            headers: call.headers.map { .init($0.name, $0.value) }
        )
        request.body = call.body
        return request
    }

    private static func answer(_ response: Response, _ isJournalled: Bool) -> APIAnswer {
        APIAnswer(
            status: response.status,
            headers: response.headers.map { ($0.name, $0.value) },
            body: response.body,
            isJournalled: isJournalled
        )
    }
}

extension World {
    /// Takes one call of the API that came over real HTTP; it runs at once and moves no clock.
    public func api(_ call: APICall) throws(WorldError) -> APIAnswer {
        try engine.api(call)
    }

    /// Who may be acted as through the API, and with which token.
    public func tokens() -> [APIToken] { engine.tokens }
}
