internal import Capacity
internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerSheets(on router: inout Router) {
        router.get(
            "/practice/sheets/:id",
            answering { request, parameters in
                try own(request, try await standing(parameters))
            }
        )
        router.post(
            "/practice/sheets/:id",
            answering { request, parameters in
                try await change(request, try await standing(parameters))
            }
        )
        router.post(
            "/practice/sheets/:id/rename",
            answering { request, parameters in
                let sheet = try await standing(parameters)
                let name = try request.form().value("name") ?? ""
                if let problem = SavedSheet.problem(name: name) {
                    return try own(request, sheet, problem: problem)
                }
                try await workbook.changeSheet(sheet.id, name: name, at: clock.now())
                return .redirect(to: "/practice/sheets/\(sheet.id)")
            }
        )
        router.post(
            "/practice/sheets/:id/delete",
            answering { _, parameters in
                let sheet = try await standing(parameters)
                try await workbook.deleteSheet(sheet.id, at: clock.now())
                return .redirect(to: "/practice/capacity?deleted=\(sheet.id)")
            }
        )
        router.post(
            "/practice/sheets/:id/restore",
            answering { _, parameters in
                let id = parameters["id"] ?? ""
                try await workbook.restoreSheet(id, at: clock.now())
                return .redirect(to: "/practice/sheets/\(id)")
            }
        )
        router.get(
            "/practice/sheets/:id/drill",
            answering { request, parameters in
                let sheet = try await standing(parameters)
                return try await drill(request, try view(sheet), sheet)
            }
        )
        router.post(
            "/practice/sheets/:id/drill",
            answering { request, parameters in
                let sheet = try await standing(parameters)
                return try await keepDrill(request, try view(sheet), sheet)
            }
        )
    }

    private func standing(_ parameters: PathParameters) async throws -> SavedSheet {
        let found = try await workbook.sheet(parameters["id"] ?? "")
        guard let sheet = found, sheet.deletedAt == nil else {
            throw PageError(
                status: 404,
                heading: "There is no such sheet",
                happened: "It was deleted, or the address has a slip in it.",
                todo: "Look at the list of sheets."
            )
        }
        return sheet
    }

    private func view(_ sheet: SavedSheet) throws -> CapacityView {
        guard let template = content.capacity(sheet.template) else {
            throw PageError.notFound(
                "The sheet was made of “\(sheet.template)”, which this FeedLab doesn't have."
            )
        }
        return CapacityView(template, typed: sheet.typed)
    }

    private func change(_ request: HTTPRequest, _ sheet: SavedSheet) async throws -> HTTPResponse {
        let template = try view(sheet).template
        let now = clock.now()
        let view = CapacityView(
            template,
            typed: CapacityView.typed(template, try request.form().value)
        )
        // What this version of the sheet has no cell for stays as it was typed.
        let unknown = sheet.typed.filter { template.model.cell($0.key) == nil }
        try await workbook.changeSheet(
            sheet.id,
            typed: view.typed.merging(unknown) { mine, _ in mine },
            at: now
        )
        guard request.wantsFragments else {
            return .redirect(to: "/practice/sheets/\(sheet.id)")
        }
        let said = "Saved \(clock.clockTime(now))"
        return try SavedAnswer(
            said: view.problem.map { "\(said). \($0)" } ?? said,
            fragments: try fragments(view, for: request)
        ).response()
    }

    private func own(
        _ request: HTTPRequest,
        _ sheet: SavedSheet,
        problem: String? = nil
    ) throws -> HTTPResponse {
        let view = try view(sheet)
        let action = "/practice/sheets/\(sheet.id)"
        let values: TemplateValue = [
            "heading": .text(sheet.name), "eyebrow": .text("Your sheet"),
            "summary": .text("Made of “\(view.template.title)”. It is saved as you type."),
            "lesson": lessonLink(view.template),
            "keep": .bool(false), "changed": .bool(false),
            "own": .optional(
                [
                    "name": .text(sheet.name), "action": .text(action),
                    "problem": .optional(problem.map { ["text": .text($0)] }),
                ]
            ),
        ]
        return try page(
            "practice/capacity",
            PageHead(title: "\(sheet.name): your sheet", styles: ["capacity"]),
            values.merging(
                view.members(action: action, said: "Saved \(clock.short(sheet.updatedAt))")
            ),
            for: request,
            status: problem == nil ? 200 : 422
        )
    }
}
