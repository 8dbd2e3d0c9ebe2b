internal import Capacity
internal import HTTPServer
internal import Templates
internal import Workbook

/// A sheet of estimates as it is drawn: what was typed, and what follows.
///
/// The parts that follow are fragments, so that the page and its updates come from one template.
struct CapacityView {
    let template: CapacityTemplate
    let sheet: CapacitySheet
    let typed: [String: String]

    init(_ template: CapacityTemplate, typed: [String: String]) {
        self.template = template
        self.typed = typed
        sheet = CapacitySheet(template.model, typed: typed)
    }

    /// How fields of cells are named in forms and addresses.
    static let prefix = "v."

    /// What a form or an address sets, without what is as assumed.
    static func typed(
        _ template: CapacityTemplate,
        _ value: (String) -> String?
    ) -> [String: String] {
        var typed: [String: String] = [:]
        for cell in template.model.cells where cell.isInput {
            guard let text = value(prefix + cell.id) else { continue }
            let plain = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if plain != cell.assumed { typed[cell.id] = String(plain.prefix(100)) }
        }
        return typed
    }

    /// The address of this sheet with what was typed.
    var address: String {
        let query = typed.sorted { $0.key < $1.key }.map {
            "\(Self.prefix)\($0.key)=\(Address.escape($0.value))"
        }
        let path = "/practice/capacity/\(template.slug)"
        return query.isEmpty ? path : path + "?" + query.joined(separator: "&")
    }

    /// The groups with their cells.
    var groups: [TemplateValue] {
        template.groups.map { group in
            [
                "id": .text(group.id), "title": .text(group.title), "words": .text(group.words),
                "cells": .list(group.cells.compactMap(template.model.cell).map(cell)),
            ]
        }
    }

    private func cell(_ cell: Cell) -> TemplateValue {
        [
            "id": .text(cell.id), "label": .text(cell.label), "words": .text(cell.words),
            "input": .optional(
                cell.isInput
                    ? [
                        "name": .text(Self.prefix + cell.id),
                        "value": .text(typed[cell.id] ?? cell.assumed),
                        "unit": .text(cell.unit.text),
                        "note": note(cell),
                    ] : nil
            ),
            "result": .optional(cell.isInput ? nil : result(cell)),
        ]
    }

    /// What follows from a cell's formula, with the step.
    func result(_ cell: Cell) -> TemplateValue {
        let parts = sheet.shown(cell).map { Self.split($0, cell) }
        return [
            "id": .text(cell.id), "value": .text(parts?.number ?? "–"),
            "unit": .text(parts?.unit ?? ""),
            "state": .text(parts == nil ? "open" : "known"),
            "why": .text(why(cell)),
            "formula": .text(sheet.formula(cell, inFigures: false)),
            "figures": .text(sheet.formula(cell, inFigures: true)),
        ]
    }

    /// What is said below an input: what is wrong with it, or what the sheet assumes.
    func note(_ cell: Cell) -> TemplateValue {
        let problem: String? =
            if case .problem(let error) = sheet.result(cell) { "Expected \(error.expected)." } else
            { nil }
        let isSet = typed[cell.id] != nil
        return [
            "id": .text(cell.id), "problem": .optional(problem.map { ["text": .text($0)] }),
            "was": .optional(
                problem == nil && isSet ? ["text": .text("The sheet has \(cell.assumed).")] : nil
            ),
        ]
    }

    private func why(_ cell: Cell) -> String {
        switch sheet.result(cell) {
        case .value: ""
        case .problem(let error): "There is \(error.found)."
        case .waits(let id): "Waits for \(template.model.cell(id)?.label ?? id)."
        }
    }

    /// The results at the top.
    var leads: [TemplateValue] {
        template.leads.compactMap(template.model.cell).map { cell in
            let parts = sheet.shown(cell).map { Self.split($0, cell) }
            return [
                "id": .text(cell.id), "label": .text(cell.label),
                "value": .text(parts?.number ?? "–"), "unit": .text(parts?.unit ?? ""),
            ]
        }
    }

    /// What was typed as hidden fields, for the form that keeps it.
    var hidden: [TemplateValue] {
        typed.sorted { $0.key < $1.key }.map {
            ["name": .text(Self.prefix + $0.key), "value": .text($0.value)]
        }
    }

    /// What every page of a sheet holds of it.
    func members(action: String, said: String) -> [(String, TemplateValue)] {
        [
            ("action", .text(action)), ("drillURL", .text("\(action)/drill")),
            ("groups", .list(groups)), ("leads", .list(leads)), ("hidden", .list(hidden)),
            ("address", .text(address)), ("said", .text(problem ?? said)),
            ("saidState", .text(problem == nil ? "done" : "failed")),
        ]
    }

    private static func split(_ shown: String, _ cell: Cell) -> (number: String, unit: String) {
        guard !cell.unit.text.isEmpty else { return (shown, "") }
        return (String(shown.dropLast(cell.unit.text.count + 1)), cell.unit.text)
    }

    /// The first thing that is wrong, for the status line.
    var problem: String? {
        for cell in template.model.cells {
            if case .problem(let error) = sheet.result(cell) {
                return "\(cell.label): expected \(error.expected), found \(error.found)"
            }
        }
        return nil
    }
}

extension WebApp {
    /// All parts of a sheet that follow from its inputs, as fragments.
    func fragments(_ view: CapacityView, for request: HTTPRequest) throws -> [SavedAnswer.Fragment]
    {
        var fragments: [SavedAnswer.Fragment] = []
        for cell in view.template.model.cells {
            let name = cell.isInput ? "practice/_note" : "practice/_result"
            let values = cell.isInput ? view.note(cell) : view.result(cell)
            let id = cell.isInput ? "note-\(cell.id)" : "cell-\(cell.id)"
            let html = try fragment(name, values, for: request).text
            fragments.append(SavedAnswer.Fragment(id: id, html: html))
        }
        let leads = try fragment("practice/_leads", ["leads": .list(view.leads)], for: request)
        let typed = try fragment(
            "practice/_typed",
            ["hidden": .list(view.hidden), "address": .text(view.address)],
            for: request
        )
        fragments.append(SavedAnswer.Fragment(id: "leads", html: leads.text))
        fragments.append(SavedAnswer.Fragment(id: "typed", html: typed.text))
        return fragments
    }
}
