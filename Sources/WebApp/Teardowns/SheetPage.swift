internal import Templates
internal import Workbook

/// One worksheet: its head, its fields, where the app stands, and what to look at next.
struct SheetPage {
    let state: SheetState
    let content: Content
    let clock: WallClock
    /// The name of the window that the page will be in.
    let writer: String
    /// Texts that were sent and couldn't be kept, by key.
    var typed: [EntryKey: String] = [:]
    var problems: [SavedTexts.Problem] = []

    private var action: String { "/teardowns/\(state.sheet.id)" }

    var values: TemplateValue {
        let own: TemplateValue = [
            "heading": .text(Words.name(of: state.sheet)), "action": .text(action),
            "created": .text(clock.day(state.sheet.createdAt)),
            "createdISO": .text(clock.iso(state.sheet.createdAt)),
            "sheetNumber": .text(state.sheet.id.description),
            "savedNote": .text(savedNote), "writer": .text(writer), "seen": .int(state.seen),
            "problems": .list(
                problems.map { ["name": .text(name(of: $0.key)), "message": .text($0.message)] }
            ),
            "head": .list(EntryKey.head.filter { $0 != .note }.map(headLine)),
            "note": headLine(.note),
            "parts": .list(content.worksheets.sheets.map(part)),
            "hasOlder": .bool(!state.older.isEmpty),
            "older": .list(state.older.map(olderLine)),
            "recordedLines": .list(recorded.map(recordedLine)),
            "hasRecorded": .bool(!recorded.isEmpty), "noRecorded": .bool(recorded.isEmpty),
            "hasOpen": .bool(!state.open.isEmpty), "open": .list(state.open.map(openLine)),
            "pictures": PicturesView(state: state, probe: "", back: action).value,
        ]
        return own.merging(SheetSide(state: state, content: content).members)
    }

    private var savedNote: String {
        problems.isEmpty ? "Saved \(clock.short(state.sheet.updatedAt))" : "Not all of it is saved"
    }

    // MARK: - The form

    private func headLine(_ key: EntryKey) -> TemplateValue {
        line(key).merging([
            ("label", .text(name(of: key))), ("isNeeded", .bool(key == .app)),
            ("placeholder", .text(Self.placeholders[key] ?? "")),
        ])
    }

    private static let placeholders: [EntryKey: String] = [
        .from: "such as 30 November", .until: "such as 2 December",
    ]

    private func part(_ sheet: Worksheet) -> TemplateValue {
        [
            "id": .text("part-\(sheet.slug)"), "title": .text(sheet.title),
            "summary": .text(sheet.summary), "fields": .list(sheet.fields.map(fieldLine)),
        ]
    }

    private func fieldLine(_ field: WorksheetField) -> TemplateValue {
        let key = EntryKey.field(field.id)
        let word = state.text(.word(field.id))
        return line(key).merging([
            ("label", .text(field.name)),
            ("hint", .optional(field.hint.isEmpty ? nil : ["text": .text(field.hint)])),
            ("typical", .optional(typical(field))),
            ("isValue", .bool(!field.isNote)), ("wordName", .text(EntryKey.word(field.id).text)),
            ("wordBase", .int(state.version(.word(field.id)))),
            ("wordLabel", .text("How sure: \(field.name)")),
            ("isFree", .bool(field.isFree)), ("markName", .text(EntryKey.mark(field.id).text)),
            ("markBase", .int(state.version(.mark(field.id)))),
            ("markLabel", .text("Finding or not: \(field.name)")),
            ("isMarked", .bool(state.text(.mark(field.id)) == SheetReading.markedText)),
            (
                "words",
                .list(
                    ConfidenceWord.allCases.map {
                        ["word": .text($0.rawValue), "isChosen": .bool($0.rawValue == word)]
                    }
                )
            ),
            ("found", FoundView(state: state, field: field).value),
        ])
    }

    private func typical(_ field: WorksheetField) -> TemplateValue? {
        field.word.map {
            [
                "text": .text(field.typical), "word": .text($0.rawValue),
                "wordClass": .text($0.cssClass),
            ]
        }
    }

    /// What each text has: its name, itself, what stood before it, and its buttons.
    private func line(_ key: EntryKey) -> TemplateValue {
        [
            "name": .text(key.text), "id": .text("k-\(key.text)"),
            "text": .text(typed[key] ?? state.text(key)), "base": .int(state.version(key)),
            "tools": tools(key),
        ]
    }

    func tools(_ key: EntryKey) -> TemplateValue {
        let rows = state.rows(key)
        let history = EntryHistory(rows)
        let conflicts = state.conflicts.filter { $0.key == key }
        let count = rows.count
        return [
            "toolsID": .text("tools-\(key.text)"), "key": .text(key.text),
            "label": .text(name(of: key)),
            "canUndo": .bool(history.canUndo && !(key == .app && count < 2)),
            "canRedo": .bool(history.canRedo),
            "history": .optional(
                count < 2
                    ? nil : ["href": .text("\(action)/history?key=\(Address.escape(key.text))")]
            ),
            "conflicts": .list(
                conflicts.map {
                    ConflictView(
                        conflict: $0,
                        standing: state.text(key),
                        name: name(of: key),
                        clock: clock
                    ).values
                }
            ),
        ]
    }

    func name(of key: EntryKey) -> String { KeyWords.name(of: key, in: content) }

    // MARK: - What an earlier version of the form had

    private func olderLine(_ entry: Entry) -> TemplateValue {
        ["name": .text(entry.key.subject), "text": .text(entry.text)]
    }

    // MARK: - The probes

    private var recorded: [RecordedOutcome] {
        let all = state.outcomes.filter { $0.result != .open }
        let known = content.probes.compactMap { probe in all.first { $0.probe == probe.id } }
        return known + all.filter { outcome in content.probe(outcome.probe) == nil }
    }

    private func recordedLine(_ recorded: RecordedOutcome) -> TemplateValue {
        OutcomeView(recorded: recorded, content: content, clock: clock).value.merging([
            (
                "pictures",
                PicturesView(state: state, probe: recorded.probe, back: action).value
            )
        ])
    }

    private func openLine(_ probe: Probe) -> TemplateValue {
        let why = state.reading.pointless.first { $0.probe == probe.id }?.why
        let note = state.outcome(probe.id)?.note ?? ""
        return [
            "href": .text("/probes/\(probe.id)"), "id": .text(probe.id),
            "title": .text(probe.title), "meta": .text("\(probe.minutes) minutes"),
            "pointless": .optional(why.map { ["why": .text($0)] }),
            "note": .optional(note.isEmpty ? nil : ["text": .text(note)]),
        ]
    }
}
