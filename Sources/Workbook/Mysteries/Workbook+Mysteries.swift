internal import SQLiteStore

extension Workbook {
    /// Begins a mystery, or changes how it is played.
    public func keep(_ mystery: KeptMystery) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO mysteries
                    (number, is_guided, shows_board, pace, run, started_at, played_at, revealed_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (number) DO UPDATE SET
                    is_guided = excluded.is_guided, shows_board = excluded.shows_board,
                    pace = excluded.pace, run = excluded.run, played_at = excluded.played_at,
                    revealed_at = excluded.revealed_at
                """,
                mystery.number,
                mystery.isGuided,
                mystery.showsBoard,
                mystery.pace.rawValue,
                mystery.run,
                mystery.startedAt.milliseconds,
                mystery.playedAt.milliseconds,
                mystery.revealedAt?.milliseconds
            )
        }
    }

    /// The mystery of that number; nil where nobody has begun it.
    public func mystery(_ number: Int) throws(WorkbookError) -> KeptMystery? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM mysteries WHERE number = ?", number)
                .map(Self.mystery)
        }
    }

    /// All that were begun, the last played first.
    public func mysteries() throws(WorkbookError) -> [KeptMystery] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM mysteries ORDER BY played_at DESC, number")
                .map(Self.mystery)
        }
    }

    /// Those that were begun and not yet revealed, the last played first.
    public func unfinishedMysteries() throws(WorkbookError) -> [KeptMystery] {
        try mysteries().filter { $0.revealedAt == nil }
    }

    /// Forgets a mystery with all that was done in it.
    public func forgetMystery(_ number: Int) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM mysteries WHERE number = ?", number)
        }
    }

    private static func mystery(_ row: Row) -> KeptMystery {
        var mystery = KeptMystery(
            number: row.int("number"),
            isGuided: row.int("is_guided") == 1,
            showsBoard: row.int("shows_board") == 1,
            at: WallTime(milliseconds: row.int64("started_at"))
        )
        mystery.pace = KeptMystery.Pace(rawValue: row.text("pace")) ?? .second
        mystery.run = row.int("run")
        mystery.playedAt = WallTime(milliseconds: row.int64("played_at"))
        mystery.revealedAt = row.optionalInt64("revealed_at").map(WallTime.init(milliseconds:))
        return mystery
    }

    // MARK: - Runs

    /// Keeps a run with all that was done in it.
    public func keep(_ run: MysteryRun) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO mystery_runs (mystery, run, probe, journal, begun_at)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (mystery, run) DO UPDATE SET journal = excluded.journal
                """,
                run.mystery,
                run.run,
                run.probe ?? "",
                run.journal.joined(separator: "\n"),
                run.begunAt.milliseconds
            )
        }
    }

    /// The runs of a mystery in order.
    public func runs(ofMystery number: Int) throws(WorkbookError) -> [MysteryRun] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM mystery_runs WHERE mystery = ? ORDER BY run", number)
                .map { row in
                    MysteryRun(
                        mystery: number,
                        run: row.int("run"),
                        probe: row.text("probe").isEmpty ? nil : row.text("probe"),
                        journal: row.text("journal").split(separator: "\n").map(String.init),
                        begunAt: WallTime(milliseconds: row.int64("begun_at"))
                    )
                }
        }
    }
}
