internal import Workbook

/// A worksheet with all that a page may show of it, read at one time.
struct SheetState {
    let sheet: Teardown
    let journal: [Entry]
    let outcomes: [RecordedOutcome]
    let conflicts: [Conflict]
    let pictures: [SheetPicture]
    let reading: SheetReading
    private let content: Content
    private let rows: [EntryKey: [Entry]]

    init(of sheet: Teardown, in workbook: Workbook, _ content: Content) async throws {
        self.sheet = sheet
        self.content = content
        journal = try await workbook.journal(of: sheet.id)
        outcomes = try await workbook.outcomes(of: sheet.id)
        conflicts = try await workbook.conflicts(of: sheet.id)
        pictures = try await workbook.pictures(of: sheet.id)
        rows = Dictionary(grouping: journal, by: \.key)
        reading = SheetReading(
            content,
            outcomes: outcomes,
            entries: rows.values.compactMap(\.last)
        )
    }

    /// The version up to which it was read.
    var seen: Int { journal.last?.version ?? 0 }

    func rows(_ key: EntryKey) -> [Entry] { rows[key] ?? [] }

    func text(_ key: EntryKey) -> String { rows(key).last?.text ?? "" }

    func version(_ key: EntryKey) -> Int { rows(key).last?.version ?? 0 }

    /// The texts that stand, by key.
    var standing: [Entry] { rows.keys.sorted().compactMap { rows[$0]?.last } }

    /// The texts of fields that an earlier version of the worksheet had.
    var older: [Entry] {
        let known = Set(content.worksheets.fields.map(\.id))
        return standing.filter {
            $0.key.kind == "field" && !known.contains($0.key.subject) && !$0.text.isEmpty
        }
    }

    /// The probes without a result.
    var open: [Probe] {
        let settled = Set(outcomes.filter { $0.result != .open }.map(\.probe))
        return content.probes.filter { !settled.contains($0.id) }
    }

    func outcome(_ probe: String) -> RecordedOutcome? { outcomes.first { $0.probe == probe } }

    func pictures(of probe: String) -> [SheetPicture] { pictures.filter { $0.probe == probe } }
}

extension WebApp {
    func state(of sheet: Teardown) async throws -> SheetState {
        try await SheetState(of: sheet, in: workbook, content)
    }

    /// A name for a window, which no other one has.
    static func newWriter() -> String {
        var random = SystemRandomNumberGenerator()
        return String(UInt64.random(in: 0...UInt64.max, using: &random), radix: 36)
    }
}
