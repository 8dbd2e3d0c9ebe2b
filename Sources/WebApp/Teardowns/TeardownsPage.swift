internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerTeardowns(on router: inout Router) {
        router.get("/teardowns", answering { request, _ in try await teardowns(request) })
        router.post("/teardowns", answering { request, _ in try await start(request) })
        router.post("/teardowns/open", answering { request, _ in try await open(request) })
        router.get(
            "/teardowns/:id",
            answering { request, parameters in
                try await teardown(request, try await sheet(parameters))
            }
        )
        router.post(
            "/teardowns/:id",
            answering { request, parameters in
                try await change(request, try await sheet(parameters))
            }
        )
        router.post(
            "/teardowns/:id/delete",
            answering { _, parameters in
                let sheet = try await sheet(parameters)
                try await workbook.deleteTeardown(sheet.id, at: clock.now())
                return .redirect(to: "/teardowns?deleted=\(sheet.id)")
            }
        )
        router.post(
            "/teardowns/:id/restore",
            answering { _, parameters in
                let id = TeardownID(text: parameters["id"] ?? "")
                guard let id else { throw Self.noSuchSheet }
                try await workbook.restoreTeardown(id)
                return .redirect(to: "/teardowns/\(id)")
            }
        )
        registerHistory(on: &router)
        registerCompare(on: &router)
        registerSheetPictures(on: &router)
        registerExchange(on: &router)
        registerTruth(on: &router)
    }

    private static let noSuchSheet = PageError(
        status: 404,
        heading: "There is no such worksheet",
        happened: "It was deleted, or the address has a slip in it.",
        todo: "Look at the list of worksheets."
    )

    func sheet(_ parameters: PathParameters) async throws -> Teardown {
        guard let id = TeardownID(text: parameters["id"] ?? "") else { throw Self.noSuchSheet }
        // Awaited outside the guard: inside it, the optimiser of Swift 6.3.1 crashes.
        let found = try await workbook.teardown(id)
        guard let sheet = found, sheet.deletedAt == nil else { throw Self.noSuchSheet }
        return sheet
    }

    func teardowns(
        _ request: HTTPRequest,
        typed: TeardownFields? = nil,
        problem: String? = nil,
        importProblem: String? = nil
    ) async throws -> HTTPResponse {
        var items: [TeardownsPage.Item] = []
        for sheet in try await workbook.teardowns() {
            let outcomes = try await workbook.outcomes(of: sheet.id)
            items.append(TeardownsPage.Item(sheet: sheet, outcomes: outcomes))
        }
        var deleted: Teardown?
        if let id = request.queryValue("deleted").flatMap(TeardownID.init(text:)),
            let found = try await workbook.teardown(id), found.deletedAt != nil
        {
            deleted = found
        }
        let page = TeardownsPage(
            items: items,
            deleted: deleted,
            probes: content.probes,
            clock: clock,
            typed: typed ?? TeardownFields(app: ""),
            problem: problem,
            importProblem: importProblem,
            gone: try await workbook.deletedTeardowns()
        )
        return try self.page(
            "pages/teardowns",
            PageHead(title: "Teardowns", styles: ["home"]),
            page.values,
            for: request,
            status: problem == nil && importProblem == nil ? 200 : 422
        )
    }

    private func start(_ request: HTTPRequest) async throws -> HTTPResponse {
        let fields = TeardownFields(try request.form())
        let problem = fields.problem
        if let problem { return try await teardowns(request, typed: fields, problem: problem) }
        return .redirect(
            to: "/teardowns/\(try await workbook.startTeardown(fields, at: clock.now()))"
        )
    }

    private func open(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        guard let id = form.value("sheet").flatMap(TeardownID.init(text:)) else {
            throw Self.noSuchSheet
        }
        try await workbook.open(id)
        return .redirect(to: Address.own(form.value("back")))
    }
}

/// All worksheets, and the form that starts one.
struct TeardownsPage {
    struct Item {
        let sheet: Teardown
        let outcomes: [RecordedOutcome]
    }

    let items: [Item]
    let deleted: Teardown?
    let probes: [Probe]
    let clock: WallClock
    let typed: TeardownFields
    let problem: String?
    let importProblem: String?
    let gone: [Teardown]

    private static let goneShown = 10

    var values: TemplateValue {
        let others = gone.filter { $0.id != deleted?.id }.prefix(Self.goneShown)
        return [
            "deleted": .optional(
                deleted.map {
                    [
                        "name": .text(Words.name(of: $0)),
                        "action": .text("/teardowns/\($0.id)/restore"),
                    ]
                }
            ),
            "hasSheets": .bool(!items.isEmpty), "noSheets": .bool(items.isEmpty),
            "sheets": .list(items.map(value)), "typed": typed.value,
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "importProblem": .optional(importProblem.map { ["text": .text($0)] }),
            "canCompare": .bool(items.count > 1), "hasGone": .bool(!others.isEmpty),
            "gone": .list(
                others.map {
                    [
                        "name": .text(Words.name(of: $0)),
                        "action": .text("/teardowns/\($0.id)/restore"),
                        "meta": .text($0.deletedAt.map { "deleted \(clock.short($0))" } ?? ""),
                    ]
                }
            ),
        ]
    }

    private func value(_ item: Item) -> TemplateValue {
        let fields = item.sheet.fields
        return [
            "href": .text("/teardowns/\(item.sheet.id)"),
            "name": .text(Words.name(of: item.sheet)),
            "progress": .text(Words.progress(item.outcomes, of: probes)),
            "meta": .text(
                Words.joined([
                    Words.place(version: fields.version, device: fields.device),
                    "changed \(clock.short(item.sheet.updatedAt))",
                ])
            ),
        ]
    }
}

extension Words {
    /// How many of the probes have a result.
    static func progress(_ outcomes: [RecordedOutcome], of probes: [Probe]) -> String {
        let settled = Set(outcomes.filter { $0.result != .open }.map(\.probe))
        let done = probes.count { settled.contains($0.id) }
        return "\(done) of \(count(probes.count, "probe", "probes"))"
    }
}

extension TeardownFields {
    /// What a form typed.
    init(_ form: HTTPForm) {
        self.init(
            app: form.value("app") ?? "",
            tab: form.value("tab") ?? "",
            device: form.value("device") ?? "",
            version: form.value("version") ?? "",
            note: (form.value("note") ?? "").withUnixLineEnds
        )
    }

    var value: TemplateValue {
        [
            "app": .text(app), "tab": .text(tab), "device": .text(device),
            "version": .text(version), "note": .text(note),
        ]
    }
}
