internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

/// A comparison as its page draws it.
struct ComparisonPage {
    let app: WebApp
    let source: ComparisonSource
    let comparison: RunComparison
    let place: ComparisonPlace

    var title: String { source.title }

    /// A side's letter.
    static func letter(_ side: Int) -> String { ["A", "B", "C", "D"][min(side, 3)] }

    /// A side's design in words, or the name of its world.
    static func name(of side: ComparedSide) -> String {
        let design = Words.design(side.plan.design.text)
        return side.plan.name.isEmpty ? design : "\(side.plan.name): \(design)"
    }

    var said: String {
        comparison.sides.indices.map { index in
            let step = comparison.step(of: index, at: place.moment)
            return "\(Self.letter(index)): \(words(of: index, step))"
        }.joined(separator: ". ")
    }

    func values() async throws -> TemplateValue {
        let values: TemplateValue = [
            "heading": .text(title), "question": .text(source.question),
            "ready": .optional(source.ready.map(Self.words)),
            "permalink": .optional(source.permalink.map { ["href": .text($0)] }),
            "presentURL": .text(
                "\(source.path)/present"
                    + (source.rest.isEmpty ? "" : "?" + source.rest.dropFirst())
            ),
            "count": .int(comparison.sides.count),
            "sides": .list(comparison.sides.indices.map(summary)),
            "tie": .text(
                comparison.tie == .lines
                    ? "One journal: the playheads share the line and the time since it began. Step numbers differ, since one design does more than another in the same time."
                    : "Two journals: the playheads share the world's clock."
            ),
            "partings": .list(comparison.partings.enumerated().map(parting)),
            "costs": .list(CostTable(comparison).values),
            "playhead": playhead.values, "beside": try await beside(),
            "final": .list(try await finalTables()),
            "isSame": .bool(comparison.partings.allSatisfy { $0.moment == nil }),
        ]
        return values
    }

    func fragments(for request: HTTPRequest) async throws -> [SavedAnswer.Fragment] {
        [
            .init(
                id: "playhead",
                html: try app.fragment("worlds/_playhead", playhead.values, for: request).text
            ),
            .init(
                id: "beside",
                html: try app.fragment("compare/_beside", try await beside(), for: request).text
            ),
        ]
    }

    private static func words(_ ready: ReadyComparison) -> TemplateValue {
        func html(_ text: String) -> TemplateValue {
            .html(SafeHTML(trusted: Markdown.document(text).html))
        }
        return [
            "about": html(ready.about), "look": html(ready.look), "hear": html(ready.hear),
            "rules": .list(ready.scenario.rules.map { ["id": .text($0)] }),
        ]
    }

    private func summary(_ index: Int) -> TemplateValue {
        let side = comparison.sides[index]
        return [
            "letter": .text(Self.letter(index)), "name": .text(Self.name(of: side)),
            "steps": .text(Words.count(side.steps.count, "step", "steps")),
            "world": .optional(
                side.plan.name.isEmpty ? nil : ["href": .text("/worlds/\(side.plan.name)")]
            ),
            "stop": .optional(side.stop.map { ["text": .text($0.description)] }),
        ]
    }

    private var playhead: PlayheadView {
        let last = comparison.moments.count
        let partings = Set(comparison.partings.compactMap(\.moment))
        var view = PlayheadView(
            step: place.moment,
            steps: last,
            ruleSteps: partings,
            back: place.moment > 0 ? place.moment - 1 : nil,
            next: place.moment < last ? place.moment + 1 : nil,
            action: source.path
        )
        view.rest =
            source.rest
            + place.fields.map { "&\($0.name)=\(Address.escape($0.value))" }
            .joined()
        view.hidden = source.fields + place.fields
        view.jumps = [
            ("First difference", "request", partings.min()),
            ("First seen", "change", comparison.firstSeen),
            ("End", "end", place.moment < last ? last : nil),
        ]
        return view
    }
}

// MARK: - The moment

extension ComparisonPage {
    /// What stands beside each other at the moment: phones, what happened, tables.
    private func beside() async throws -> TemplateValue {
        var columns: [TemplateValue] = []
        for index in comparison.sides.indices { columns.append(try await column(index)) }
        let tables = try await comparison.tables(at: place.moment)
        let shown = tables.sorted { rank($0) < rank($1) }.prefix(Self.tablesShown)
        let names = comparison.sides[0].costs.map(\.place).filter { $0 != "backend" }
        return [
            "count": .int(comparison.sides.count), "columns": .list(columns),
            "line": .text(line),
            "phones": .list(names.count < 2 ? [] : names.map(phoneLink)),
            "tables": .list(shown.map { BesideTables($0, id: "now", rowsMax: 6).values }),
            "hasTables": .bool(!tables.isEmpty),
            "more": .text(
                tables.count > shown.count
                    ? "\(tables.count - shown.count) more tables differ; all are listed below, as they stand in the end."
                    : ""
            ),
        ]
    }

    private static let tablesShown = 6

    private func rank(_ table: TablesBeside) -> String {
        let quiet: Set<String> = ["idempotency_keys", "jobs", "costs", "shown_items"]
        return (table.place == "backend" ? "1" : "0") + (quiet.contains(table.name) ? "1" : "0")
            + TableOrder.rank(table.name)
    }

    private func phoneLink(_ name: String) -> TemplateValue {
        [
            "name": .text(name),
            "href": .text("\(source.path)?step=\(place.moment)&phone=\(name)\(source.rest)"),
            "current": .bool(name == (place.device ?? comparison.sides[0].costs[0].place)),
        ]
    }

    /// The line of the journal at which the playheads are.
    private var line: String {
        guard place.moment > 0 else { return "Before the first line." }
        let moment = comparison.moments[place.moment - 1]
        guard comparison.tie == .lines else {
            return "\(Self.time(moment)) after the start."
        }
        let lines = comparison.sides[0].plan.lines
        guard lines.indices.contains(moment.line) else { return "" }
        let since = moment.elapsed == .zero ? "" : ", \(Self.time(moment)) after it began"
        return "Line \(moment.line + 1) of \(lines.count), \(lines[moment.line].text)\(since)."
    }

    private static func time(_ moment: Moment) -> String {
        CostTable.text(Int(moment.elapsed.milliseconds), .milliseconds)
    }

    private func column(_ index: Int) async throws -> TemplateValue {
        let side = comparison.sides[index]
        let step = comparison.step(of: index, at: place.moment)
        let view = side.world.view(at: step)
        let facts = try await view.facts()
        let wanted = facts.devices.first { $0.name == place.device } ?? facts.devices.first
        let picture = try await view.picture(TableWish(.backend))
        let query =
            "?side=\(index)&step=\(place.moment)" + source.rest
        let maker = WorldPageMaker(
            id: Self.letter(index),
            origin: WorldOrigin(name: "", eyebrow: "", question: ""),
            picture: picture,
            course: await side.world.course(at: facts.stepCount, before: 0, after: 0),
            journal: [],
            options: WorldOptions(),
            address: source.path,
            commandURL: ""
        )
        let last = step == 0 ? nil : side.steps.prefix(step).last
        return [
            "letter": .text(Self.letter(index)), "design": .text(Self.name(of: side)),
            "commandURL": .text("\(source.path)/world\(query)"),
            "device": .optional(
                wanted.map {
                    maker.device($0).values.merging([
                        ("name", .text("\($0.name)-\(Self.letter(index))")),
                        ("commandURL", .text("\(source.path)/world\(query)")),
                    ])
                }
            ),
            "step": .int(side.steps.prefix(step).count), "clock": .text(ClockText.time(facts.now)),
            "said": .text(words(of: index, step)),
            "rules": .list(
                (last?.rules ?? []).map { ["rule": .text($0.rule), "text": .text($0.note)] }
            ),
            "isOver": .bool(
                side.stop != nil && step >= side.steps.count
            ), "stop": .text(side.stop?.description ?? ""),
        ]
    }

    private func words(of index: Int, _ step: Int) -> String {
        guard step > 0, let last = comparison.sides[index].steps.prefix(step).last else {
            return "Nothing has happened yet."
        }
        return "\(last.actor): \(last.text)"
    }
}

// MARK: - Differences

extension ComparisonPage {
    private func parting(_ index: Int, _ parting: Parting) -> TemplateValue {
        let other = index + 1
        return [
            "one": .text(Self.letter(0)), "other": .text(Self.letter(other)),
            "isSame": .bool(parting.moment == nil), "isAfterMark": .bool(parting.isAfterMark),
            "href": .text(
                "\(source.path)?step=\(parting.moment ?? 0)\(source.rest)"
            ),
            "hasChoices": .bool(!parting.choices.isEmpty),
            "choices": .list(
                parting.choices.map { choice in
                    Self.choice(choice, isDeciding: parting.deciding.contains(choice))
                }
            ),
            "sides": .list([
                Self.step(parting.first, Self.letter(0), parting.firstWord),
                Self.step(parting.second, Self.letter(other), parting.secondWord),
            ]),
        ]
    }

    private static func choice(_ choice: Parting.Choice, isDeciding: Bool) -> TemplateValue {
        let known = Design.choices.first { $0.key == choice.key }
        func cost(_ value: String) -> String {
            known?.values.first { $0.text == value }?.cost ?? ""
        }
        return [
            "key": .text(choice.key), "question": .text(known?.question ?? ""),
            "isDeciding": .bool(isDeciding),
            "first": .text(choice.first), "firstCost": .text(cost(choice.first)),
            "second": .text(choice.second), "secondCost": .text(cost(choice.second)),
        ]
    }

    private static func step(
        _ step: Step?,
        _ letter: String,
        _ word: Parting.Word?
    ) -> TemplateValue {
        [
            "letter": .text(letter),
            "text": .text(step.map { "\($0.actor): \($0.text)" } ?? "It has ended here."),
            "number": .optional(step.map { .int($0.number) }),
            "time": .text(step.map { ClockText.time($0.at) } ?? ""),
            "rows": .text(
                step.map { $0.changes.isEmpty ? "" : Words.count($0.changes.count, "row", "rows") }
                    ?? ""
            ),
            "word": .optional(
                word.map {
                    [
                        "rule": .text($0.mark.rule), "text": .text($0.mark.note),
                        "when": .text(
                            step?.number == $0.step ? "Here" : "At step \($0.step)"
                        ),
                    ]
                }
            ),
        ]
    }

    private func finalTables() async throws -> [TemplateValue] {
        try await comparison.tables(at: comparison.moments.count).map { table in
            BesideTables(table, id: "end", rowsMax: 12).values
        }
    }
}
