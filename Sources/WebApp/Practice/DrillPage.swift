internal import Capacity
internal import Templates
internal import Workbook

/// One group of a sheet with its results hidden.
struct DrillPage {
    let view: CapacityView
    let group: CapacityTemplate.Group
    /// How far off an answer may be, up or down.
    let factor: Factor
    let answer: (_ cell: String) -> String?
    let path: String
    /// The drills of this group, the latest first.
    var history: [SheetDrill] = []
    var clock = WallClock.system

    struct Factor: Equatable {
        let text: String
        let number: Double
    }

    static let prefix = "a."
    static let factors = [
        Factor(text: "1.1", number: 1.1), Factor(text: "1.5", number: 1.5),
        Factor(text: "2", number: 2), Factor(text: "5", number: 5), Factor(text: "10", number: 10),
    ]

    /// The factor of an address; 2 for anything else.
    static func factor(_ text: String?) -> Factor {
        factors.first { $0.text == text } ?? factors[2]
    }

    func values(name: String?) -> TemplateValue {
        let cells = group.cells.compactMap(view.template.model.cell)
        let hidden = cells.filter { !$0.isInput }
        let judged = hidden.map { judge($0) }
        let right = judged.count { $0 == .right }
        let tried = judged.count { $0 != .open }
        return [
            "heading": .text(group.title), "sheet": .text(name ?? view.template.title),
            "sheetURL": .text(path.hasSuffix("/drill") ? String(path.dropLast(6)) : path),
            "action": .text(path),
            "given": .list(given(cells).map(self.given)),
            "asked": .list(hidden.map(asked)),
            "kept": .list(view.hidden),
            "factors": .list(
                Self.factors.map {
                    ["text": .text($0.text), "chosen": .bool($0 == factor)]
                }
            ),
            "factor": .text(factor.text), "group": .text(group.id),
            "tried": .optional(
                tried == 0
                    ? nil
                    : [
                        "text": .text(
                            "\(right) of \(hidden.count) within a factor of \(factor.text)."
                        )
                    ]
            ),
            "hasHistory": .bool(!history.isEmpty), "history": .list(history.map(past)),
            "groups": .list(
                view.template.groups.map {
                    [
                        "title": .text($0.title), "current": .bool($0.id == group.id),
                        "href": .text(
                            "\(path)?group=\($0.id)&factor=\(factor.text)"
                                + view.typed.sorted { $0.key < $1.key }.map {
                                    "&\(CapacityView.prefix)\($0.key)=\(Address.escape($0.value))"
                                }.joined()
                        ),
                    ]
                }
            ),
        ]
    }

    /// What was worked out, to be kept.
    func result(sheet: SavedSheet?, at now: WallTime) -> SheetDrill {
        let hidden = group.cells.compactMap(view.template.model.cell).filter { !$0.isInput }
        var answers: [String: SheetDrill.Answer] = [:]
        for cell in hidden {
            let judgement = judge(cell)
            if judgement == .open { continue }
            answers[cell.id] = SheetDrill.Answer(
                typed: String((answer(cell.id) ?? "").prefix(SheetDrill.typedMax)),
                isRight: judgement == .right
            )
        }
        return SheetDrill(
            template: view.template.slug,
            part: group.id,
            at: now,
            factor: factor.text,
            sheet: sheet?.id ?? "",
            asked: hidden.count,
            given: sheet == nil ? view.typed : [:],
            answers: answers
        )
    }

    private func past(_ drill: SheetDrill) -> TemplateValue {
        [
            "when": .text(clock.short(drill.at)), "iso": .text(clock.iso(drill.at)),
            "right": .text("\(drill.right) of \(drill.asked)"), "factor": .text(drill.factor),
        ]
    }

    /// The group's inputs, and what its formulas take from other groups.
    private func given(_ cells: [Cell]) -> [Cell] {
        let sources = Set(cells.flatMap(\.sources))
        return view.template.model.cells.filter { cell in
            group.cells.contains(cell.id) ? cell.isInput : sources.contains(cell.id)
        }
    }

    private func given(_ cell: Cell) -> TemplateValue {
        [
            "label": .text(cell.label), "value": .text(view.sheet.shown(cell) ?? "–"),
            "words": .text(cell.words),
        ]
    }

    private enum Judgement: Equatable {
        case open, right
        case off(Double)
        case unreadable(String)
    }

    private func judge(_ cell: Cell) -> Judgement {
        guard let text = answer(cell.id), !text.allSatisfy(\.isWhitespace) else { return .open }
        do throws(CapacityError) {
            guard let ratio = try view.sheet.ratio(of: text, to: cell), ratio > 0 else {
                return .off(0)
            }
            let apart = ratio < 1 ? 1 / ratio : ratio
            // An answer at the very edge counts.
            return apart <= factor.number * (1 + 1e-9) ? .right : .off(ratio)
        } catch {
            return .unreadable("Expected \(error.expected).")
        }
    }

    private func asked(_ cell: Cell) -> TemplateValue {
        let judgement = judge(cell)
        let shown = view.sheet.shown(cell) ?? "–"
        let step: TemplateValue = [
            "value": .text(shown), "formula": .text(view.sheet.formula(cell, inFigures: false)),
            "figures": .text(view.sheet.formula(cell, inFigures: true)),
            "words": .text(cell.words),
        ]
        let (state, mark, says) = verdict(judgement, shown)
        return [
            "id": .text(cell.id), "name": .text(Self.prefix + cell.id), "label": .text(cell.label),
            "unit": .text(cell.unit.text), "typed": .text(answer(cell.id) ?? ""),
            "state": .text(state), "mark": .text(mark), "says": .text(says),
            "invalid": .bool(state == "wrong"), "step": step,
        ]
    }

    private func verdict(
        _ judgement: Judgement,
        _ shown: String
    ) -> (state: String, mark: String, says: String) {
        switch judgement {
        case .open: return ("open", "", "")
        case .right: return ("right", "✓", "Right: \(shown).")
        case .unreadable(let text): return ("wrong", "✕", text)
        case .off(let ratio):
            if ratio <= 0 { return ("wrong", "✕", "Not nought.") }
            let times = ratio < 1 ? 1 / ratio : ratio
            let text = times < 10 ? "\((times * 10).rounded() / 10)" : "\(Int(times.rounded()))"
            return ("wrong", "✕", "Too \(ratio < 1 ? "low" : "high"), by a factor of \(text).")
        }
    }
}
