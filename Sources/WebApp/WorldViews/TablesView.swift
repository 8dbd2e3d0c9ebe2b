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
        /// What the columns say, in their order; empty where there is nothing to say.
        var help: [String] = []
        /// The query whose rows these are.
        var sql = ""

        var values: TemplateValue {
            let told = zip(columns, help).filter { !$0.1.isEmpty }
            return [
                "id": .text(id), "name": .text(name), "note": .text(note),
                "label": .text("Table \(name)\(whose)"),
                "columns": .list(
                    columns.enumerated().map { index, column in
                        [
                            "name": .text(column),
                            "help": .text(help.indices.contains(index) ? help[index] : ""),
                        ]
                    }
                ),
                "hasMore": .bool(!sql.isEmpty), "sql": .text(sql),
                "hasHelp": .bool(!told.isEmpty),
                "told": .list(told.map { ["name": .text($0.0), "help": .text($0.1)] }),
                "rows": .list(rows.map(TablesView.value)),
            ]
        }
    }

    var places: [(label: String, href: String, isCurrent: Bool)]
    var filter: (label: String, href: String)?
    var tables: [Table]
    /// Tables that stand first.
    var pinned: [Table] = []
    /// The links that pin tables, or take pins out.
    var pins: [(name: String, href: String, isPinned: Bool)] = []
    /// What the rows are filtered by, and what else the address says.
    var rowFilter = ""
    var action = ""
    var hidden: [(name: String, value: String)] = []
    /// What to say where there is no table to show.
    var nothing = "No row changed in this step."

    var values: TemplateValue {
        headValues.merging([
            ("tables", .list((pinned + tables).map(\.values))),
            ("isEmpty", .bool(tables.isEmpty)), ("nothing", .text(nothing)),
        ])
    }

    var headValues: TemplateValue {
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
            "pins": .list(
                pins.map { pin in
                    [
                        "name": .text(pin.name), "href": .text(pin.href),
                        "label": .text(pin.isPinned ? "Unpin" : "Pin"),
                        "isPinned": .bool(pin.isPinned),
                    ]
                }
            ),
            "rowFilter": .text(rowFilter), "action": .text(action),
            "hidden": .list(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
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
