internal import SQLiteStore

extension Workbook {
    /// Whether nothing is kept under a key, or something older.
    func isLater(
        _ moment: WallTime,
        than query: String,
        _ keys: String...
    ) throws(SQLiteError) -> Bool {
        let values = keys.map(SQLiteValue.text)
        guard let row = try database.row(query, values: values) else { return true }
        return row.optionalInt64("at").map { moment.milliseconds > $0 } ?? true
    }

    /// When something new counts as done: now, or a millisecond after what was kept last under its key.
    ///
    /// Two may come within one millisecond, and a clock may be set back; neither takes the place of
    /// what came before it, nor stands before it.
    func moment(
        _ now: WallTime,
        after query: String,
        _ keys: String...
    ) throws(SQLiteError) -> WallTime {
        let last = try database.row(query, values: keys.map(SQLiteValue.text))?.optionalInt64("at")
        // An overflow gives the earliest moment of all, so now.
        return last.map { max(now, WallTime(milliseconds: $0 &+ 1)) } ?? now
    }
}
