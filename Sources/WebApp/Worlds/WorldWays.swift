internal import HTTPServer
internal import Lab
internal import Workbook

/// Going back and forth in a world, forking it, and keeping it.
extension WorldRoutes {
    func registerWays(on router: inout Router) {
        router.post("/worlds/:id/undo", turning { try await $0.undo() })
        router.post("/worlds/:id/redo", turning { await $0.redo() })
        router.post(
            "/worlds/:id/rename",
            app.answering { request, parameters in
                try await rename(request, try await session(parameters))
            }
        )
        router.post(
            "/worlds/:id/duplicate",
            app.answering { _, parameters in
                let session = try await session(parameters)
                return .redirect(to: "/worlds/\(try await duplicate(session).id)")
            }
        )
        router.post(
            "/worlds/:id/delete",
            app.answering { request, parameters in
                let id = parameters["id"] ?? ""
                try await registry.delete(id)
                let back = try request.form().value("back").map { Address.own($0) } ?? "/lab"
                return .redirect(to: "\(back)?deleted=\(Address.escape(id))")
            }
        )
        router.post(
            "/worlds/:id/restore",
            app.answering { _, parameters in
                let id = parameters["id"] ?? ""
                try await registry.restore(id)
                return .redirect(to: "/worlds/\(Address.escape(id))")
            }
        )
    }

    /// A route that takes an act back or does it again, then shows the world where it stands.
    private func turning(
        _ turn: @escaping @Sendable (WorldSession) async throws -> Bool
    ) -> Router.Handler {
        app.answering { request, parameters in
            let session = try await session(parameters)
            _ = try await turn(session)
            try await registry.keep(session)
            defer { tellWatchers(session) }
            let options = WorldOptions(request).with { $0.step = nil }
            return try await self.answer(session, options, to: request)
        }
    }

    /// The world's page after something was done: fragments for a script, else the way to the page.
    func answer(
        _ session: WorldSession,
        _ options: WorldOptions,
        to request: HTTPRequest
    ) async throws -> HTTPResponse {
        guard request.wantsFragments else {
            return .redirect(to: "/worlds/\(session.id)\(options.query)#happened")
        }
        let page = try await maker(session, options, isForScript: true).page
        return try page.answer(page.happened.said, of: app, to: request).response()
    }

    /// Sends what changed to the pages that are open on the world; nobody waits for it.
    func tellWatchers(_ session: WorldSession) {
        Task {
            await session.tellWatchers { watched, known in
                try await maker(session, watched, isForScript: true).page
                    .news(of: app, known: known)
            }
        }
    }

    private func rename(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws -> HTTPResponse {
        let typed = try request.form().value("name") ?? ""
        let name = typed.split(whereSeparator: \.isNewline).joined(separator: " ")
        if !name.isEmpty {
            await session.rename(String(name.prefix(120)))
            try await registry.keep(session)
            tellWatchers(session)
        }
        return try await answer(session, WorldOptions(request), to: request)
    }

    private func duplicate(_ session: WorldSession) async throws -> WorldSession {
        var origin = await session.origin
        origin.eyebrow = "Copy of \(session.id)"
        return try await registry.make(await session.head().lines(to: nil), origin: origin)
    }

    /// A world that leaves another one behind a step: the first stays as it is.
    func fork(
        _ session: WorldSession,
        _ lines: [CommandLine],
        behind step: Int,
        as eyebrow: String? = nil
    ) async throws -> WorldSession {
        var origin = await session.origin
        origin.eyebrow = eyebrow ?? "Fork of \(session.id) behind step \(step)"
        return try await registry.make(
            lines,
            origin: origin,
            parent: SavedWorld.Fork(id: session.id, step: step)
        )
    }

    /// A command given at a step in the past: it is the first of a fork.
    ///
    /// Gives the fork's address, or why the command wasn't carried out; then no fork was made.
    func act(
        _ text: String,
        inThePastOf session: WorldSession,
        at step: Int
    ) async throws -> (address: String?, refusal: String?) {
        // Looked at first, so that a slip costs no replay.
        do throws(CommandError) {
            guard try CommandParser.parse(line: text, number: 1) != nil else { return (nil, nil) }
        } catch {
            return (nil, WorldError(error).nearestWords)
        }
        let lines = await session.head().lines(to: step)
        let fork = try await fork(session, lines, behind: step)
        let outcome = await fork.post(text)
        if let refusal = outcome.refusal {
            try await registry.forget(fork.id)
            return (nil, refusal)
        }
        try await registry.keep(fork)
        return ("/worlds/\(fork.id)", nil)
    }
}
