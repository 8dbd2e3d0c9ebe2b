internal import SQLiteStore

/// What came of taking in a file of practice: how much of each kind is new or newer.
public struct PracticeImport: Equatable, Sendable {
    /// Own cards.
    public internal(set) var cards = 0
    /// Grades.
    public internal(set) var reviews = 0
    /// Own sheets.
    public internal(set) var sheets = 0
    /// Drills of sheets.
    public internal(set) var drills = 0
    /// Mock interviews.
    public internal(set) var interviews = 0
    /// Decisions.
    public internal(set) var decisions = 0
    /// Answers to questions of lessons, places in them, predictions, opened scenarios.
    public internal(set) var learning = 0
    /// Answers and defences that are still being made, and settings.
    public internal(set) var rest = 0
}

extension Workbook {
    /// All of practice as one file, deleted things included.
    public func exportPractice() throws(WorkbookError) -> String {
        var file = PracticeFile()
        file.cards = try allOwnCards()
        file.reviews = try cardReviews()
        file.drafts = try cardDrafts()
        file.sheets = try allSheets()
        file.drills = try drills()
        file.interviews = try allInterviews()
        file.decisions = try decisions()
        file.decisionDrafts = try decisionDrafts()
        file.answers = try answers()
        file.places = try places()
        file.predictions = try predictions()
        file.opened = try openedScenarios()
        file.settings = try practiceSettings()
        return try file.text()
    }

    /// Takes in such a file, all or nothing: what is here stays, and of two of one name the later holds.
    public func importPractice(_ text: String) throws(WorkbookError) -> PracticeImport {
        let file = try PracticeFile(reading: text)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try take(file) }
        }
    }

    /// Takes in such a file in place of what is here, all or nothing; what was here is laid aside.
    public func replacePractice(
        with text: String,
        at now: WallTime
    ) throws(WorkbookError) -> PracticeImport {
        let file = try PracticeFile(reading: text)
        let before = try exportPractice()
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    """
                    INSERT OR REPLACE INTO replaced_practice (id, text, replaced_at)
                    VALUES (1, ?, ?)
                    """,
                    before,
                    now.milliseconds
                )
                try clearPractice()
                return try take(file)
            }
        }
    }

    /// When practice was replaced last; nil where nothing is laid aside.
    public func practiceReplaced() throws(WorkbookError) -> WallTime? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT replaced_at FROM replaced_practice")
                .map { WallTime(stored: $0.int64("replaced_at")) }
        }
    }

    /// Brings back what was laid aside, and lays aside what is here.
    ///
    /// - Returns: Whether there was anything.
    @discardableResult
    public func undoReplacedPractice(at now: WallTime) throws(WorkbookError) -> Bool {
        let before = try storing { () throws(SQLiteError) in
            try database.row("SELECT text FROM replaced_practice")?.text("text")
        }
        guard let before else { return false }
        _ = try replacePractice(with: before, at: now)
        return true
    }

    private func take(_ file: PracticeFile) throws(SQLiteError) -> PracticeImport {
        var done = PracticeImport()
        done.cards = try merge(file.cards)
        done.reviews = try merge(file.reviews)
        done.sheets = try merge(file.sheets)
        done.drills = try merge(file.drills)
        done.interviews = try merge(file.interviews)
        done.decisions = try merge(file.decisions)
        done.learning = try merge(file.answers) + merge(file.places)
        done.learning += try merge(file.predictions) + merge(file.opened)
        done.rest = try merge(file.drafts) + merge(file.decisionDrafts) + merge(file.settings)
        return done
    }

    private func merge(_ records: [some PracticeRecord]) throws(SQLiteError) -> Int {
        var changed = 0
        for record in records where try record.merge(into: self) { changed += 1 }
        return changed
    }

    private func clearPractice() throws(SQLiteError) {
        for table in [
            "own_cards", "card_reviews", "card_drafts", "capacity_values", "capacity_sheets",
            "drill_answers", "drills", "interview_moments", "interview_texts", "interviews",
            "decisions", "decision_drafts", "answers", "reading",
            "predictions", "opened_scenarios",
        ] {
            try database.run("DELETE FROM \(table)")
        }
        for key in PracticeSetting.Key.allCases {
            try database.run("DELETE FROM settings WHERE key = ?", key.rawValue)
        }
    }
}
