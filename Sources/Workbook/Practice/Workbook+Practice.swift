internal import SQLiteStore

/// What came of taking in a file of practice.
public struct PracticeImport: Equatable, Sendable {
    /// Own cards that are new or newer.
    public internal(set) var cards = 0
    /// Grades that weren't here.
    public internal(set) var reviews = 0
    /// Own sheets that are new or newer.
    public internal(set) var sheets = 0
}

extension Workbook {
    /// Own cards, grades and own sheets as one file, deleted ones included.
    public func exportPractice() throws(WorkbookError) -> String {
        try PracticeFile(
            cards: try allOwnCards(),
            reviews: try cardReviews(),
            sheets: try allSheets()
        ).text()
    }

    /// Takes in such a file, all or nothing: what is here stays, and of two of one id the newer holds.
    public func importPractice(_ text: String) throws(WorkbookError) -> PracticeImport {
        let file = try PracticeFile(reading: text)
        var done = PracticeImport()
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for card in file.cards
                where try isNewer(card.updatedAt, than: card.id, in: "own_cards") {
                    try put(card)
                    done.cards += 1
                }
                for sheet in file.sheets
                where try isNewer(sheet.updatedAt, than: sheet.id, in: "capacity_sheets") {
                    try put(sheet)
                    done.sheets += 1
                }
                for review in file.reviews {
                    try put(review)
                    done.reviews += database.changes
                }
            }
        }
        return done
    }

    private func isNewer(
        _ moment: WallTime,
        than id: String,
        in table: String
    ) throws(SQLiteError) -> Bool {
        guard let row = try database.row("SELECT updated_at FROM \(table) WHERE id = ?", id) else {
            return true
        }
        return moment.milliseconds > row.int64("updated_at")
    }
}
