internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// Hides what one group of a sheet works out, and holds answers against it.
    func drill(
        _ request: HTTPRequest,
        _ view: CapacityView,
        _ sheet: SavedSheet? = nil
    ) async throws -> HTTPResponse {
        var page = try drillPage(view, request.path) { request.queryValue($0) }
        let part = page.group.id
        page.history = try await workbook.drills()
            .filter { $0.template == view.template.slug && $0.part == part }.reversed()
        page.clock = clock
        return try self.page(
            "practice/drill",
            PageHead(
                title: "Drill: \(page.group.title), \(sheet?.name ?? view.template.title)",
                styles: ["capacity"]
            ),
            page.values(name: sheet?.name),
            for: request
        )
    }

    /// Keeps what was answered, and shows it.
    func keepDrill(
        _ request: HTTPRequest,
        _ view: CapacityView,
        _ sheet: SavedSheet? = nil
    ) async throws -> HTTPResponse {
        let form = try request.form()
        let page = try drillPage(view, request.path) { form.value($0) }
        let result = page.result(sheet: sheet, at: clock.now())
        try await workbook.keep(result)
        return .redirect(to: result.address)
    }

    private func drillPage(
        _ view: CapacityView,
        _ path: String,
        _ value: @escaping (String) -> String?
    ) throws -> DrillPage {
        let groups = view.template.groups
        let wanted = value("group")
        guard let group = groups.first(where: { $0.id == wanted }) ?? groups.first else {
            throw PageError.notFound("This sheet has nothing to work out.")
        }
        return DrillPage(
            view: view,
            group: group,
            factor: DrillPage.factor(value("factor")),
            answer: { value(DrillPage.prefix + $0) },
            path: path
        )
    }
}

extension SheetDrill {
    /// The page that shows it as it was left.
    var address: String {
        let path =
            sheet.isEmpty
            ? "/practice/capacity/\(Address.escape(template))" : "/practice/sheets/\(sheet)"
        func fields(_ prefix: String, _ texts: [String: String]) -> [String] {
            texts.sorted { $0.key < $1.key }.map {
                "\(prefix)\(Address.escape($0.key))=\(Address.escape($0.value))"
            }
        }
        let query =
            ["group=\(Address.escape(part))", "factor=\(Address.escape(factor))"]
            + fields(CapacityView.prefix, given)
            + fields(DrillPage.prefix, answers.mapValues(\.typed))
        return "\(path)/drill?" + query.joined(separator: "&")
    }
}
