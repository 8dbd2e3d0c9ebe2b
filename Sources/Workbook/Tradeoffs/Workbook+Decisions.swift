internal import SQLiteStore

extension Workbook {
    /// All decisions, oldest first.
    public func decisions() throws(WorkbookError) -> [Decision] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM decisions ORDER BY decided_at, tradeoff")
                .map(Self.decision)
        }
    }

    /// The decisions that are still being made, the last touched first.
    public func decisionDrafts() throws(WorkbookError) -> [DecisionDraft] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM decision_drafts ORDER BY touched_at DESC, tradeoff")
                .map {
                    DecisionDraft(
                        tradeoff: $0.text("tradeoff"),
                        option: $0.text("option"),
                        defence: $0.text("defence"),
                        at: WallTime(stored: $0.int64("touched_at"))
                    )
                }
        }
    }

    /// Keeps what has been chosen and typed so far; an empty one is forgotten.
    public func keepDecisionDraft(
        of tradeoff: String,
        option: String,
        defence: String,
        at now: WallTime
    ) throws(WorkbookError) {
        try Decision.check(defence: defence)
        let draft = DecisionDraft(tradeoff: tradeoff, option: option, defence: defence, at: now)
        try storing { () throws(SQLiteError) in
            if option.isEmpty, defence.isEmpty {
                try dropDecisionDraft(of: tradeoff)
            } else {
                try put(draft)
            }
        }
    }

    /// Keeps a decision; its draft goes with it.
    public func decide(
        _ tradeoff: String,
        _ option: String,
        defence: String,
        at now: WallTime
    ) throws(WorkbookError) {
        try Decision.check(defence: defence)
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try dropDecisionDraft(of: tradeoff)
                let query = "SELECT max(decided_at) AS at FROM decisions WHERE tradeoff = ?"
                let at = try moment(now, after: query, tradeoff)
                try put(Decision(tradeoff: tradeoff, at: at, option: option, defence: defence))
            }
        }
    }

    /// Keeps what somebody says of the last decision of a kind.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func judge(
        _ tradeoff: String,
        _ judgement: Decision.Judgement
    ) throws(WorkbookError) -> Bool {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                UPDATE decisions SET judged_at = ?, named_cost = ?, named_other = ?, stands = ?
                WHERE tradeoff = ? AND decided_at = (
                    SELECT max(decided_at) FROM decisions WHERE tradeoff = ?
                )
                """,
                judgement.at.milliseconds,
                judgement.namedCost ? 1 : 0,
                judgement.namedOther ? 1 : 0,
                judgement.stands ? 1 : 0,
                tradeoff,
                tradeoff
            )
            return database.changes > 0
        }
    }

    /// Writes a decision; one of the same moment is replaced where this one was judged later.
    func put(_ decision: Decision) throws(SQLiteError) {
        let judgement = decision.judgement
        try database.run(
            """
            INSERT INTO decisions
                (tradeoff, decided_at, option, defence, judged_at, named_cost, named_other, stands)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (tradeoff, decided_at) DO UPDATE SET
                option = excluded.option, defence = excluded.defence,
                judged_at = excluded.judged_at, named_cost = excluded.named_cost,
                named_other = excluded.named_other, stands = excluded.stands
                WHERE coalesce(excluded.judged_at, 0) > coalesce(judged_at, 0)
            """,
            decision.tradeoff,
            decision.at.milliseconds,
            decision.option,
            decision.defence,
            judgement?.at.milliseconds,
            judgement.map { $0.namedCost ? 1 : 0 },
            judgement.map { $0.namedOther ? 1 : 0 },
            judgement.map { $0.stands ? 1 : 0 }
        )
    }

    /// Writes a draft over one of its decision.
    func put(_ draft: DecisionDraft) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO decision_drafts (tradeoff, option, defence, touched_at)
            VALUES (?, ?, ?, ?)
            ON CONFLICT (tradeoff) DO UPDATE SET
                option = excluded.option, defence = excluded.defence,
                touched_at = excluded.touched_at
            """,
            draft.tradeoff,
            draft.option,
            draft.defence,
            draft.at.milliseconds
        )
    }

    private func dropDecisionDraft(of tradeoff: String) throws(SQLiteError) {
        try database.run("DELETE FROM decision_drafts WHERE tradeoff = ?", tradeoff)
    }

    private static func decision(_ row: Row) -> Decision {
        var decision = Decision(
            tradeoff: row.text("tradeoff"),
            at: WallTime(stored: row.int64("decided_at")),
            option: row.text("option"),
            defence: row.text("defence")
        )
        decision.judgement = row.optionalInt64("judged_at").map {
            Decision.Judgement(
                at: WallTime(stored: $0),
                namedCost: row.bool("named_cost"),
                namedOther: row.bool("named_other"),
                stands: row.bool("stands")
            )
        }
        return decision
    }
}
