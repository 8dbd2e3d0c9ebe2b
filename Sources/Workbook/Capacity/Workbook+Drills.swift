internal import SQLiteStore

extension Workbook {
    /// All drills of sheets, oldest first.
    public func drills() throws(WorkbookError) -> [SheetDrill] {
        try storing { () throws(SQLiteError) in
            let cells = try database.rows(
                "SELECT * FROM drill_answers ORDER BY template, part, tried_at, cell"
            )
            let byDrill = Dictionary(grouping: cells, by: DrillKey.init)
            return try database.rows("SELECT * FROM drills ORDER BY tried_at, template, part")
                .map { Self.drill($0, byDrill[DrillKey($0)] ?? []) }
        }
    }

    /// Keeps a drill; one without an answer, or with those of the one before it, isn't kept again.
    public func keep(_ drill: SheetDrill) throws(WorkbookError) {
        guard !drill.answers.isEmpty else { return }
        let last = try drills().last { $0.template == drill.template && $0.part == drill.part }
        if let last, last.isSame(as: drill) { return }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let query = "SELECT max(tried_at) AS at FROM drills WHERE template = ? AND part = ?"
                var drill = drill
                drill.at = try moment(drill.at, after: query, drill.template, drill.part)
                try put(drill)
            }
        }
    }

    /// Writes a drill, unless one of the same moment is there.
    ///
    /// - Returns: Whether it was written.
    @discardableResult
    func put(_ drill: SheetDrill) throws(SQLiteError) -> Bool {
        try database.run(
            """
            INSERT INTO drills
                (template, part, tried_at, factor, sheet, asked, answered, correct)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (template, part, tried_at) DO NOTHING
            """,
            drill.template,
            drill.part,
            drill.at.milliseconds,
            drill.factor,
            drill.sheet,
            drill.asked,
            drill.answers.count,
            drill.right
        )
        if database.changes == 0 { return false }
        for (cell, typed) in drill.given.sorted(by: { $0.key < $1.key }) {
            try put(cell, typed, nil, of: drill)
        }
        for (cell, answer) in drill.answers.sorted(by: { $0.key < $1.key }) {
            try put(cell, answer.typed, answer.isRight ? 1 : 0, of: drill)
        }
        return true
    }

    private func put(
        _ cell: String,
        _ typed: String,
        _ isRight: Int?,
        of drill: SheetDrill
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO drill_answers (template, part, tried_at, cell, typed, is_right)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            drill.template,
            drill.part,
            drill.at.milliseconds,
            cell,
            typed,
            isRight
        )
    }

    private struct DrillKey: Hashable {
        let template: String
        let part: String
        let at: Int64

        init(_ row: Row) {
            template = row.text("template")
            part = row.text("part")
            at = row.int64("tried_at")
        }
    }

    private static func drill(_ row: Row, _ cells: [Row]) -> SheetDrill {
        var given: [String: String] = [:]
        var answers: [String: SheetDrill.Answer] = [:]
        for cell in cells {
            if let isRight = cell.optionalInt("is_right") {
                answers[cell.text("cell")] = .init(typed: cell.text("typed"), isRight: isRight == 1)
            } else {
                given[cell.text("cell")] = cell.text("typed")
            }
        }
        return SheetDrill(
            template: row.text("template"),
            part: row.text("part"),
            at: WallTime(stored: row.int64("tried_at")),
            factor: row.text("factor"),
            sheet: row.text("sheet"),
            asked: row.int("asked"),
            given: given,
            answers: answers
        )
    }
}
