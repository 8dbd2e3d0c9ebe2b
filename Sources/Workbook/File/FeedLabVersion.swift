internal import SQLiteStore

/// The version of this FeedLab, here and nowhere else.
public enum FeedLabVersion {
    /// The version as it is written: `major.minor.patch`.
    public static let text = "0.1.0"

    /// The last step of the workbook's schema, such as `018-programs`.
    public static var schema: String { Migrations.all.last?.name ?? "none" }

    /// The SQLite that reads and writes the workbook.
    public static var sqlite: String { Database.libraryVersion }

    /// All three in one line.
    public static var line: String { "FeedLab \(text), schema \(schema), SQLite \(sqlite)" }
}
