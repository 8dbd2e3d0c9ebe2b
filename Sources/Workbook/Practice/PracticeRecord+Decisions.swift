internal import SQLiteStore

extension Decision: PracticeRecord {
    struct Written: Encodable {
        let tradeoff: String
        let at: Int64
        let option: String
        let defence: String
        let judgedAt: Int64?
        let namedCost: Int?
        let namedOther: Int?
        let stands: Int?
    }

    var written: Written {
        Written(
            tradeoff: tradeoff,
            at: at.milliseconds,
            option: option,
            defence: defence,
            judgedAt: judgement?.at.milliseconds,
            namedCost: judgement.map { $0.namedCost ? 1 : 0 },
            namedOther: judgement.map { $0.namedOther ? 1 : 0 },
            stands: judgement.map { $0.stands ? 1 : 0 }
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(
            tradeoff: try members.name("tradeoff"),
            at: try members.moment("at"),
            option: try members.name("option"),
            defence: try members.text("defence")
        )
        try Self.check(defence: defence)
        guard let judgedAt = try members.optionalMoment("judged_at") else { return }
        judgement = Judgement(
            at: judgedAt,
            namedCost: try members.integer("named_cost", in: 0...1) == 1,
            namedOther: try members.integer("named_other", in: 0...1) == 1,
            stands: try members.integer("stands", in: 0...1) == 1
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        try workbook.put(self)
        return workbook.database.changes > 0
    }
}

extension DecisionDraft: PracticeRecord {
    struct Written: Encodable {
        let tradeoff: String
        let option: String
        let defence: String
        let at: Int64
    }

    var written: Written {
        Written(tradeoff: tradeoff, option: option, defence: defence, at: at.milliseconds)
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(
            tradeoff: try members.name("tradeoff"),
            option: try members.text("option"),
            defence: try members.text("defence"),
            at: try members.moment("at")
        )
        try Decision.check(defence: option)
        try Decision.check(defence: defence)
    }

    /// What was decided since doesn't become a draft again.
    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = """
            SELECT max(at) AS at FROM (
                SELECT touched_at AS at FROM decision_drafts WHERE tradeoff = ?
                UNION ALL SELECT decided_at FROM decisions WHERE tradeoff = ?
            )
            """
        guard try workbook.isLater(at, than: query, tradeoff, tradeoff) else { return false }
        try workbook.put(self)
        return true
    }
}
