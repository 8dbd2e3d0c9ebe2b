import SQLiteStore

extension Workbook {
    /// More recordings than these aren't kept; the oldest goes first.
    private static let recordingsKept = 40

    /// Keeps a recording and gives its number.
    public func keep(_ recording: FrameRecording) throws(WorkbookError) -> Int64 {
        try storing { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO frame_recordings (name, switches, work, frames, counts, browser, made_at)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                recording.name,
                recording.switches.joined(separator: " "),
                recording.work,
                FrameRecording.text(recording.frames),
                FrameRecording.text(recording.counts),
                recording.browser,
                recording.madeAt.milliseconds
            )
            let id = database.lastInsertedRowID
            try database.run(
                """
                DELETE FROM frame_recordings WHERE id NOT IN
                    (SELECT id FROM frame_recordings ORDER BY id DESC LIMIT ?)
                """,
                Self.recordingsKept
            )
            return id
        }
    }

    /// The recordings, newest first.
    public func frameRecordings() throws(WorkbookError) -> [FrameRecording] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM frame_recordings ORDER BY id DESC").map { row in
                var recording = FrameRecording(
                    name: row.text("name"),
                    switches: row.text("switches").split(separator: " ").map(String.init),
                    work: row.int("work"),
                    frames: FrameRecording.frames(row.text("frames")) ?? [],
                    counts: FrameRecording.counts(row.text("counts")),
                    browser: row.text("browser"),
                    madeAt: WallTime(milliseconds: row.int64("made_at"))
                )
                recording.id = row.int64("id")
                return recording
            }
        }
    }

    /// Takes a recording away.
    public func deleteFrameRecording(_ id: Int64) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM frame_recordings WHERE id = ?", id)
        }
    }
}
