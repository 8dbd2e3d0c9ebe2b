internal import SQLiteStore

/// An answer that somebody gave to a question of a lesson.
public struct GivenAnswer: Equatable, Sendable {
    /// The question's id, such as `likes-and-the-outbox/q-refused`.
    public let question: String
    /// The option's letter.
    public let option: String
    /// When it was given.
    public let at: WallTime
}

/// How far somebody got in a lesson.
public struct ReadingPlace: Equatable, Sendable {
    /// The lesson's slug.
    public let lesson: String
    /// The id of the section's heading; empty for the top.
    public let section: String
    /// When that was.
    public let at: WallTime
}

extension Workbook {
    /// Keeps an answer, instead of an older one to the same question.
    public func answer(
        _ question: String,
        with option: String,
        at now: WallTime
    ) throws(WorkbookError) {
        let answer = GivenAnswer(question: question, option: option, at: now)
        try storing { () throws(SQLiteError) in try put(answer) }
    }

    /// Writes an answer over one to the same question.
    func put(_ answer: GivenAnswer) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO answers (question, option, answered_at) VALUES (?, ?, ?)
            ON CONFLICT (question) DO UPDATE SET
                option = excluded.option, answered_at = excluded.answered_at
            """,
            answer.question,
            answer.option,
            answer.at.milliseconds
        )
    }

    /// Forgets the answer to a question, so that it can be tried again.
    public func forgetAnswer(_ question: String) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM answers WHERE question = ?", question)
        }
    }

    /// All answers, by question.
    public func answers() throws(WorkbookError) -> [GivenAnswer] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM answers ORDER BY question").map {
                GivenAnswer(
                    question: $0.text("question"),
                    option: $0.text("option"),
                    at: WallTime(stored: $0.int64("answered_at"))
                )
            }
        }
    }

    /// Remembers the section that somebody has reached in a lesson.
    public func keepPlace(
        in lesson: String,
        section: String,
        at now: WallTime
    ) throws(WorkbookError) {
        let place = ReadingPlace(lesson: lesson, section: section, at: now)
        try storing { () throws(SQLiteError) in try put(place) }
    }

    /// Writes a place over one in the same lesson.
    func put(_ place: ReadingPlace) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO reading (lesson, section, read_at) VALUES (?, ?, ?)
            ON CONFLICT (lesson) DO UPDATE SET
                section = excluded.section, read_at = excluded.read_at
            """,
            place.lesson,
            place.section,
            place.at.milliseconds
        )
    }

    /// The places in lessons, last read first.
    public func places() throws(WorkbookError) -> [ReadingPlace] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM reading ORDER BY read_at DESC, lesson").map {
                ReadingPlace(
                    lesson: $0.text("lesson"),
                    section: $0.text("section"),
                    at: WallTime(stored: $0.int64("read_at"))
                )
            }
        }
    }
}
