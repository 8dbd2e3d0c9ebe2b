internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerCompare(on router: inout Router) {
        router.get(
            "/teardowns/compare",
            answering { request, _ in
                func chosen(_ name: String) async throws -> SheetState? {
                    guard let id = request.queryValue(name).flatMap(TeardownID.init(text:)) else {
                        return nil
                    }
                    let found = try await workbook.teardown(id)
                    guard let sheet = found, sheet.deletedAt == nil else { return nil }
                    return try await state(of: sheet)
                }
                let page = ComparePage(
                    all: try await workbook.teardowns(),
                    one: try await chosen("a"),
                    other: try await chosen("b"),
                    isOnlyDifferent: request.queryValue("only") == "different",
                    content: content
                )
                return try self.page(
                    "teardowns/compare",
                    PageHead(title: page.title, styles: ["home", "teardown"]),
                    page.values,
                    for: request
                )
            }
        )
    }
}

/// Two worksheets, field by field.
struct ComparePage {
    let all: [Teardown]
    let one: SheetState?
    let other: SheetState?
    let isOnlyDifferent: Bool
    let content: Content

    var title: String {
        guard let one, let other else { return "Two teardowns side by side" }
        return "\(Words.name(of: one.sheet)) beside \(Words.name(of: other.sheet)), "
            + "worksheets \(one.sheet.id) and \(other.sheet.id)"
    }

    var values: TemplateValue {
        let rows = self.rows
        let different = rows.count { $0.isDifferent }
        let shown = isOnlyDifferent ? rows.filter(\.isDifferent) : rows
        return [
            "firstChoices": .list(all.map { choice($0, one?.sheet.id) }),
            "secondChoices": .list(all.map { choice($0, other?.sheet.id) }),
            "isOnlyDifferent": .bool(isOnlyDifferent),
            "hasBoth": .bool(one != nil && other != nil),
            "canCompare": .bool(all.count > 1), "tooFew": .bool(all.count < 2),
            "oneName": .text(one.map { Words.name(of: $0.sheet) } ?? ""),
            "oneHref": .text(one.map { "/teardowns/\($0.sheet.id)" } ?? ""),
            "otherName": .text(other.map { Words.name(of: $0.sheet) } ?? ""),
            "otherHref": .text(other.map { "/teardowns/\($0.sheet.id)" } ?? ""),
            "count": .text(
                "\(Words.count(different, "line differs", "lines differ")), of \(rows.count)."
            ),
            "rows": .list(shown.map(value)),
        ]
    }

    struct Row {
        let name: String
        let typical: String
        let one: String
        let other: String
        let oneWords: [ConfidenceWord]
        let otherWords: [ConfidenceWord]
        /// What stands where there is nothing.
        var empty = "open"

        var isDifferent: Bool {
            func folded(_ text: String) -> String {
                text.lowercased().filter { $0.isLetter || $0.isNumber }
            }
            return folded(one) != folded(other)
        }
    }

    private var rows: [Row] {
        guard let one, let other else { return [] }
        let axes = zip(one.reading.axes, other.reading.axes).map { left, right in
            Row(
                name: "Axis: \(left.axis.name)",
                typical: left.axis.ends.joined(separator: ", or "),
                one: left.ends.joined(separator: ", or "),
                other: right.ends.joined(separator: ", or "),
                oneWords: [],
                otherWords: []
            )
        }
        let head = EntryKey.head.filter { $0 != .app && $0 != .note }.map { key in
            Row(
                name: KeyWords.name(of: key, in: content),
                typical: "",
                one: one.text(key),
                other: other.text(key),
                oneWords: [],
                otherWords: [],
                empty: "–"
            )
        }
        let fields = zip(one.reading.values, other.reading.values).map { left, right in
            Row(
                name: left.field.name,
                typical: left.field.typical,
                one: left.text,
                other: right.text,
                oneWords: left.words,
                otherWords: right.words
            )
        }
        return head + axes + fields
    }

    private func choice(_ sheet: Teardown, _ chosen: TeardownID?) -> TemplateValue {
        [
            "id": .text(sheet.id.description), "name": .text(Words.name(of: sheet)),
            "isChosen": .bool(sheet.id == chosen),
        ]
    }

    private func value(_ row: Row) -> TemplateValue {
        func words(_ words: [ConfidenceWord]) -> TemplateValue {
            .list(
                words.map { ["word": .text($0.rawValue), "wordClass": .text($0.cssClass)] }
            )
        }
        return [
            "name": .text(row.name), "typical": .text(row.typical.isEmpty ? "–" : row.typical),
            "one": .text(row.one.isEmpty ? row.empty : row.one),
            "other": .text(row.other.isEmpty ? row.empty : row.other),
            "oneWords": words(row.oneWords), "otherWords": words(row.otherWords),
            "isDifferent": .bool(row.isDifferent),
        ]
    }
}
