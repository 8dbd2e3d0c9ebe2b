import SQLiteStore

/// A number as it stands on a row, written when its post is stored (R17).
enum ShortCount {
    /// `999`, `1.2K`, `12K`, `1.2M`: rounded down, so that nothing is promised.
    static func text(_ count: Int) -> String {
        switch count {
        case ..<1_000: String(max(0, count))
        case ..<1_000_000: scaled(count, 1_000) + "K"
        default: scaled(count, 1_000_000) + "M"
        }
    }

    private static func scaled(_ count: Int, _ unit: Int) -> String {
        let tenth = count / (unit / 10) % 10
        return count / unit < 10 && tenth > 0 ? "\(count / unit).\(tenth)" : String(count / unit)
    }
}

extension PostRecords {
    /// Sets numbers of a post together with their words; what is nil stays.
    func setCounts(
        _ id: String,
        comments: Int? = nil,
        shares: Int? = nil
    ) throws(SQLiteError) {
        guard
            let row = try database.row(
                "SELECT comment_count, share_count FROM posts WHERE id = ?",
                id
            )
        else { return }
        let comments = max(0, comments ?? row.int("comment_count"))
        let shares = max(0, shares ?? row.int("share_count"))
        try database.run(
            """
            UPDATE posts SET comment_count = ?, display_comments = ?, share_count = ?,
                display_shares = ? WHERE id = ?
            """,
            comments,
            ShortCount.text(comments),
            shares,
            ShortCount.text(shares),
            id
        )
    }

    /// Changes numbers of a post by so many, never below none.
    func count(_ id: String, comments: Int = 0, shares: Int = 0) throws(SQLiteError) {
        guard
            let row = try database.row(
                "SELECT comment_count, share_count FROM posts WHERE id = ?",
                id
            )
        else { return }
        try setCounts(
            id,
            comments: row.int("comment_count") + comments,
            shares: row.int("share_count") + shares
        )
    }
}
