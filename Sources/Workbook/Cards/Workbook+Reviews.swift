internal import SQLiteStore
public import Scheduling

extension Workbook {
    /// All grades, oldest first.
    public func cardReviews() throws(WorkbookError) -> [CardReview] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM card_reviews ORDER BY reviewed_at, card")
                .compactMap(Self.review)
        }
    }

    /// Keeps an answer while it is compared with the card's points.
    public func keepDraft(
        _ answer: CardAnswer,
        for card: String,
        at now: WallTime
    ) throws(WorkbookError) {
        try Self.check(answer)
        try storing { () throws(SQLiteError) in
            try put(CardDraft(card: card, answer: answer, isShown: true, at: now))
        }
    }

    /// Keeps what has been typed so far; an answer that is being compared already stays as it is.
    ///
    /// - Returns: Whether it was kept.
    public func keepTyped(
        _ text: String,
        for card: String,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        try Self.check(CardAnswer(text: text))
        return try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO card_drafts (card, answer, ticked, is_shown, touched_at)
                VALUES (?, ?, '', 0, ?)
                ON CONFLICT (card) DO UPDATE SET
                    answer = excluded.answer, touched_at = excluded.touched_at
                    WHERE is_shown = 0
                """,
                card,
                text,
                now.milliseconds
            )
            return database.changes > 0
        }
    }

    /// Takes the draft of a card away, so that the question stands alone again.
    public func dropDraft(of card: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM card_drafts WHERE card = ?", card)
        }
    }

    /// The answers without a grade, the last one first.
    public func cardDrafts() throws(WorkbookError) -> [CardDraft] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM card_drafts ORDER BY touched_at DESC, card").map {
                CardDraft(
                    card: $0.text("card"),
                    answer: Self.answer($0),
                    isShown: $0.bool("is_shown"),
                    at: WallTime(stored: $0.int64("touched_at"))
                )
            }
        }
    }

    /// Gives the card whose draft waits a grade; the draft goes with it.
    ///
    /// - Returns: Whether it counted. A second click, or a page in another tab, finds no draft any more.
    @discardableResult
    public func grade(
        _ card: String,
        _ grade: Grade,
        _ answer: CardAnswer,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        try Self.check(answer)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run("DELETE FROM card_drafts WHERE card = ? AND is_shown = 1", card)
                if database.changes == 0 { return false }
                let query = "SELECT max(reviewed_at) AS at FROM card_reviews WHERE card = ?"
                let at = try moment(now, after: query, card)
                try put(CardReview(card: card, at: at, grade: grade, answer: answer))
                return true
            }
        }
    }

    /// Takes the last grade back and gives its card; the answer waits again as it was.
    public func undoGrade(at now: WallTime) throws(WorkbookError) -> String? {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) -> String? in
                let last = try database.row(
                    "SELECT * FROM card_reviews ORDER BY reviewed_at DESC, card DESC LIMIT 1"
                )
                guard let last, let review = Self.review(last) else { return nil }
                try put(
                    CardDraft(card: review.card, answer: review.answer, isShown: true, at: now)
                )
                try database.run(
                    "DELETE FROM card_reviews WHERE card = ? AND reviewed_at = ?",
                    review.card,
                    last.int64("reviewed_at")
                )
                return review.card
            }
        }
    }

    func put(_ review: CardReview) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO card_reviews (card, reviewed_at, grade, seconds, answer, ticked)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (card, reviewed_at) DO NOTHING
            """,
            review.card,
            review.at.milliseconds,
            review.grade.rawValue,
            review.answer.seconds,
            review.answer.text,
            review.answer.tickedText
        )
    }

    /// Writes a draft over one of its card.
    func put(_ draft: CardDraft) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO card_drafts (card, seconds, answer, ticked, is_shown, touched_at)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (card) DO UPDATE SET
                seconds = excluded.seconds, answer = excluded.answer, ticked = excluded.ticked,
                is_shown = excluded.is_shown, touched_at = excluded.touched_at
            """,
            draft.card,
            draft.answer.seconds,
            draft.answer.text,
            draft.answer.tickedText,
            draft.isShown ? 1 : 0,
            draft.at.milliseconds
        )
    }

    static func check(_ answer: CardAnswer) throws(WorkbookError) {
        if answer.text.utf8.count > CardAnswer.textMax {
            throw WorkbookError(
                .badText,
                "the answer has \(answer.text.utf8.count) bytes, at most \(CardAnswer.textMax) fit"
            )
        }
    }

    private static func review(_ row: Row) -> CardReview? {
        Grade(rawValue: row.int("grade")).map {
            CardReview(
                card: row.text("card"),
                at: WallTime(stored: row.int64("reviewed_at")),
                grade: $0,
                answer: answer(row)
            )
        }
    }

    private static func answer(_ row: Row) -> CardAnswer {
        CardAnswer(
            text: row.text("answer"),
            seconds: row.optionalInt("seconds"),
            ticked: CardAnswer.ticked(row.text("ticked"))
        )
    }
}
