internal import Lab
internal import Templates

/// One table of all sides, next to each other, of which only rows that differ are drawn.
struct BesideTables {
    private let table: TablesBeside
    private let id: String
    private let rowsMax: Int

    init(_ table: TablesBeside, id: String, rowsMax: Int) {
        self.table = table
        self.id = id
        self.rowsMax = rowsMax
    }

    var values: TemplateValue {
        [
            "name": .text("\(table.place).\(table.name)"),
            "id": .text("\(id)-\(table.place)-\(table.name)"),
            "count": .text(Words.count(table.count, "row differs", "rows differ")),
            "sides": .list(table.sides.enumerated().map(side)),
        ]
    }

    private func side(_ index: Int, _ rows: [TablesBeside.Row]?) -> TemplateValue {
        let letter = ComparisonPage.letter(index)
        guard let rows else {
            return [
                "letter": .text(letter), "isEmpty": true, "note": "no such table", "table": false,
            ]
        }
        let differing = rows.filter(\.differs)
        let shown = differing.prefix(rowsMax)
        let hidden = differing.count - shown.count
        let note =
            Words.count(rows.count, "row", "rows") + (hidden > 0 ? ", \(hidden) not shown" : "")
        guard !shown.isEmpty else {
            let words = rows.isEmpty ? "empty" : "\(note), each also on another side"
            return ["letter": .text(letter), "isEmpty": true, "note": .text(words), "table": false]
        }
        let columns = order
        let view = TablesView.Table(
            id: "\(id)-\(letter)-\(table.place.replacing("/", with: "-"))-\(table.name)",
            name: letter,
            note: note,
            columns: columns.map { table.columns[$0] },
            rows: shown.map { row in
                TablesView.Row(
                    cells: columns.map { column in
                        TablesView.Cell(
                            text: TableOrder.shown(row.cells[column]),
                            was: row.differing.contains(column) ? "" : nil,
                            isNull: row.cells[column] == "null"
                        )
                    },
                    change: row.isOnlyHere ? .added : .none
                )
            },
            whose: " of \(table.place).\(table.name)"
        )
        return ["letter": .text(letter), "isEmpty": false, "note": "", "table": view.values]
    }

    /// Columns in which a row differs come first, behind the first one.
    private var order: [Int] {
        let unlike = Set(table.sides.flatMap { ($0 ?? []).flatMap(\.differing) })
        let rest = table.columns.indices.filter { $0 > 0 }
        return [0] + rest.filter(unlike.contains) + rest.filter { !unlike.contains($0) }
    }
}
