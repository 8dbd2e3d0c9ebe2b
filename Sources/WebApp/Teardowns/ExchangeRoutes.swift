internal import HTTPServer
internal import Templates
internal import Workbook

/// A worksheet as a file: out as JSON and Markdown, in again with a look at it first.
extension WebApp {
    private static let fileBytesMax = 16 * 1024 * 1024

    func registerExchange(on router: inout Router) {
        router.get(
            "/teardowns/:id/export.json",
            answering { _, parameters in
                let sheet = try await sheet(parameters)
                let text = try await workbook.file(of: sheet.id).text
                return Self.file(text, "application/json", named: sheet, ending: "json")
            }
        )
        router.get(
            "/teardowns/:id/export.md",
            answering { _, parameters in
                let sheet = try await sheet(parameters)
                let text = TeardownMarkdown(
                    state: try await state(of: sheet),
                    content: content,
                    clock: clock
                ).text
                return Self.file(text, "text/markdown; charset=utf-8", named: sheet, ending: "md")
            }
        )
        router.post(
            "/teardowns/import",
            options: .page.limit(Self.fileBytesMax),
            answering { request, _ in try await receive(request) }
        )
        router.get(
            "/teardowns/import/:number",
            answering { request, parameters in
                let (number, file) = try await incoming(parameters)
                let page = ImportPage(
                    number: number,
                    file: file,
                    others: try await workbook.teardowns(),
                    clock: clock
                )
                return try self.page(
                    "teardowns/import",
                    PageHead(title: "Read in \(page.name)", styles: ["home", "teardown"]),
                    page.values,
                    for: request
                )
            }
        )
        router.post(
            "/teardowns/import/:number",
            answering { request, parameters in try await decide(request, parameters) }
        )
    }

    private static func file(
        _ text: String,
        _ type: String,
        named sheet: Teardown,
        ending: String
    ) -> HTTPResponse {
        let name = Words.name(of: sheet).lowercased()
            .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let short = String(name).split(separator: "-").joined(separator: "-").prefix(60)
        return .download(
            text,
            as: type,
            name: "teardown-\(short.isEmpty ? "app" : short).\(ending)"
        )
    }

    private func receive(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        guard let file = form.file("file"), !file.bytes.isEmpty else {
            return try await teardowns(request, importProblem: "Choose a file first.")
        }
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            return try await teardowns(
                request,
                importProblem: "Expected a text in UTF-8, found other bytes."
            )
        }
        do throws(WorkbookError) {
            _ = try TeardownFile(reading: text)
        } catch {
            return try await teardowns(
                request,
                importProblem: "\(file.filename) was not read in. \(error.message)"
            )
        }
        let number = try await workbook.keepIncoming(text, at: clock.now())
        return .redirect(to: "/teardowns/import/\(number)")
    }

    private func incoming(
        _ parameters: PathParameters
    ) async throws -> (number: Int64, file: TeardownFile) {
        let number = TeardownID(text: parameters["number"] ?? "")?.number ?? 0
        let found = try await workbook.incoming(number)
        guard let text = found else {
            throw PageError(
                status: 404,
                heading: "This file isn't waiting any more",
                happened: "It was read in already, or others came after it.",
                todo: "Read it in again from the list of worksheets."
            )
        }
        return (number, try TeardownFile(reading: text))
    }

    private func decide(
        _ request: HTTPRequest,
        _ parameters: PathParameters
    ) async throws -> HTTPResponse {
        let (number, file) = try await incoming(parameters)
        let form = try request.form()
        let now = clock.now()
        let target = form.value("sheet").flatMap(TeardownID.init(text:))
        var id: TeardownID
        switch (form.value("do"), target) {
        case ("merge", let target?):
            try await workbook.importTeardown(file, mergingInto: target, at: now)
            id = target
        case ("replace", let target?):
            id = try await workbook.importTeardown(file, replacing: target, at: now)
        default: id = try await workbook.importTeardown(file)
        }
        try await workbook.dropIncoming(number)
        return .redirect(to: "/teardowns/\(id)")
    }
}

/// What a file holds, and what is to become of it.
struct ImportPage {
    let number: Int64
    let file: TeardownFile
    let others: [Teardown]
    let clock: WallClock

    var name: String { Words.name(of: file.fields) }

    var values: TemplateValue {
        let twin = others.first {
            $0.fields.app == file.fields.app && $0.fields.tab == file.fields.tab
        }
        return [
            "action": .text("/teardowns/import/\(number)"), "name": .text(name),
            "meta": .text(
                Words.joined([
                    Words.place(version: file.fields.version, device: file.fields.device),
                    "changed \(clock.short(file.changedAt))",
                ])
            ),
            "texts": .text(Words.count(file.textCount, "text", "texts")),
            "results": .text(Words.count(file.resultCount, "outcome", "outcomes")),
            "pictureCount": .text(Words.count(file.pictureCount, "picture", "pictures")),
            "truths": .text(
                file.truthCount == 0 ? "" : ", " + Words.count(file.truthCount, "truth", "truths")
            ),
            "hasTwin": .bool(twin != nil), "hasOthers": .bool(!others.isEmpty),
            "others": .list(
                others.map {
                    [
                        "id": .text($0.id.description), "name": .text(Words.name(of: $0)),
                        "isChosen": .bool($0.id == twin?.id),
                        "meta": .text("changed \(clock.short($0.updatedAt))"),
                    ]
                }
            ),
        ]
    }
}
