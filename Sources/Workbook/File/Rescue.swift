internal import Foundation
internal import SQLiteStore

/// Makes a whole workbook of what can be read of a damaged one, and keeps the damaged one aside.
///
/// The new file is finished before the old one is moved: whatever goes wrong on the way, one of them is in its place
/// or found again at the next start.
struct Rescue {
    let path: String
    /// The steps of the damaged file, as far as it tells them.
    let steps: [String]

    /// What came over.
    struct Report {
        /// Where the damaged file is now.
        var aside = ""
        var rows = 0
        /// Tables with rows that could not be read.
        var torn: [String] = []
    }

    private var fresh: String { Self.freshPath(besides: path) }

    private static func freshPath(besides path: String) -> String {
        (path as NSString).deletingLastPathComponent + "/workbook-rescued.db"
    }

    /// Puts a rescued file in its place where the process ended between the two moves.
    static func finishEarlier(_ path: String) throws(WorkbookError) {
        let rescued = freshPath(besides: path)
        if WorkbookFile.size(path) < 0, WorkbookFile.size(rescued) > 0 {
            try SetAside.move(rescued, to: path)
        }
    }

    func run(at now: WallTime) throws(WorkbookError) -> Report {
        for part in WorkbookFile.parts(of: fresh) { unlink(part) }
        var report = try fill(at: now)
        report.aside = SetAside.name("damaged", besides: path, at: now)
        try SetAside.move(path, to: report.aside)
        try SetAside.move(fresh, to: path)
        return report
    }

    private func fill(at now: WallTime) throws(WorkbookError) -> Report {
        let target = try storing { () throws(SQLiteError) in try Database(.file(fresh)) }
        let count = steps.isEmpty ? Migrations.all.count : steps.count
        try Migrations.apply(to: target, upTo: count, at: now)
        return try storing { () throws(SQLiteError) in
            // A row whose parent is lost is still somebody's words.
            try target.run("PRAGMA foreign_keys = OFF")
            guard let source = try? WorkbookFile(path: path).openToRead() else { return Report() }
            return try target.transaction { () throws(SQLiteError) in
                try copy(from: source, to: target)
            }
        }
    }

    private func copy(
        from source: Database,
        to target: Database
    ) throws(SQLiteError) -> Report {
        var report = Report()
        let tables = try target.tables().filter {
            $0 != "migrations" && $0 != "notes" && !$0.hasPrefix("notes_")
        }
        for table in tables {
            let rows = try copy(table, from: source, to: target)
            report.rows += rows.count
            if rows.isTorn { report.torn.append(table) }
        }
        if try target.tables().contains("notes") {
            try target.run("DELETE FROM notes")
            try target.run(
                "INSERT INTO notes (rowid, text) SELECT id, text FROM standing WHERE text <> ''"
            )
        }
        try copyNumbers(from: source, to: target)
        return report
    }

    /// Reads a table from its start up to what can't be read, then from its end.
    private func copy(
        _ table: String,
        from source: Database,
        to target: Database
    ) throws(SQLiteError) -> (count: Int, isTorn: Bool) {
        let known = (try? source.columns(of: table)) ?? []
        let columns = try target.columns(of: table).filter { known.contains($0) }
        guard !columns.isEmpty else { return (0, true) }
        let key = try target.row("SELECT wr FROM pragma_table_list WHERE name = ?", table)
        let order =
            key?.bool("wr") == true
            ? try target.primaryKey(of: table).map { "\($0) DESC" }.joined(separator: ", ")
            : "rowid DESC"
        let query = "SELECT \(columns.joined(separator: ", ")) FROM \(table) NOT INDEXED"
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let insert =
            "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        let before = try Self.count(table, in: target)
        var isTorn = false
        for sql in [query, "\(query) ORDER BY \(order)"] {
            var refusal: SQLiteError?
            do throws(SQLiteError) {
                try source.eachReadable(sql) { (values) throws(SQLiteError) in
                    do throws(SQLiteError) {
                        try target.run(insert, values: values)
                    } catch  where !error.isConstraint {
                        refusal = error
                        throw error
                    } catch {
                        isTorn = true
                    }
                }
                break
            } catch {
                if let refusal { throw refusal }
                isTorn = true
            }
        }
        return (try Self.count(table, in: target) - before, isTorn)
    }

    /// Numbers that were given once are never given again.
    private func copyNumbers(from source: Database, to target: Database) throws(SQLiteError) {
        let known = try? source.rows("SELECT name, seq FROM sqlite_sequence ORDER BY name")
        for row in known ?? [] {
            try target.run("DELETE FROM sqlite_sequence WHERE name = ?", row.text("name"))
            try target.run(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)",
                row.text("name"),
                row.int64("seq")
            )
        }
    }

    private static func count(_ table: String, in database: Database) throws(SQLiteError) -> Int {
        try database.row("SELECT count(*) AS n FROM \(table)")?.int("n") ?? 0
    }
}
