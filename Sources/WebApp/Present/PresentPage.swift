internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

/// A run on a wall: large type, one idea a screen.
extension WorldRoutes {
    func registerPresent(on router: inout Router) {
        router.get(
            "/worlds/:id/present",
            app.answering { request, parameters in
                try await present(request, try await session(parameters))
            }
        )
    }

    private func present(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws -> HTTPResponse {
        let origin = await session.origin
        let head = await session.head()
        let scenario = scenario(of: await head.journal())
        let deck = await deck(head, scenario)
        let asked = request.queryValue("screen").flatMap { Int($0) }.map { $0 - 1 }
        let step = request.queryValue("step").flatMap { Int($0) }
        let place = asked ?? step.map(deck.place) ?? 0
        let index = min(max(0, place), deck.slides.count - 1)
        let page = PresentPage(
            app: app,
            session: session,
            origin: origin,
            scenario: scenario,
            deck: deck,
            index: index,
            hasNotes: request.queryValue("notes") == "1"
        )
        let values = try await page.values()
        if request.wantsFragments {
            let fragment = try app.fragment("present/_screen", values, for: request)
            return try SavedAnswer(
                said: page.said,
                fragments: [.init(id: "screen", html: fragment.text)]
            ).response()
        }
        let pageHead = PageHead(
            title: page.title,
            styles: ["world"] + PanelPlay.styles + ["present"],
            keys: [
                ("→", "The next screen; Page Down and the space bar too"),
                ("←", "The screen before; Page Up too"),
                ("Home", "The first screen"), ("End", "The last screen"),
                ("N", "Notes"), ("F", "The whole display"),
            ]
        )
        return try app.page("present/present", pageHead, values, for: request)
    }

    /// The scenario that a world has played to its end, whatever the world is called and in whichever design.
    private func scenario(of journal: [CommandLine]) -> Scenario? {
        let done = Self.withoutDesigns(journal)
        return scenarios.scenarios.filter { scenario in
            let wanted = Self.withoutDesigns(scenario.script.lines)
            return !wanted.isEmpty && done.starts(with: wanted)
        }.max { $0.script.lines.count < $1.script.lines.count }
    }

    private static func withoutDesigns(_ lines: [CommandLine]) -> [String] {
        lines.compactMap { if case .design = $0.command { nil } else { $0.text } }
    }

    private func deck(_ world: World, _ scenario: Scenario?) async -> SlideDeck {
        let facts = await world.facts()
        let journal = await world.journal()
        return SlideDeck(
            blocks: scenario?.script.blocks ?? [],
            journal: journal,
            firstSteps: facts.firstSteps,
            steps: await world.steps(1..<(facts.stepCount + 1)),
            devices: Set(facts.devices.map(\.name)),
            rules: (scenario?.rules).flatMap { $0.isEmpty ? nil : Set($0) }
        )
    }
}

/// One screen of a run.
struct PresentPage {
    let app: WebApp
    let session: WorldSession
    let origin: WorldOrigin
    let scenario: Scenario?
    let deck: SlideDeck
    let index: Int
    let hasNotes: Bool

    /// More phones than these don't fit beside what is said.
    private static let phonesMax = 2

    private var slide: SlideDeck.Slide { deck.slides[index] }
    private var count: Int { deck.slides.count }
    private var address: String { "/worlds/\(session.id)" }

    var title: String { "\(origin.name), \(session.id), screen \(index + 1) of \(count)" }
    var said: String { "Screen \(index + 1) of \(count)" }

    func values() async throws -> TemplateValue {
        let world = await session.world(at: slide.step)
        let facts = try await world.facts()
        let last = await session.head().steps(facts.stepCount..<(facts.stepCount + 1)).first
        let picture = try await world.picture(TableWish(Self.place(of: last, facts)))
        let design = await session.head().facts().design
        let maker = WorldPageMaker(
            id: session.id,
            origin: origin,
            picture: picture,
            course: await session.head().course(at: facts.stepCount, before: 0, after: 0),
            journal: facts.journal,
            options: WorldOptions(),
            address: address,
            commandURL: "\(address)/commands?step=\(facts.stepCount)"
        )
        let phones = slide.kind == .title ? [] : phones(facts, last)
        return [
            "heading": .text(origin.name), "title": .text(title),
            "eyebrow": .text(origin.eyebrow), "question": .text(origin.question),
            "design": .text(Words.design(design)),
            "isTitle": .bool(slide.kind == .title), "words": .optional(words),
            "act": .optional(await act(picture, last, facts)),
            "phoneCount": .int(phones.count), "hasPhones": .bool(!phones.isEmpty),
            "phones": .list(
                phones.map { ["name": .text($0.name), "device": maker.device($0).values] }
            ),
            "count": .text("\(index + 1) of \(count)"),
            "done": .text(Self.share(index + 1, of: count)),
            "back": link(index > 0 ? index - 1 : nil),
            "next": link(index + 1 < count ? index + 1 : nil),
            "first": .text(href(0)), "last": .text(href(count - 1)),
            "notesURL": .text(href(index, notes: !hasNotes)), "hasNotes": .bool(hasNotes),
            "notes": .optional(hasNotes ? notes(last, facts) : nil),
            "commandURL": .text(maker.commandURL),
            "labURL": .text("\(address)?step=\(facts.stepCount)"),
        ]
    }

    private func href(_ index: Int, notes: Bool? = nil) -> String {
        "\(address)/present?screen=\(index + 1)" + (notes ?? hasNotes ? "&notes=1" : "")
    }

    private func link(_ index: Int?) -> TemplateValue {
        .optional(index.map { ["href": .text(href($0))] })
    }

    private static func share(_ part: Int, of all: Int) -> String {
        "\(part * 1_000 / max(1, all) / 10).\(part * 1_000 / max(1, all) % 10)%"
    }

    // MARK: - What is said

    private var words: TemplateValue? {
        guard case .words(let text) = slide.kind else { return nil }
        return ["html": .html(SafeHTML(trusted: Markdown.document(text).html))]
    }

    private func act(
        _ picture: WorldPicture,
        _ last: Step?,
        _ facts: WorldFacts
    ) async
        -> TemplateValue?
    {
        guard case .act(let commands) = slide.kind else { return nil }
        // What holds now stands alone: what led to it was on the screen before.
        let isVerdict = commands.isEmpty && !slide.checks.isEmpty
        let marks = isVerdict ? [] : marks(last)
        let rows = isVerdict ? [] : changedTables(picture)
        let ways = await ways(to: facts.stepCount)
        return [
            "isLong": .bool(commands.count > 4),
            "commands": .list(
                commands.map {
                    [
                        "text": .text($0),
                        "hint": .text($0 == "settle" ? "until nothing is on its way" : ""),
                    ]
                }
            ),
            "hasCommands": .bool(!commands.isEmpty),
            "marks": .list(
                marks.map {
                    [
                        "id": .text($0.rule), "text": .text($0.note),
                        "href": .text(
                            "/rules?world=\(session.id)&step=\(facts.stepCount)#\($0.rule)"
                        ),
                    ]
                }
            ),
            "plain": .optional(
                slide.checks.isEmpty && marks.isEmpty && ways.isEmpty ? last.map(Self.plain) : nil
            ),
            "ways": .list(ways), "hasWays": .bool(!ways.isEmpty),
            "tables": .list(rows.map(\.values)), "hasTables": .bool(!rows.isEmpty),
            "checks": .list(
                slide.checks.map {
                    [
                        "text": .text(Self.shortened($0.text)), "sign": .text($0.holds ? "✓" : "✕"),
                        "word": .text($0.holds ? "holds" : "doesn't hold"),
                        "state": .text($0.holds ? "holds" : "fails"),
                    ]
                }
            ),
            "checksOnly": .bool(isVerdict),
            "hasChecks": .bool(!slide.checks.isEmpty),
        ]
    }

    /// The rules that the scenario is about; those of any other run all count.
    private func marks(_ last: Step?) -> [(rule: String, note: String)] {
        let rules = Set(scenario?.rules ?? [])
        let all = (last?.rules ?? []).map { (rule: $0.rule, note: $0.note) }
        let wanted = all.filter { rules.contains($0.rule) }
        return Array((wanted.isEmpty ? all : wanted).prefix(3))
    }

    private static func plain(_ step: Step) -> TemplateValue {
        ["actor": .text(step.actor), "text": .text(step.text)]
    }

    private static func shortened(_ check: String) -> String {
        check.firstRange(of: "expect ").map { String(check[$0.upperBound...]) } ?? check
    }

    /// The messages since the screen before, the last of them where the screen stands.
    private func ways(to step: Int) async -> [TemplateValue] {
        let steps = await session.head().steps(min(slide.since, step) + 1..<step + 1)
        return steps.filter { $0.message != nil }.suffix(3).compactMap { step in
            step.message.map { message in
                let isBack = step.kind == .answered
                return [
                    "from": .text(isBack ? "backend" : message.device),
                    "to": .text(isBack ? message.device : "backend"),
                    "line": .text("\(message.method) \(message.path)"),
                    "outcome": .text(Self.outcome(step, message)),
                    "kind": .text(step.kind.rawValue),
                    "state": .text(step.number == slide.step ? "now" : "past"),
                    "isLost": .bool(step.kind == .lost),
                ]
            }
        }
    }

    private static func outcome(_ step: Step, _ message: Message) -> String {
        let size = WorldPageMaker.size(message.bytes)
        switch step.kind {
        case .sent: return "is sent, \(size)"
        case .handled: return "the backend says \(message.status ?? 0)"
        case .answered:
            // A push has no status.
            let status = message.status.flatMap { $0 > 0 ? "\($0) " : nil } ?? ""
            return "\(status)arrives, \(size)"
        default: return String(step.text.prefix { $0 != ":" })
        }
    }

    // MARK: - What is shown

    private static func place(of step: Step?, _ facts: WorldFacts) -> Place {
        let names = facts.devices.map(\.name)
        let changed = (step?.changes ?? []).map(\.place)
        if let name = names.first(where: changed.contains) { return .device(name) }
        return changed.contains("backend") ? .backend : names.first.map { .device($0) } ?? .backend
    }

    private func phones(_ facts: WorldFacts, _ last: Step?) -> [DeviceFacts] {
        let running = facts.devices.filter { $0.isRunning || $0.isInFront }
        let shown = running.isEmpty ? Array(facts.devices.prefix(1)) : running
        guard shown.count > Self.phonesMax else { return shown }
        let acting = last?.message?.device ?? last?.actor
        let first = shown.filter { $0.name == acting }
        return Array((first + shown.filter { $0.name != acting }).prefix(Self.phonesMax))
    }

    /// The rows that the step changed, in so few columns that they can be read from afar.
    private func changedTables(_ picture: WorldPicture) -> [TablesView.Table] {
        picture.tables.filter(\.isChanged)
            .sorted { TableOrder.rank($0.name) < TableOrder.rank($1.name) }.prefix(2)
            .map { Self.narrowed(TableOrder.view(Self.onlyChanged($0), place: $0.place), of: $0) }
    }

    private static let rowsMax = 3
    private static let columnsMax = 5

    private static func onlyChanged(_ table: TablePicture) -> TablePicture {
        var table = table
        table.rows = Array(table.rows.filter { $0.change != .none }.prefix(rowsMax))
        return table
    }

    private static func narrowed(
        _ table: TablesView.Table,
        of picture: TablePicture
    ) -> TablesView.Table {
        var table = table
        let changed = table.columns.indices.filter { column in
            column == 0 || table.rows.contains { $0.cells[column].was != nil }
        }
        let others = table.columns.indices.filter { column in
            !changed.contains(column) && table.rows.contains { !$0.cells[column].isNull }
        }
        let shown = (changed + others).prefix(columnsMax).sorted()
        table.id = "present-\(table.id)"
        table.name = "\(picture.place).\(picture.name)"
        table.columns = shown.map { table.columns[$0] }
        for row in table.rows.indices {
            table.rows[row].cells = shown.map { table.rows[row].cells[$0] }
        }
        let more = picture.rows.count { $0.change != .none } - table.rows.count
        table.note = more > 0 ? "and \(more) more changed rows" : ""
        return table
    }

    // MARK: - Notes

    private func notes(_ last: Step?, _ facts: WorldFacts) -> TemplateValue {
        let rules = app.content.rules.flatMap(\.rules)
        let spoken = marks(last).map(\.rule)
        let next = index + 1 < count ? Self.words(of: deck.slides[index + 1]) : nil
        return [
            "said": .optional(
                slide.note.map {
                    ["html": .html(SafeHTML(trusted: Markdown.document($0).html))]
                }
            ),
            "step": .text(
                "Step \(facts.stepCount), \(ClockText.time(facts.now))"
                    + (last.map { ": \($0.actor), \($0.text)" } ?? "")
            ),
            "rules": .list(
                rules.filter { spoken.contains($0.id) }.map {
                    [
                        "id": .text($0.id), "heading": .text($0.title),
                        "html": .html(SafeHTML(trusted: $0.html)),
                    ]
                }
            ),
            "next": .optional(next),
        ]
    }

    private static func words(of slide: SlideDeck.Slide) -> String {
        switch slide.kind {
        case .title: return "the title"
        case .words(let text): return text.prefix { $0 != "." && $0 != "\n" } + " …"
        case .act(let commands): return commands.last ?? "what comes of it"
        }
    }
}
