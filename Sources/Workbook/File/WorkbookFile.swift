internal import Foundation
internal import SQLiteStore

/// A workbook's file, looked at before anything is allowed to write it.
struct WorkbookFile {
    let path: String

    /// What a file turned out to hold.
    struct Finding {
        /// The steps that made its schema, oldest first.
        var steps: [String] = []
        /// The newest version of FeedLab that had it open, where it says so.
        var program: String?
        /// The first thing that is wrong with its bytes.
        var damage: String?

        var isUpToDate: Bool { steps.count == Migrations.all.count }
    }

    /// Reads the file without a trace; nil where there is none, or one without a byte.
    ///
    /// One of a newer FeedLab, or of another program, is refused.
    func look() throws(WorkbookError) -> Finding? {
        guard Self.size(path) > 0 else { return nil }
        var finding = Finding()
        do throws(SQLiteError) {
            let database = try openToRead()
            let tables = try database.tables()
            guard tables.isEmpty || tables.contains("migrations") else { throw Self.stranger }
            if !tables.isEmpty {
                finding.steps = try database.rows("SELECT name FROM migrations ORDER BY name")
                    .map { $0.text("name") }
            }
            if tables.contains("programs") {
                let sql = "SELECT version FROM programs ORDER BY first_at DESC, version DESC"
                finding.program = try database.row(sql)?.text("version")
            }
            finding.damage = try database.quickCheck()
        } catch {
            if error == Self.stranger {
                throw WorkbookError(
                    .newerFile,
                    "expected \(path) to be a workbook, found another program's database; "
                        + "nothing was changed"
                )
            }
            guard error.obstacle == .damaged else { throw WorkbookError(error) }
            finding.damage = error.message
        }
        if finding.damage == nil || !finding.steps.isEmpty {
            try Migrations.accept(finding.steps, from: finding.program)
        }
        return finding
    }

    /// A connection that leaves no file behind, unless commits wait in one already.
    func openToRead() throws(SQLiteError) -> Database {
        try Database(.fileToRead(path, isStill: Self.size(path + "-wal") <= 0))
    }

    /// The file and those that SQLite keeps beside it.
    static func parts(of path: String) -> [String] { ["\(path)-wal", "\(path)-shm", path] }

    /// The bytes of a file; -1 where there is none.
    static func size(_ path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : -1
    }

    private static let stranger = SQLiteError(code: -1, message: "no table migrations", sql: "")
}
