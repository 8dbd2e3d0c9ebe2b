internal import SQLiteStore

/// What a person keeps: worksheets and their outcomes, answers, the place in a lesson, worlds.
///
/// It owns one SQLite file and is its only writer. What was typed is kept word for word; ids are
/// those of the content (`P40.2`, `likes-and-the-outbox/q-refused`), so an edited lesson or probe
/// never loses an old answer.
public actor Workbook {
    let database: Database

    /// Opens the workbook in a file, creates the file if it isn't there, and brings it up to date.
    public init(path: String, at now: WallTime) throws(WorkbookError) {
        try self.init(.file(path), at: now)
    }

    /// Opens a workbook that is gone with the process.
    public init(inMemoryAt now: WallTime) throws(WorkbookError) {
        try self.init(.memory, at: now)
    }

    private init(_ location: Database.Location, at now: WallTime) throws(WorkbookError) {
        let database = try storing { () throws(SQLiteError) in try Database(location) }
        try Migrations.apply(to: database, at: now)
        self.database = database
    }

    /// The steps that made the file's schema, oldest first.
    func appliedMigrations() throws(WorkbookError) -> [String] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT name FROM migrations ORDER BY name").map { $0.text("name") }
        }
    }
}
