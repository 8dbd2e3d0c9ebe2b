internal import HTTPServer
internal import Lab

/// The same run with one thing changed: a line of the journal, or the fate of a message. Each makes a fork.
extension WorldRoutes {
    func registerEdits(on router: inout Router) {
        router.post(
            "/worlds/:id/lines/:number",
            app.answering { request, parameters in
                let session = try await session(parameters)
                let number = parameters["number"].flatMap { Int($0) } ?? 0
                return try await replace(number, in: session, request)
            }
        )
        router.post(
            "/worlds/:id/faults",
            app.answering { request, parameters in
                try await fault(request, try await session(parameters))
            }
        )
    }

    private func replace(
        _ number: Int,
        in session: WorldSession,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let text = try request.form().value("line") ?? ""
        let line = try Self.lines(of: text).first
        let head = await session.head()
        guard let first = await head.firstStep(ofLine: number) else {
            throw PageError.notFound("The journal has no line of this number.")
        }
        let lines = await head.lines(replacing: number, by: line)
        let fork = try await fork(
            session,
            lines,
            behind: first - 1,
            as: "Fork of \(session.id) with another line \(number)"
        )
        let done = await fork.head().journal().count
        if done < lines.count, done < number {
            // The new line itself can't be done: a fork without it would be no answer.
            let refusal = await fork.post(text).refusal
            try await registry.forget(fork.id)
            throw PageError(
                status: 422,
                heading: "This line can't be done there",
                happened: refusal ?? "The world refuses it at that place.",
                kept: "The world is as it was.",
                todo: "Go back and change the line."
            )
        }
        return .redirect(to: "/worlds/\(fork.id)?step=\(max(0, first))")
    }

    private func fault(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws -> HTTPResponse {
        let form = try request.form()
        let outcome = form.value("outcome") ?? ""
        let exchange = form.value("exchange").flatMap { Int($0) } ?? 0
        let wanted = ["drop-request", "drop-response", "delay=5s", "duplicate"].contains(outcome)
        let found = await session.head().lines(withFault: outcome, on: exchange)
        guard wanted, let found else {
            throw PageError.notFound("This world sent no such message.")
        }
        let fork = try await fork(
            session,
            found.lines,
            behind: found.step - 1,
            as: "Fork of \(session.id): message \(exchange) with \(outcome)"
        )
        return try Self.open("/worlds/\(fork.id)?step=\(found.step)", request)
    }

    /// Leads on to another page: by its address for a script, else by a redirect.
    static func open(_ address: String, _ request: HTTPRequest) throws -> HTTPResponse {
        guard request.wantsFragments else { return .redirect(to: address) }
        return try SavedAnswer(said: "", goTo: address).response()
    }
}
