internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerHistory(on router: inout Router) {
        router.get(
            "/teardowns/:id/history",
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                let key = try Self.key(request.queryValue("key"))
                let rows = try await workbook.history(of: key, in: sheet.id)
                let page = HistoryPage(
                    sheet: sheet,
                    key: key,
                    rows: rows,
                    content: content,
                    clock: clock
                )
                return try self.page(
                    "teardowns/history",
                    PageHead(
                        title: "\(page.name) in \(Words.name(of: sheet)), worksheet \(sheet.id)",
                        styles: ["home", "teardown"]
                    ),
                    page.values,
                    for: request
                )
            }
        )
        router.post(
            "/teardowns/:id/history",
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                let form = try request.form()
                let key = try Self.key(form.value("key"))
                let version = form.value("version").flatMap { Int($0) } ?? 0
                _ = try await workbook.putBack(
                    key,
                    version: version,
                    in: sheet.id,
                    at: clock.now()
                )
                return .redirect(
                    to: "/teardowns/\(sheet.id)/history?key=\(Address.escape(key.text))"
                )
            }
        )
    }

    private static func key(_ text: String?) throws -> EntryKey {
        guard let key = EntryKey(text ?? "") else {
            throw PageError.notFound("No place of a worksheet has this name.")
        }
        return key
    }
}

/// All that ever stood in one place of a worksheet, the newest first.
struct HistoryPage {
    let sheet: Teardown
    let key: EntryKey
    let rows: [Entry]
    let content: Content
    let clock: WallClock

    var name: String { KeyWords.name(of: key, in: content) }

    var values: TemplateValue {
        let isOfProbe = ["result", "reason", "note"].contains(key.kind) && !key.subject.isEmpty
        let back = isOfProbe ? "/probes/\(key.subject)" : "/teardowns/\(sheet.id)#k-\(key.text)"
        return [
            "heading": .text(name), "sheetName": .text(Words.name(of: sheet)),
            "sheetHref": .text("/teardowns/\(sheet.id)"), "back": .text(back),
            "action": .text("/teardowns/\(sheet.id)/history"), "key": .text(key.text),
            "hasRows": .bool(!rows.isEmpty), "noRows": .bool(rows.isEmpty),
            "rows": .list(rows.reversed().map(row)),
        ]
    }

    private func row(_ entry: Entry) -> TemplateValue {
        let isCurrent = entry.version == rows.last?.version
        return [
            "version": .int(entry.version), "when": .text(clock.short(entry.at)),
            "iso": .text(clock.iso(entry.at)),
            "text": .text(KeyWords.shown(entry.text, of: key, in: content)),
            "isCurrent": .bool(isCurrent),
            "isRestored": .bool(entry.restores != nil),
            "canPutBack": .bool(
                entry.text != rows.last?.text && !(key == .app && entry.text.isEmpty)
            ),
        ]
    }
}
