internal import FeedClient
internal import FeedModel
internal import Lab
internal import Templates

/// Makes the view of a world's page out of the picture of the world.
struct WorldPageMaker {
    let id: String
    let origin: WorldOrigin
    /// What keeps and shares the world; a panel in a lesson has none.
    var keep: KeepView?
    /// The probe that is rehearsed in it, and the outcomes that a step may stand beside.
    var rehearsal: RehearsalView?
    var evidence: WorldEvidenceView?
    let picture: WorldPicture
    /// The steps around the one where the page is, and the ways on.
    let course: Course
    /// The commands of the whole world, of which the picture may have the first ones.
    let journal: [String]
    /// What columns say, by `TABLE.COLUMN`.
    var columnHelp: [String: String] = [:]
    /// Where the boxes of the component map lead.
    var boxLinks = MapLinks()
    let options: WorldOptions
    /// Whether a script asked.
    ///
    /// It knows the page's step and view: without them in each address, a phone that a step didn't
    /// change is the same text as before, and isn't sent.
    var isForScript = false
    var typed = ""
    var answer: String?
    /// Names the state that the picture shows; nil for one that nothing newer follows.
    var asOf: (@Sendable (_ steps: Int) -> AsOf)?
    /// The page's address.
    var address: String
    var commandURL: String

    /// What was drawn of the world before.
    var drawn = DrawnFragments()

    var page: WorldPage {
        WorldPage(
            head: head,
            playhead: playhead,
            devices: picture.facts.devices.map(device),
            anotherPhone: AnotherPhoneView(
                phones: facts.devices.map { ($0.name, $0.account) },
                accounts: picture.accounts
            ),
            happened: happened,
            tables: tables,
            console: console,
            keep: keep,
            rehearsal: rehearsal,
            evidence: evidence,
            commandURL: commandURL,
            asOf: asOf?(step),
            drawn: drawn
        )
    }

    /// What the addresses say that lead to another view of the same step: a script adds the step to each of them.
    var shownOptions: WorldOptions { isForScript ? options.with { $0.step = nil } : options }

    private var facts: WorldFacts { picture.facts }
    /// The steps that are shown.
    var window: [Step] { course.window }
    /// How many steps the world has where it stands now; the picture may be of an earlier one.
    var stepCount: Int { course.stepCount }
    var step: Int { facts.stepCount }

    private var head: WorldHeadView {
        let requests = facts.devices.reduce(0) { $0 + $1.requests }
        let bytes = facts.devices.reduce(0) { $0 + $1.bytesReceived }
        let outbox = facts.devices.reduce(0) { $0 + $1.outbox }
        var view = WorldHeadView(
            eyebrow: origin.eyebrow,
            heading: origin.name,
            text: origin.question,
            facts: [
                ("clock", ClockText.time(facts.now)),
                (requests == 1 ? "request" : "requests", String(requests)),
                ("received", Self.size(bytes)), ("in the outbox", String(outbox)),
                ("seed", String(facts.seed)),
                ("design", facts.design.isEmpty ? "default" : facts.design),
            ]
        )
        view.apiURL = "\(address)/api"
        view.presentURL = "\(address)/present" + (step < stepCount ? "?step=\(step)" : "")
        return view
    }

    static func size(_ bytes: Int) -> String {
        if bytes < 1_000 { return "\(bytes) B" }
        let isLarge = bytes >= 1_000_000
        let tenths = bytes / (isLarge ? 100_000 : 100)
        return "\(tenths / 10).\(tenths % 10) \(isLarge ? "MB" : "KB")"
    }

    private var playhead: PlayheadView {
        var view = PlayheadView(
            step: step,
            steps: stepCount,
            ruleSteps: Set(course.ruleSteps),
            back: course.back,
            next: course.next,
            action: address
        )
        view.rest = options.rest
        view.hidden = options.fields
        view.trace = facts.hash
        view.jumps = [
            ("Request", "request", course.nextRequest), ("Row change", "change", course.nextChange),
            ("Rule", "rule", course.nextRule), ("End", "end", step < stepCount ? stepCount : nil),
        ]
        return view
    }

    private var console: ConsoleView {
        let done = facts.journal.count
        let shown = max(0, done - 24)..<min(journal.count, done + 8)
        let lines = shown.map { index in
            let text = journal[index]
            return ConsoleView.Line(
                number: index + 1,
                text: text,
                state: index + 1 == done ? "now" : index < done ? "past" : "later",
                kind: text.hasPrefix("note ") ? "note" : "command",
                editURL: keep == nil ? nil : address + edit(index + 1),
                saveURL: options.edited == index + 1 ? "\(address)/lines/\(index + 1)" : nil
            )
        }
        let note =
            step < stepCount
            ? "At step \(step) of \(stepCount). A command makes a fork here."
            : Words.count(journal.count, "command", "commands")
        var view = ConsoleView(lines: lines, note: note, typed: typed, answer: answer)
        view.helpURL = "\(address)/help"
        view.hiddenBefore = shown.lowerBound
        view.hiddenAfter = journal.count - shown.upperBound
        return view
    }

    private func edit(_ line: Int) -> String {
        let query = shownOptions.query
        return query + (query.isEmpty ? "?" : "&") + "edit=\(line)#line-edited"
    }

    private var tables: TablesView {
        let options = shownOptions
        let current = options.tablePlace(facts)
        let names = facts.devices.map(\.name) + ["backend"]
        let chosen: String = if case .device(let name) = current { name } else { "backend" }
        let pins = picture.pinned.map { "\($0.place).\($0.name)" }
        let shown = picture.tables.filter { table in
            if pins.contains("\(table.place).\(table.name)") { return false }
            if !options.filter.isEmpty, table.rows.isEmpty { return false }
            return options.onlyChanged ? table.isChanged : table.count > 0 || table.isChanged
        }
        let other = options.with { $0.onlyChanged.toggle() }
        var view = TablesView(
            places: names.map { name in
                (name, address + options.with { $0.place = name }.query, name == chosen)
            },
            filter: (
                options.onlyChanged ? "Show all tables" : "Only what changed",
                address + other.query
            ),
            tables: shown.sorted { TableOrder.rank($0.name) < TableOrder.rank($1.name) }.map {
                table($0)
            }
        )
        view.pinned = picture.pinned.map { table($0, isPinned: true) }
        view.pins = pinLinks(picture.tables.map { "\($0.place).\($0.name)" }.sorted())
        view.rowFilter = options.filter
        view.action = address
        let unfiltered = options.with { $0.filter = "" }
        view.hidden =
            (options.step.map { [("step", String($0))] } ?? []) + unfiltered.fields
        view.nothing =
            options.onlyChanged
            ? "No row of \(chosen) changed in this step."
            : options.filter.isEmpty ? "No rows yet." : "No row has “\(options.filter)” in it."
        return view
    }

    /// A table with its help; a pinned one says whose it is.
    private func table(_ picture: TablePicture, isPinned: Bool = false) -> TablesView.Table {
        var table = TableOrder.view(picture, place: picture.place)
        if isPinned { table.name = "\(picture.place).\(picture.name)" }
        table.help = table.columns.map { columnHelp["\(picture.name).\($0)"] ?? "" }
        table.sql = picture.sql
        return table
    }

    /// Links that pin a table of the shown place, or take a pin out.
    private func pinLinks(_ names: [String]) -> [(name: String, href: String, isPinned: Bool)] {
        func link(_ pin: String, isPinned: Bool) -> (name: String, href: String, isPinned: Bool) {
            let other = shownOptions.with { options in
                options.pins.removeAll { $0 == pin }
                if !isPinned { options.pins.append(pin) }
            }
            return (pin, address + other.query + "#tables", isPinned)
        }
        return options.pins.map { link($0, isPinned: true) }
            + names.filter { !options.pins.contains($0) }.map { link($0, isPinned: false) }
    }
}

/// Which tables come first, and what stands beside their names.
enum TableOrder {
    private static let first = [
        "outbox", "feed_entries", "posts", "quarantine", "feed_state", "authors", "likes",
        "stored_feeds", "follows", "feed_states", "counters",
    ]

    static func rank(_ name: String) -> String {
        let place = first.firstIndex(of: name) ?? first.count
        return (place < 10 ? "0" : "") + "\(place) \(name)"
    }

    static func view(_ table: TablePicture, place: String) -> TablesView.Table {
        let rows = Words.count(table.count, "row", "rows")
        let columns = order(of: table)
        let hidden = table.count - table.rows.count { $0.change != .removed }
        return TablesView.Table(
            id: "\(place)-\(table.name)",
            name: table.name,
            note: rows + (hidden > 0 ? ", \(hidden) not shown" : ""),
            columns: columns.map { table.columns[$0] },
            rows: table.rows.map { row in
                TablesView.Row(
                    cells: columns.map { row.cells[$0] }.map { cell in
                        TablesView.Cell(
                            text: shown(cell.text),
                            was: cell.was.map(shown),
                            isNull: cell.text == "null"
                        )
                    },
                    change: row.change == .added
                        ? .added : row.change == .removed ? .removed : .none
                )
            }
        )
    }

    /// What matters most stands first, so that it is seen without scrolling; a column without any value goes
    /// last.
    private static func order(of table: TablePicture) -> [Int] {
        let wanted = columnsFirst[table.name] ?? []
        let isBlank = table.columns.indices.map { column in
            table.rows.allSatisfy { $0.cells[column].text == "null" && $0.cells[column].was == nil }
        }
        func rank(_ column: Int) -> Int {
            let place = wanted.firstIndex(of: table.columns[column]) ?? wanted.count
            return (isBlank[column] && place == wanted.count ? 1_000 : 0) + place
        }
        return table.columns.indices.sorted { (rank($0), $0) < (rank($1), $1) }
    }

    private static let columnsFirst: [String: [String]] = [
        "posts": [
            "id", "liked_by_me", "like_count", "server_version", "author_name", "sync_status",
            "display_time",
        ],
        "outbox": [
            "key", "state", "attempts", "action", "previous", "mutation_id", "payload",
        ],
        "feed_entries": ["position", "kind", "post_id", "cursor", "shown", "reasons"],
        "feed_state": [
            "feed_id", "anchor_post_id", "next_cursor", "session_id", "refreshed_at",
        ],
        "stories": ["id", "item", "media_state", "expires_at", "author_id"],
        "quarantine": ["mutation_id", "action", "http_status", "error_code"],
    ]

    /// Cursors and bodies are long; a cell shows how they begin.
    static func shown(_ text: String) -> String {
        if text == "null" { return "–" }
        return text.count > 44 ? String(text.prefix(43)) + "…" : text
    }
}
