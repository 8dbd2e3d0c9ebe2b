internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerHistory(on router: inout Router) {
        router.get(
            "/teardowns/:id/history",
            answering { request, parameters in
                let sheet = try await sheet(parameters)
                let key = try request.queryValue("key").map { try Self.key($0) }
                let rows: [Entry]
                if let key {
                    rows = try await workbook.history(of: key, in: sheet.id)
                } else {
                    rows = try await workbook.journal(of: sheet.id)
                }
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
                        title: "History of \(page.name) in \(Words.name(of: sheet)), worksheet "
                            + "\(sheet.id)",
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
    /// The place; nil for all of them.
    let key: EntryKey?
    let rows: [Entry]
    let content: Content
    let clock: WallClock

    private static let shownMax = 300

    var name: String { key.map { KeyWords.name(of: $0, in: content) } ?? "all texts" }

    var values: TemplateValue {
        var back = "/teardowns/\(sheet.id)"
        if let key {
            let isOfProbe = ["result", "reason", "note"].contains(key.kind) && !key.subject.isEmpty
            back = isOfProbe ? "/probes/\(key.subject)" : "\(back)#k-\(key.text)"
        }
        return [
            "heading": .text(name), "sheetName": .text(Words.name(of: sheet)),
            "sheetHref": .text("/teardowns/\(sheet.id)"), "back": .text(back),
            "action": .text("/teardowns/\(sheet.id)/history"),
            "hasRows": .bool(!rows.isEmpty), "noRows": .bool(rows.isEmpty),
            "rows": .list(rows.reversed().prefix(Self.shownMax).map(row)),
        ]
    }

    private func row(_ entry: Entry) -> TemplateValue {
        let current = rows.last { $0.key == entry.key }
        let isCurrent = entry.version == current?.version
        return [
            "version": .int(entry.version), "when": .text(clock.short(entry.at)),
            "iso": .text(clock.iso(entry.at)),
            "key": .text(entry.key.text),
            "place": .optional(
                key == nil ? ["name": .text(KeyWords.name(of: entry.key, in: content))] : nil
            ),
            "text": .text(KeyWords.shown(entry.text, of: entry.key, in: content)),
            "isCurrent": .bool(isCurrent),
            "isRestored": .bool(entry.restores != nil),
            "canPutBack": .bool(
                entry.text != current?.text && !(entry.key == .app && entry.text.isEmpty)
            ),
        ]
    }
}
