internal import HTTPServer
internal import Templates

extension WorldPage {
    /// What a script gets that asked for a step or sent a command.
    func answer(
        _ said: String,
        of app: WebApp,
        to request: HTTPRequest
    ) throws -> SavedAnswer {
        let changed = try fragments(of: app, for: request, known: request.knownFragments)
        return SavedAnswer(said: said, asOf: asOf, fragments: changed)
    }

    /// What a page is sent that is open on the world and has some of it.
    func news(of app: WebApp, known: Set<String>) throws -> SavedAnswer {
        SavedAnswer(said: "", asOf: asOf, fragments: try fragments(of: app, for: nil, known: known))
    }

    /// The cards as fragments, for a script that asked for a step or sent a command.
    ///
    /// Only what the page doesn't have is sent. Phones, tables, and what changes with each step are fragments of their
    /// own inside their card, which is sent where it holds other ones than before.
    private func fragments(
        of app: WebApp,
        for request: HTTPRequest?,
        known: Set<String>
    ) throws -> [SavedAnswer.Fragment] {
        var easel = Easel(app: app, request: request, drawn: drawn, commandURL: commandURL)
        try easel.add("world-head", "worlds/_head", head.values)
        try easel.add("playhead", "worlds/_playhead", playhead.values)
        try addPhones(to: &easel, known)
        if let rehearsal { try easel.add("rehearsal", "worlds/_rehearsal", rehearsal.values) }
        try addHappened(to: &easel, known)
        try addConsole(to: &easel, known)
        if let keep { try easel.add("keep", "worlds/_keep", keep.values) }
        if let evidence { try easel.add("evidence", "worlds/_evidence", evidence.values) }
        try addTables(to: &easel, known)
        return easel.fragments.filter { !known.contains($0.mark) }
    }

    /// A phone that joined has no place in the page yet: the row of phones is sent with all of them.
    private func addPhones(to easel: inout Easel, _ known: Set<String>) throws {
        let phones = try devices.map {
            try easel.drawn("device-\($0.name)", "worlds/_device", $0.values)
        }
        let places = phones.map(\.id) + (anotherPhone?.accounts ?? [])
        let isWhole = try easel.addWhole(
            "phones",
            "worlds/_phones",
            mark: places.joined(separator: " "),
            phoneValues,
            known
        )
        easel.add(phones, isBrought: isWhole)
    }

    private func addHappened(to easel: inout Easel, _ known: Set<String>) throws {
        let isWhole = try easel.addWhole(
            "happened",
            "worlds/_happened",
            mark: happened.mark,
            happened.values,
            known
        )
        easel.add(
            [
                try easel.drawn("step-said", "worlds/_step_said", happened.saidValues),
                try easel.drawn("steps-drawn", "worlds/_steps", happened.stepsValues),
                try easel.drawn("step-detail", "worlds/_step_detail", happened.detailValues),
            ],
            isBrought: isWhole
        )
    }

    private func addConsole(to easel: inout Easel, _ known: Set<String>) throws {
        // The card is the same while the page is at steps of one line, whatever its note says.
        var quiet = console
        quiet.note = ""
        let isWhole = try easel.addWhole(
            "console",
            "worlds/_console",
            mark: try easel.drawn("console", "worlds/_console", quiet.values).hash,
            console.values,
            known
        )
        let note = try easel.drawn("console-note", "worlds/_console_note", console.noteValues)
        easel.add([note], isBrought: isWhole)
    }

    private func addTables(to easel: inout Easel, _ known: Set<String>) throws {
        let head = try easel.drawn("tables-head", "worlds/_tables_head", tables.headValues)
        let each = try (tables.pinned + tables.tables).map {
            try easel.drawn("table-\($0.id)", "worlds/_table", $0.values)
        }
        let isWhole = try easel.addWhole(
            "tables",
            "worlds/_tables",
            mark: each.map(\.id).joined(separator: " ") + tables.nothing,
            tables.values,
            known
        )
        easel.add([head] + each, isBrought: isWhole)
    }

    /// FNV-1a, enough to tell two fragments of one page apart.
    static func hash(_ text: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 36)
    }
}

/// Draws the fragments of one answer.
private struct Easel {
    let app: WebApp
    let request: HTTPRequest?
    let drawn: DrawnFragments
    let commandURL: String
    private(set) var fragments: [SavedAnswer.Fragment] = []

    init(app: WebApp, request: HTTPRequest?, drawn: DrawnFragments, commandURL: String) {
        self.app = app
        self.request = request
        self.drawn = drawn
        self.commandURL = commandURL
    }

    func drawn(
        _ id: String,
        _ template: String,
        _ values: TemplateValue
    ) throws -> SavedAnswer.Fragment {
        let all = merged(values)
        return try drawn.fragment(id, of: all) {
            let html = try html(template, all)
            return SavedAnswer.Fragment(id: id, html: html, hash: WorldPage.hash(html))
        }
    }

    private func merged(_ values: TemplateValue) -> TemplateValue {
        values.merging([("commandURL", .text(commandURL))])
    }

    private func html(_ template: String, _ values: TemplateValue) throws -> String {
        try app.fragment(template, values, for: request).text
    }

    mutating func add(_ id: String, _ template: String, _ values: TemplateValue) throws {
        fragments.append(try drawn(id, template, values))
    }

    /// Adds a card that holds other fragments, and says whether it is sent; `mark` tells which ones it holds.
    mutating func addWhole(
        _ id: String,
        _ template: String,
        mark: String,
        _ values: TemplateValue,
        _ known: Set<String>
    ) throws -> Bool {
        var card = SavedAnswer.Fragment(id: id, hash: WorldPage.hash(mark))
        let isSent = !known.contains(card.mark)
        if isSent { card.html = try html(template, merged(values)) }
        fragments.append(card)
        return isSent
    }

    /// Adds fragments of a card, which has brought them along if it is sent itself.
    mutating func add(_ parts: [SavedAnswer.Fragment], isBrought: Bool) {
        fragments += parts.map { part in
            SavedAnswer.Fragment(id: part.id, html: isBrought ? nil : part.html, hash: part.hash)
        }
    }
}
