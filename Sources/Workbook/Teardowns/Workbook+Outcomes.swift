internal import SQLiteStore

extension Workbook {
    /// What was recorded in a worksheet, by probe.
    public func outcomes(of teardown: TeardownID) throws(WorkbookError) -> [RecordedOutcome] {
        let entries = try entries(of: teardown)
        return try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM outcomes WHERE teardown = ? ORDER BY probe",
                teardown.number
            ).map { Self.recorded($0, entries) }
        }
    }

    /// What was recorded for one probe; nil if nothing was.
    public func outcome(
        of probe: String,
        in teardown: TeardownID
    ) throws(WorkbookError) -> RecordedOutcome? {
        try storing { () throws(SQLiteError) in
            let row = try database.row(
                "SELECT * FROM outcomes WHERE teardown = ? AND probe = ?",
                teardown.number,
                probe
            )
            guard let row else { return nil }
            var entries: [Entry] = []
            for key in [EntryKey.result(probe), .reason(probe), .note(probe)] {
                entries += try rows(of: key, in: teardown).suffix(1)
            }
            return Self.recorded(row, entries)
        }
    }

    /// Records what came of a probe, instead of what stood there.
    ///
    /// The phone and the version of the worksheet are kept with it, since both may change later.
    /// `.open` clears the result and keeps the note.
    public func record(
        _ result: ProbeResult,
        note: String,
        for probe: String,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) {
        let known = try entries(of: id)
        let texts = [
            (EntryKey.result(probe), result.text), (.reason(probe), result.reason),
            (.note(probe), note),
        ].map { key, text in
            TypedText(key: key, text: text, base: known.first { $0.key == key }?.version ?? 0)
        }
        let saved = try record(texts, for: probe, by: Writer(name: ""), in: id, at: now)
        if let problem = saved.problems.first { throw WorkbookError(.badText, problem.message) }
    }

    /// Keeps what a window typed and chose for a probe, with the phone and the version of now.
    public func record(
        _ typed: [TypedText],
        for probe: String,
        by writer: Writer,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> SavedTexts {
        let saved = try save(typed, by: writer, in: id, at: now)
        guard let sheet = try teardown(id) else { throw Self.unknown(id) }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    """
                    INSERT INTO outcomes (teardown, probe, device, version, recorded_at)
                    VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (teardown, probe) DO UPDATE SET
                        device = excluded.device, version = excluded.version,
                        recorded_at = excluded.recorded_at
                    """,
                    id.number,
                    probe,
                    sheet.fields.device,
                    sheet.fields.version,
                    now.milliseconds
                )
                try touch(id, now)
            }
        }
        return saved
    }

    private static func recorded(_ row: Row, _ entries: [Entry]) -> RecordedOutcome {
        let probe = row.text("probe")
        func text(_ key: EntryKey) -> String { entries.first { $0.key == key }?.text ?? "" }
        return RecordedOutcome(
            probe: probe,
            result: ProbeResult(text: text(.result(probe)), reason: text(.reason(probe))),
            note: text(.note(probe)),
            device: row.text("device"),
            version: row.text("version"),
            at: WallTime(milliseconds: row.int64("recorded_at")),
            evidence: row.optionalText("evidence")
        )
    }
}
