internal import FeedModel
internal import Foundation
internal import HTTPServer
internal import Lab
internal import Sealing
internal import Templates
internal import Workbook

/// The pages of running worlds.
struct WorldRoutes: Sendable {
    let app: WebApp
    let registry: WorldRegistry
    let scenarios: ScenarioLibrary
    /// What only our own pages know of a world's event stream.
    let streamKey = Sealing.hex(Sealing.randomBytes(16))

    func register(on router: inout Router) {
        router.get("/lab", app.answering { request, _ in try await lab(request) })
        router.post("/worlds", app.answering { request, _ in try await create(request) })
        router.post(
            "/worlds/from/:scenario/:step",
            app.answering { request, parameters in try await goOn(request, parameters) }
        )
        router.get(
            "/worlds/:id",
            app.answering { request, parameters in
                if let page = try await meanwhile(request, parameters) { return page }
                return try await show(request, try await session(parameters))
            }
        )
        router.post(
            "/worlds/:id/commands",
            app.answering { request, parameters in
                try await command(request, try await session(parameters))
            }
        )
        router.get(
            "/worlds/:id/events",
            options: .stream,
            app.answering { request, parameters in
                try await events(request, try await session(parameters))
            }
        )
    }

    /// The routes of what stands in files of its own.
    func registerAll(on router: inout Router) {
        register(on: &router)
        registerWays(on: &router)
        registerSharing(on: &router)
        registerDesign(on: &router)
        registerEdits(on: &router)
        registerHelp(on: &router)
        registerRows(on: &router)
        registerPresent(on: &router)
        registerMaking(on: &router)
        // The world that was looked at last is likely to be the next.
        if let id = app.looks.newest().first {
            Task { [registry] in _ = try? await registry.begin(id) }
        }
    }

    func session(_ parameters: PathParameters) async throws -> WorldSession {
        guard let session = try await registry.session(parameters["id"] ?? "") else {
            throw PageError.notFound("No world has this address. It may have been deleted.")
        }
        return session
    }

    // MARK: - Making

    /// `POST /worlds`: a scenario in one of its designs, or a ready-made world with seed and design.
    private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let (lines, origin) = try await wanted(form)
        let session = try await registry.make(lines, origin: origin)
        if form.value("to") == "present" {
            return .redirect(to: "/worlds/\(session.id)/present")
        }
        let first = try await firstPlace(session, rule: form.value("rule"))
        return .redirect(to: "/worlds/\(session.id)\(first)")
    }

    private func wanted(_ form: HTTPForm) async throws -> ([CommandLine], WorldOrigin) {
        if let name = form.value("scenario"), !name.isEmpty {
            guard let scenario = scenarios.scenario(name) else {
                throw PageError.notFound("No scenario is called “\(name)”.")
            }
            let design = try await design(of: scenario, form)
            return (
                scenario.lines(design: design),
                WorldOrigin(
                    name: scenario.title,
                    eyebrow: "Scenario · \(scenario.topic)",
                    question: scenario.question
                )
            )
        }
        return try ready(form)
    }

    /// The design that was chosen, or the first in which a rule speaks that is asked for.
    private func design(of scenario: Scenario, _ form: HTTPForm) async throws -> StatedDesign {
        let designs = scenario.script.designs
        if let number = form.value("design").flatMap({ Int($0) }), designs.indices.contains(number)
        {
            return designs[number]
        }
        guard let rule = form.value("rule") else { return designs[0] }
        for design in designs {
            let world = try await Replay.world(scenario.lines(design: design))
            if await world.spokenRules(stepsMax: 1)[rule] != nil { return design }
        }
        return designs[0]
    }

    private func ready(_ form: HTTPForm) throws -> ([CommandLine], WorldOrigin) {
        let kind = form.value("world") ?? "demo"
        var text = "world \(kind)\n"
        if let seed = form.value("seed"), !seed.isEmpty { text += "seed \(seed)\n" }
        if let design = form.value("design"), !design.isEmpty { text += "design \(design)\n" }
        if let script = form.value("script"), !script.isEmpty { text = script }
        if let file = form.file("file"), !file.bytes.isEmpty {
            text = String(decoding: file.bytes, as: UTF8.self)
        }
        return (
            try Self.lines(of: text),
            WorldOrigin(
                name: "A world of your own",
                eyebrow: "Lab",
                question: kind == "demo"
                    ? "Twelve people, three hundred posts, two phones. Open one and tap."
                    : ""
            )
        )
    }

    /// A scenario opens where its first phone is, with the rest still to come, or where a rule speaks.
    private func firstPlace(_ session: WorldSession, rule: String?) async throws -> String {
        if let rule,
            let step = await session.head().spokenRules(stepsMax: 1)[rule]?.steps.first
        {
            return "?step=\(step)#step-detail"
        }
        let (first, last) = await session.head().phoneSteps()
        return first < last ? "?step=\(first)" : ""
    }

    // MARK: - Showing

    private func show(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws
        -> HTTPResponse
    {
        let options = WorldOptions(request)
        let page = try await maker(session, options, isForScript: request.wantsFragments).page
        if request.wantsFragments {
            prepareBefore(options.step, of: session)
            return try page.answer(page.happened.said, of: app, to: request).response()
        }
        let response = try whole(page, session, options, for: request)
        if options == WorldOptions() {
            await keepLook(of: session, page.playhead.steps, response)
        }
        return response
    }

    /// Makes the step ready that comes next on the way back, behind the answer that is being made.
    private func prepareBefore(_ step: Int?, of session: WorldSession) {
        guard let step else { return }
        Task(priority: .utility) { await session.head().prepare(before: step) }
    }

    private func whole(
        _ page: WorldPage,
        _ session: WorldSession,
        _ options: WorldOptions,
        for request: HTTPRequest,
        status: Int = 200
    ) throws -> HTTPResponse {
        var head = PageHead(
            title: "\(page.head.heading), \(session.id)"
                + (options.step.map { ", step \($0)" } ?? "")
                + (options.edited.map { ", line \($0) in change" } ?? ""),
            styles: WorldPage.styles,
            keys: [
                ("Alt ←", "One step back"), ("Alt →", "One step on"),
                ("Alt P", "Play or pause"), ("Alt N", "To the next request"),
                ("Alt C", "To the next row change"), ("Alt R", "To the next rule"),
            ] + PhoneKeys.all
        )
        head.back = address(session)
        var page = page
        page.streamURL = "\(address(session))/events?key=\(streamKey)\(options.rest)"
        return try app.page("worlds/world", head, page.values, for: request, status: status)
    }

    private func address(_ session: WorldSession) -> String { "/worlds/\(session.id)" }

    func maker(
        _ session: WorldSession,
        _ options: WorldOptions,
        isForScript: Bool,
        typed: String = "",
        answer: String? = nil
    ) async throws -> WorldPageMaker {
        let asOf = options.step == nil ? await session.asOf() : nil
        let world = await session.world(at: options.step)
        let head = await session.head()
        let facts = try await world.facts()
        let wish = options.wish(facts)
        let now = facts.stepCount
        let reach =
            options.isList ? (before: 30, block: 30, after: 30) : (before: 3, block: 8, after: 5)
        return WorldPageMaker(
            id: session.id,
            origin: await session.origin,
            keep: try await keepView(
                session,
                isForScript ? options.with { $0.step = nil } : options
            ),
            rehearsal: rehearsalView(session, facts),
            evidence: try await evidenceView(session, facts),
            picture: try await world.picture(wish),
            course: await head.course(
                at: now,
                before: reach.before,
                after: reach.after,
                block: reach.block
            ),
            journal: await head.journal().map(\.text),
            columnHelp: app.content.columns,
            boxLinks: boxLinks,
            options: options,
            isForScript: isForScript,
            typed: typed,
            answer: answer,
            asOf: asOf,
            address: address(session),
            commandURL: "\(address(session))/commands"
                + (isForScript ? "" : options.with { $0.windows = [:] }.query),
            drawn: session.drawn
        )
    }

    private var boxLinks: MapLinks {
        var links = MapLinks()
        links.hasSources = app.root != nil
        for lesson in app.content.lessons {
            for rule in lesson.rules where links.lessons[rule] == nil {
                links.lessons[rule] = ("/lessons/\(lesson.slug)", lesson.title)
            }
        }
        return links
    }

    // MARK: - Acting

    /// `POST /worlds/ID/commands`: runs a line, then shows the world as it is.
    private func command(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws
        -> HTTPResponse
    {
        let lines = WorldForm.commands(try request.form())
        let text = lines[0]
        var options = WorldOptions(request)
        let count = await session.head().facts().stepCount
        if let step = options.step, step < count {
            let (address, refusal) = try await act(text, inThePastOf: session, at: step)
            if let address {
                let query = options.with { $0.step = nil }.query
                return try Self.open(address + query, request)
            }
            return try await answered(text, refusal, refusal != nil, session, options, request)
        }
        var outcome = await session.post(text) { settles(after: $0) }
        for line in lines.dropFirst() where outcome.refusal == nil {
            outcome.add(await session.post(line) { settles(after: $0) })
        }
        try await registry.keep(session, leaving: outcome.wayLeft)
        options.step = nil
        let printed = outcome.printed.isEmpty ? nil : outcome.printed.joined(separator: "\n")
        // Who acted sees it first.
        defer { tellWatchers(session) }
        return try await answered(
            text,
            outcome.refusal ?? printed,
            outcome.refusal != nil,
            session,
            options,
            request
        )
    }

    /// The page after a command, with what it printed or why it was refused.
    private func answered(
        _ text: String,
        _ answer: String?,
        _ isRefused: Bool,
        _ session: WorldSession,
        _ options: WorldOptions,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let page = try await maker(
            session,
            options,
            isForScript: request.wantsFragments,
            typed: isRefused ? text : "",
            answer: answer
        ).page
        if request.wantsFragments {
            return try page.answer(answer ?? page.happened.said, of: app, to: request)
                .response(status: isRefused ? 422 : 200)
        }
        if answer == nil { return .redirect(to: address(session) + options.query + "#happened") }
        return try whole(page, session, options, for: request, status: isRefused ? 422 : 200)
    }

    private func events(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws
        -> HTTPResponse
    {
        guard request.queryValue("key") == streamKey else {
            throw PageError(
                status: 403,
                heading: "This stream is for FeedLab's own pages",
                happened: "Its address lacks the key that the page knows.",
                todo: "Open the world's page."
            )
        }
        let stream = EventStream()
        let options = WorldOptions(request).with { $0.step = nil }
        let known = request.queryValue("has").flatMap { Int($0) }
        let watcher = await session.watch(stream, options)
        let page = try await maker(session, options, isForScript: true).page
        var greeting = try page.news(of: app, known: [])
        // What happened between the page's answer and this stream would be lost otherwise; a page that is up to date
        // only hears by which hashes to call what it has.
        if known == page.playhead.steps {
            for index in greeting.fragments.indices { greeting.fragments[index].html = nil }
        }
        try await session.greet(watcher, with: greeting)
        return .events(stream)
    }
}
