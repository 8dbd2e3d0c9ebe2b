internal import Capacity
internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerCapacity(on router: inout Router) {
        router.get("/practice/capacity", answering { request, _ in try await capacities(request) })
        router.get(
            "/practice/capacity/:slug",
            answering { request, parameters in
                let template = try template(parameters)
                return try capacity(
                    request,
                    CapacityView(template, typed: CapacityView.typed(template, request.queryValue))
                )
            }
        )
        router.post(
            "/practice/capacity/:slug",
            answering { request, parameters in
                let template = try template(parameters)
                let form = try request.form()
                let view = CapacityView(
                    template,
                    typed: CapacityView.typed(template, form.value)
                )
                guard request.wantsFragments else { return .redirect(to: view.address) }
                let said = view.problem ?? "Worked out \(clock.clockTime(clock.now()))"
                return try SavedAnswer(said: said, fragments: try fragments(view, for: request))
                    .response(status: view.problem == nil ? 200 : 422)
            }
        )
        router.post(
            "/practice/capacity/:slug/keep",
            answering { request, parameters in
                try await keep(request, try template(parameters))
            }
        )
        router.get(
            "/practice/capacity/:slug/drill",
            answering { request, parameters in
                let template = try template(parameters)
                let view = CapacityView(
                    template,
                    typed: CapacityView.typed(template, request.queryValue)
                )
                return try await drill(request, view)
            }
        )
        router.post(
            "/practice/capacity/:slug/drill",
            answering { request, parameters in
                let template = try template(parameters)
                let typed = CapacityView.typed(template, try request.form().value)
                return try await keepDrill(request, CapacityView(template, typed: typed))
            }
        )
    }

    private func keep(
        _ request: HTTPRequest,
        _ template: CapacityTemplate
    ) async throws -> HTTPResponse {
        let form = try request.form()
        let typed = CapacityView.typed(template, form.value)
        let name = form.value("name") ?? ""
        if let problem = SavedSheet.problem(name: name) {
            return try capacity(request, CapacityView(template, typed: typed), problem: problem)
        }
        let id = try await workbook.keepSheet(
            of: template.slug,
            name: name,
            typed: typed,
            at: clock.now()
        )
        return .redirect(to: "/practice/sheets/\(id)")
    }

    private func template(_ parameters: PathParameters) throws -> CapacityTemplate {
        guard let template = content.capacity(parameters["slug"] ?? "") else {
            throw PageError.notFound("No sheet of estimates has this name.")
        }
        return template
    }

    private func capacities(_ request: HTTPRequest) async throws -> HTTPResponse {
        let own = try await workbook.sheets()
        var deleted: TemplateValue?
        if let id = request.queryValue("deleted") {
            let found = try await workbook.sheet(id)
            if let sheet = found, sheet.deletedAt != nil {
                deleted = [
                    "name": .text(sheet.name),
                    "action": .text("/practice/sheets/\(sheet.id)/restore"),
                ]
            }
        }
        let values: TemplateValue = [
            "templates": .list(
                content.capacities.map {
                    [
                        "href": .text("/practice/capacity/\($0.slug)"), "title": .text($0.title),
                        "summary": .text($0.summary),
                        "count": .text(Words.count($0.model.cells.count, "cell", "cells")),
                    ]
                }
            ),
            "hasOwn": .bool(!own.isEmpty),
            "own": .list(
                own.map { sheet in
                    [
                        "href": .text("/practice/sheets/\(sheet.id)"), "name": .text(sheet.name),
                        "changed": .text(
                            sheet.typed.isEmpty
                                ? "nothing changed"
                                : "\(Words.count(sheet.typed.count, "cell", "cells")) changed"
                        ),
                        "when": .text(clock.short(sheet.updatedAt)),
                    ]
                }
            ),
            "deleted": .optional(deleted),
        ]
        return try page(
            "practice/capacities",
            PageHead(title: "Capacity sheets", styles: ["home", "capacity"]),
            values,
            for: request
        )
    }

    private func capacity(
        _ request: HTTPRequest,
        _ view: CapacityView,
        problem: String? = nil
    ) throws -> HTTPResponse {
        let template = view.template
        let action = "/practice/capacity/\(template.slug)"
        let values: TemplateValue = [
            "heading": .text(template.title), "summary": .text(template.summary),
            "eyebrow": .text("Capacity sheet"), "lesson": lessonLink(template),
            "keep": .optional(
                [
                    "action": .text("\(action)/keep"),
                    "problem": .optional(problem.map { ["text": .text($0)] }),
                ]
            ),
            "own": .bool(false), "changed": .bool(!view.typed.isEmpty),
        ]
        return try page(
            "practice/capacity",
            PageHead(
                title: "\(template.title): capacity"
                    + (view.typed.isEmpty
                        ? "" : ", \(Words.count(view.typed.count, "cell", "cells")) changed"),
                styles: ["capacity"]
            ),
            values.merging(view.members(action: action, said: "")),
            for: request,
            status: problem == nil ? 200 : 422
        )
    }

    func lessonLink(_ template: CapacityTemplate) -> TemplateValue {
        .optional(
            content.lesson(template.lesson).map {
                ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)]
            }
        )
    }
}
