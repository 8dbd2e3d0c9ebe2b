internal import SQLiteStore

extension Workbook {
    /// What was recorded in a worksheet, by probe.
    public func outcomes(of teardown: TeardownID) throws(WorkbookError) -> [RecordedOutcome] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM outcomes WHERE teardown = ? ORDER BY probe",
                teardown.number
            ).map(Self.outcome)
        }
    }

    /// What was recorded for one probe; nil if nothing was.
    public func outcome(
        of probe: String,
        in teardown: TeardownID
    ) throws(WorkbookError) -> RecordedOutcome? {
        try storing { () throws(SQLiteError) in
            try database.row(
                "SELECT * FROM outcomes WHERE teardown = ? AND probe = ?",
                teardown.number,
                probe
            ).map(Self.outcome)
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
        guard let sheet = try teardown(id), sheet.deletedAt == nil else {
            throw Self.unknown(id)
        }
        let parts = Self.columns(of: result)
        let size = note.utf8.count + parts.reason.utf8.count
        guard size <= TeardownFields.noteMax else {
            throw WorkbookError(
                .badText,
                "the note has \(size) bytes, at most \(TeardownFields.noteMax) fit"
            )
        }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    """
                    INSERT INTO outcomes (teardown, probe, result, outcome, reason, note,
                        device, version, recorded_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (teardown, probe) DO UPDATE SET
                        result = excluded.result, outcome = excluded.outcome,
                        reason = excluded.reason, note = excluded.note,
                        device = excluded.device, version = excluded.version,
                        recorded_at = excluded.recorded_at
                    """,
                    id.number,
                    probe,
                    parts.result,
                    parts.outcome,
                    parts.reason,
                    note,
                    sheet.fields.device,
                    sheet.fields.version,
                    now.milliseconds
                )
                try database.run(
                    "UPDATE teardowns SET updated_at = ? WHERE id = ?",
                    now.milliseconds,
                    id.number
                )
            }
        }
    }

    private static func columns(
        of result: ProbeResult
    ) -> (result: String, outcome: Int?, reason: String) {
        switch result {
        case .open: ("open", nil, "")
        case .seen(let number): ("seen", number, "")
        case .notApplicable(let reason): ("not-applicable", nil, reason)
        case .inconclusive(let reason): ("inconclusive", nil, reason)
        }
    }

    private static func outcome(_ row: Row) -> RecordedOutcome {
        let result: ProbeResult =
            switch row.text("result") {
            case "seen": .seen(row.int("outcome"))
            case "not-applicable": .notApplicable(reason: row.text("reason"))
            case "inconclusive": .inconclusive(reason: row.text("reason"))
            default: .open
            }
        return RecordedOutcome(
            probe: row.text("probe"),
            result: result,
            note: row.text("note"),
            device: row.text("device"),
            version: row.text("version"),
            at: WallTime(milliseconds: row.int64("recorded_at"))
        )
    }
}
