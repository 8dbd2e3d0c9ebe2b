public import Interviewing
internal import SQLiteStore

/// A text of an interview as a window sends it.
public struct InterviewText: Equatable, Sendable {
    /// Where it goes.
    public let key: String
    /// What is to stand there.
    public let text: String
    /// The version that the window knew.
    public let base: Int

    /// Makes a text.
    public init(key: String, text: String, base: Int) {
        self.key = key
        self.text = text
        self.base = base
    }
}

extension Workbook {
    /// The interviews that stand, the one touched last first.
    public func interviews() throws(WorkbookError) -> [SavedInterview] {
        try allInterviews().filter { $0.deletedAt == nil }
            .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    /// Every interview, deleted ones included, oldest first.
    public func allInterviews() throws(WorkbookError) -> [SavedInterview] {
        try storing { () throws(SQLiteError) in
            var found: [SavedInterview] = []
            for row in try database.rows("SELECT * FROM interviews ORDER BY created_at, id") {
                if let interview = try saved(interview: row) { found.append(interview) }
            }
            return found
        }
    }

    /// One interview, deleted ones included; nil if there never was one.
    public func interview(_ id: String) throws(WorkbookError) -> SavedInterview? {
        try storing { () throws(SQLiteError) in
            guard let row = try database.row("SELECT * FROM interviews WHERE id = ?", id) else {
                return nil
            }
            return try saved(interview: row)
        }
    }

    /// Begins an interview and gives its id.
    public func beginInterview(
        _ prompt: String,
        level: InterviewLevel,
        minutes: Int,
        seed: Int64,
        clockIsOff: Bool,
        at now: WallTime
    ) throws(WorkbookError) -> String {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let id = try freshID(SavedInterview.prefix, in: "interviews", at: now)
                let begin = InterviewMoment(at: now.milliseconds, .begin)
                let off = InterviewMoment(at: now.milliseconds, .off)
                try put(
                    SavedInterview(
                        id: id,
                        prompt: prompt,
                        level: level,
                        minutes: minutes,
                        seed: seed,
                        moments: clockIsOff ? [begin, off] : [begin],
                        createdAt: now,
                        updatedAt: now
                    )
                )
                return id
            }
        }
    }

    /// Writes down that things happened.
    public func add(
        _ moments: [InterviewMoment],
        to id: String,
        at now: WallTime
    ) throws(WorkbookError) {
        try mustBeInterview(id)
        if moments.isEmpty { return }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let last = try database.row(
                    "SELECT max(number) AS number FROM interview_moments WHERE interview = ?",
                    id
                )
                var number = last?.optionalInt("number") ?? 0
                for moment in moments {
                    number += 1
                    try insert(moment, number, of: id)
                }
                try touch(interview: id, at: now)
            }
        }
    }

    /// Keeps texts.
    ///
    /// Where another window wrote since, both texts stand, one below the other; a tick or
    /// a choice is the later one's.
    public func keep(
        _ texts: [InterviewText],
        by writer: String,
        in id: String,
        at now: WallTime
    ) throws(WorkbookError) {
        let interview = try mustBeInterview(id)
        for text in texts where text.text.utf8.count > SavedInterview.textMax {
            throw WorkbookError(
                .badText,
                "the text has \(text.text.utf8.count) bytes, at most \(SavedInterview.textMax) fit"
            )
        }
        let fresh = texts.filter { $0.text != interview.text($0.key) }
        if fresh.isEmpty { return }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for text in fresh {
                    let standing = interview.texts[text.key]
                    let merged = Self.merged(text, over: standing, by: writer)
                    if merged == standing?.text { continue }
                    try put(
                        SavedInterview.Text(
                            text: merged,
                            version: (standing?.version ?? 0) + 1,
                            writer: writer
                        ),
                        text.key,
                        of: id
                    )
                }
                try touch(interview: id, at: now)
            }
        }
    }

    /// Takes an interview away; nothing of it is lost, see `restoreInterview`.
    public func deleteInterview(_ id: String, at now: WallTime) throws(WorkbookError) {
        try setDeleted(interview: id, now.milliseconds)
    }

    /// Brings a deleted interview back as it was.
    public func restoreInterview(_ id: String) throws(WorkbookError) {
        try setDeleted(interview: id, nil)
    }

    private func setDeleted(interview id: String, _ at: Int64?) throws(WorkbookError) {
        try mustBeInterview(id)
        try storing { () throws(SQLiteError) in
            try database.run("UPDATE interviews SET deleted_at = ? WHERE id = ?", at, id)
        }
    }

    @discardableResult
    private func mustBeInterview(_ id: String) throws(WorkbookError) -> SavedInterview {
        guard let interview = try interview(id) else {
            throw WorkbookError(.unknownInterview, "there is no interview \(id)")
        }
        return interview
    }

    private static func merged(
        _ sent: InterviewText,
        over standing: SavedInterview.Text?,
        by writer: String
    ) -> String {
        let isText = ["note", "answer"].contains { sent.key.hasPrefix($0 + "/") }
        guard isText, let standing, standing.version > sent.base, standing.writer != writer,
            !standing.text.isEmpty, !sent.text.contains(standing.text)
        else { return sent.text }
        // A window that only shows an older text again has nothing to add.
        if standing.text.contains(sent.text) { return standing.text }
        return standing.text + "\n\n(From another window:)\n" + sent.text
    }

    /// Writes an interview over one of its id.
    func put(_ interview: SavedInterview) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO interviews
                (id, prompt, level, minutes, seed, created_at, updated_at, deleted_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                prompt = excluded.prompt, level = excluded.level, minutes = excluded.minutes,
                seed = excluded.seed, created_at = excluded.created_at,
                updated_at = excluded.updated_at, deleted_at = excluded.deleted_at
            """,
            interview.id,
            interview.prompt,
            interview.level.rawValue,
            interview.minutes,
            interview.seed,
            interview.createdAt.milliseconds,
            interview.updatedAt.milliseconds,
            interview.deletedAt?.milliseconds
        )
        try database.run("DELETE FROM interview_moments WHERE interview = ?", interview.id)
        for (index, moment) in interview.moments.enumerated() {
            try insert(moment, index + 1, of: interview.id)
        }
        try database.run("DELETE FROM interview_texts WHERE interview = ?", interview.id)
        for (key, text) in interview.texts.sorted(by: { $0.key < $1.key }) {
            try put(text, key, of: interview.id)
        }
    }

    private func insert(
        _ moment: InterviewMoment,
        _ number: Int,
        of id: String
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO interview_moments (interview, number, at, kind, subject)
            VALUES (?, ?, ?, ?, ?)
            """,
            id,
            number,
            moment.at,
            moment.kind.rawValue,
            moment.subject
        )
    }

    private func put(
        _ text: SavedInterview.Text,
        _ key: String,
        of id: String
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO interview_texts (interview, key, text, version, writer)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (interview, key) DO UPDATE SET
                text = excluded.text, version = excluded.version, writer = excluded.writer
            """,
            id,
            key,
            text.text,
            text.version,
            text.writer
        )
    }

    private func touch(interview id: String, at now: WallTime) throws(SQLiteError) {
        try database.run(
            "UPDATE interviews SET updated_at = ? WHERE id = ?",
            now.milliseconds,
            id
        )
    }

    private func saved(interview row: Row) throws(SQLiteError) -> SavedInterview? {
        guard let level = InterviewLevel(rawValue: row.text("level")) else { return nil }
        let id = row.text("id")
        let moments = try database.rows(
            "SELECT at, kind, subject FROM interview_moments WHERE interview = ? ORDER BY number",
            id
        )
        let texts = try database.rows(
            "SELECT * FROM interview_texts WHERE interview = ? ORDER BY key",
            id
        )
        return SavedInterview(
            id: id,
            prompt: row.text("prompt"),
            level: level,
            minutes: row.int("minutes"),
            seed: row.int64("seed"),
            moments: moments.compactMap { moment in
                InterviewMoment.Kind(rawValue: moment.text("kind")).map {
                    InterviewMoment(at: moment.int64("at"), $0, moment.text("subject"))
                }
            },
            texts: Dictionary(
                texts.map {
                    (
                        $0.text("key"),
                        SavedInterview.Text(
                            text: $0.text("text"),
                            version: $0.int("version"),
                            writer: $0.text("writer")
                        )
                    )
                }
            ) { first, _ in first },
            createdAt: WallTime(stored: row.int64("created_at")),
            updatedAt: WallTime(stored: row.int64("updated_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(stored:))
        )
    }
}
