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
        try self.init(path: path, at: now, notice: nil)
    }

    /// Opens it with something to be said on each page until somebody puts it away.
    init(path: String, at now: WallTime, notice: String?) throws(WorkbookError) {
        try self.init(.file(path), at: now, notice: notice)
    }

    /// Opens a workbook that is gone with the process.
    public init(inMemoryAt now: WallTime) throws(WorkbookError) {
        try self.init(.memory, at: now)
    }

    /// Opens the workbook in a file that is there and up to date, and never writes it.
    ///
    /// Another process may have it open meanwhile.
    public init(reading path: String) throws(WorkbookError) {
        let file = WorkbookFile(path: path)
        database = try storing { () throws(SQLiteError) in try file.openToRead() }
        guard let found = try file.look() else {
            throw WorkbookError(.storage, "expected a workbook at \(path), found none")
        }
        if let damage = found.damage {
            throw WorkbookError(.damaged, "the workbook's file is damaged (\(damage))")
        }
        guard found.isUpToDate else {
            throw WorkbookError(
                .olderFile,
                "the workbook was last used by an older FeedLab: expected its last step to be "
                    + "'\(FeedLabVersion.schema)', found '\(found.steps.last ?? "none")'. "
                    + "Start `feedlab serve` once, which brings it up to date"
            )
        }
    }

    private init(
        _ location: Database.Location,
        at now: WallTime,
        notice: String? = nil
    ) throws(WorkbookError) {
        let database = try storing { () throws(SQLiteError) in try Database(location) }
        try Migrations.apply(to: database, at: now)
        try Self.sign(database, at: now, notice: notice)
        self.database = database
    }

    /// The steps that made the file's schema, oldest first.
    func appliedMigrations() throws(WorkbookError) -> [String] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT name FROM migrations ORDER BY name").map { $0.text("name") }
        }
    }
}
