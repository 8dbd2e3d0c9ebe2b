internal import SQLiteStore

extension Workbook {
    /// What a recorded outcome rests on, as JSON; nil for what was seen on a real phone.
    public func evidence(
        of probe: String,
        in teardown: TeardownID
    ) throws(WorkbookError) -> String? {
        try storing { () throws(SQLiteError) in
            try database.row(
                "SELECT evidence FROM outcomes WHERE teardown = ? AND probe = ?",
                teardown.number,
                probe
            )?.optionalText("evidence")
        }
    }

    /// Points a recorded outcome to a run; nil takes the pointer away.
    public func setEvidence(
        _ text: String?,
        of probe: String,
        in teardown: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) {
        try mustStand(teardown)
        let size = text?.utf8.count ?? 0
        guard size <= Self.evidenceMax else {
            throw WorkbookError(
                .badText,
                "the run has \(size) bytes, at most \(Self.evidenceMax) fit beside an outcome"
            )
        }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try put(evidence: text, of: probe, teardown)
                try touch(teardown, now)
            }
        }
    }

    static let evidenceMax = 1_048_576
}
