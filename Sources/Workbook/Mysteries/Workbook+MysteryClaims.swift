internal import SQLiteStore

extension Workbook {
    /// Keeps a claim instead of an earlier one on the same choice.
    public func keep(_ claim: MysteryClaim, ofMystery number: Int) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO mystery_claims (mystery, choice, value, word, claimed_at)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (mystery, choice) DO UPDATE SET
                    value = excluded.value, word = excluded.word, claimed_at = excluded.claimed_at
                """,
                number,
                claim.choice,
                claim.value,
                claim.word.rawValue,
                claim.at.milliseconds
            )
        }
    }

    /// Takes a claim back.
    public func takeBackClaim(
        on choice: String,
        ofMystery number: Int
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "DELETE FROM mystery_claims WHERE mystery = ? AND choice = ?",
                number,
                choice
            )
        }
    }

    /// The claims of a mystery, by choice.
    public func claims(ofMystery number: Int) throws(WorkbookError) -> [MysteryClaim] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM mystery_claims WHERE mystery = ? ORDER BY choice",
                number
            ).map(Self.claim)
        }
    }

    /// Keeps what the reveal said; the mystery is over with it.
    public func reveal(
        _ results: [MysteryResult],
        ofMystery number: Int,
        at now: WallTime
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for (place, result) in results.enumerated() {
                    try database.run(
                        """
                        INSERT INTO mystery_results
                            (mystery, choice, place, truth, verdict, was_hinted)
                        VALUES (?, ?, ?, ?, ?, ?)
                        ON CONFLICT (mystery, choice) DO NOTHING
                        """,
                        number,
                        result.choice,
                        place,
                        result.truth,
                        result.verdict.rawValue,
                        result.wasHinted
                    )
                }
                try resolve(results, ofMystery: number, at: now)
                try database.run(
                    "UPDATE mysteries SET revealed_at = ? WHERE number = ? AND revealed_at IS NULL",
                    now.milliseconds,
                    number
                )
            }
        }
    }

    /// What the reveals of all mysteries said, in the order in which they came.
    public func mysteryResults() throws(WorkbookError) -> [MysteryResult] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                """
                SELECT r.*, m.revealed_at, c.value, c.word, c.claimed_at
                FROM mystery_results r
                JOIN mysteries m ON m.number = r.mystery
                LEFT JOIN mystery_claims c ON c.mystery = r.mystery AND c.choice = r.choice
                WHERE m.revealed_at IS NOT NULL
                ORDER BY m.revealed_at, r.mystery, r.place
                """
            ).map { row in
                MysteryResult(
                    mystery: row.int("mystery"),
                    choice: row.text("choice"),
                    truth: row.text("truth"),
                    claim: row.optionalText("value") == nil ? nil : Self.claim(row),
                    verdict: MysteryResult.Verdict(rawValue: row.text("verdict")) ?? .open,
                    wasHinted: row.int("was_hinted") == 1,
                    at: WallTime(milliseconds: row.int64("revealed_at"))
                )
            }
        }
    }

    private static func claim(_ row: Row) -> MysteryClaim {
        MysteryClaim(
            choice: row.text("choice"),
            value: row.text("value"),
            word: ConfidenceWord(rawValue: row.text("word")) ?? .speculative,
            at: WallTime(milliseconds: row.int64("claimed_at"))
        )
    }
}
