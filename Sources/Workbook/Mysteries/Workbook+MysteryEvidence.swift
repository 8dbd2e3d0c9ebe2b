internal import SQLiteStore

extension Workbook {
    /// Records an outcome of a probe behind the others of a mystery.
    public func record(
        _ outcome: MysteryOutcome,
        inMystery number: Int
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO mystery_outcomes
                    (mystery, place, run, probe, outcome, was_hinted, recorded_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                number,
                outcome.place,
                outcome.run,
                outcome.probe,
                outcome.outcome,
                outcome.wasHinted,
                outcome.at.milliseconds
            )
        }
    }

    /// Takes a recorded outcome back.
    public func takeBackOutcome(
        _ place: Int,
        ofMystery number: Int
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "DELETE FROM mystery_outcomes WHERE mystery = ? AND place = ?",
                number,
                place
            )
        }
    }

    /// The outcomes that were recorded in a mystery, in order.
    public func outcomes(ofMystery number: Int) throws(WorkbookError) -> [MysteryOutcome] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM mystery_outcomes WHERE mystery = ? ORDER BY place",
                number
            ).map { row in
                MysteryOutcome(
                    place: row.int("place"),
                    run: row.int("run"),
                    probe: row.text("probe"),
                    outcome: row.int("outcome"),
                    wasHinted: row.int("was_hinted") == 1,
                    at: WallTime(milliseconds: row.int64("recorded_at"))
                )
            }
        }
    }

    // MARK: - Hints

    /// Keeps that a hint was given; one that was given before stays as it was.
    public func keep(_ hint: MysteryHint, ofMystery number: Int) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO mystery_hints
                    (mystery, place, stage, choice, probes, expectation, given_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (mystery, place, stage) DO NOTHING
                """,
                number,
                hint.place,
                hint.stage,
                hint.choice,
                hint.probes,
                hint.expectation,
                hint.at.milliseconds
            )
        }
    }

    /// The hints that were given in a mystery, in order.
    public func hints(ofMystery number: Int) throws(WorkbookError) -> [MysteryHint] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM mystery_hints WHERE mystery = ? ORDER BY place, stage",
                number
            ).map { row in
                MysteryHint(
                    place: row.int("place"),
                    stage: row.int("stage"),
                    choice: row.text("choice"),
                    probes: row.text("probes"),
                    expectation: row.text("expectation"),
                    at: WallTime(milliseconds: row.int64("given_at"))
                )
            }
        }
    }
}
