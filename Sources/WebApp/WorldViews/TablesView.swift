internal import Templates

/// The tables of a device or of the backend, with what the step changed in them.
struct TablesView {
    struct Cell {
        var text: String
        /// What stood there before this step; nil if it is the same.
        var was: String?
        var isNull = false
    }

    enum Change: String {
        case none, added, removed
    }

    struct Row {
        var cells: [Cell]
        var change = Change.none
    }

    struct Table {
        var id: String
        var name: String
        var note: String
        var columns: [String]
        var rows: [Row]
        /// What tells it from a table of that name elsewhere on the page, for those who hear it.
        var whose = ""

        var values: TemplateValue {
            [
                "id": .text(id), "name": .text(name), "note": .text(note),
                "label": .text("Table \(name)\(whose)"),
                "columns": .list(columns.map { ["name": .text($0)] }),
                "rows": .list(rows.map(TablesView.value)),
            ]
        }
    }

    var places: [(label: String, href: String, isCurrent: Bool)]
    var filter: (label: String, href: String)?
    var tables: [Table]
    /// What to say where there is no table to show.
    var nothing = "No row changed in this step."

    var values: TemplateValue {
        [
            "places": .list(
                places.map {
                    [
                        "label": .text($0.label), "href": .text($0.href),
                        "current": .bool($0.isCurrent),
                    ]
                }
            ),
            "filter": .optional(
                filter.map { ["label": .text($0.label), "href": .text($0.href)] }
            ),
            "tables": .list(tables.map(\.values)), "nothing": .text(nothing),
        ]
    }

    fileprivate static func value(_ row: Row) -> TemplateValue {
        let sign =
            switch row.change {
            case .none: ""
            case .added: "+"
            case .removed: "−"
            }
        return [
            "change": .text(row.change.rawValue),
            "cells": .list(
                row.cells.enumerated().map { index, cell in
                    [
                        "isFirst": .bool(index == 0), "sign": .text(sign),
                        "text": .text(cell.text), "isNull": .bool(cell.isNull),
                        "isChanged": .bool(cell.was != nil), "was": .optional(cell.was),
                    ]
                }
            ),
        ]
    }
}
