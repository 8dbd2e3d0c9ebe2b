import Foundation
import SQLiteStore

@testable import Workbook

/// Workbooks as earlier versions of FeedLab left them: one file for each schema, kept in `Files`.
///
/// One that isn't kept yet is made on the spot, by the steps up to it with the rows of `UpgradeRows`.
enum UpgradeFiles {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "Files"
    ).path

    static func kept(_ step: String) -> String? {
        let path = "\(folder)/\(step).db"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Replays the steps up to one, with rows behind each, into a file that isn't there yet.
    static func make(_ step: String, at path: String) throws {
        let work = path + ".work"
        do {
            let database = try Database(.file(work))
            for (index, each) in Migrations.all.enumerated() {
                let now = WallTime(milliseconds: Int64(index))
                try Migrations.apply(to: database, upTo: index + 1, at: now)
                if let rows = UpgradeRows.sql[each.name] {
                    try database.script(rows)
                } else {
                    try fill(tablesWithoutRowsOf: database)
                }
                if each.name == step { break }
            }
            try database.run("PRAGMA page_size = 512")
            try database.copy(into: path)
        }
        for part in WorkbookFile.parts(of: work) {
            try? FileManager.default.removeItem(atPath: part)
        }
    }

    /// A step of which nobody said what a person had then: a row of ones, where the table's conditions let it in.
    private static func fill(tablesWithoutRowsOf database: Database) throws {
        for table in try database.tables() where !table.hasPrefix("notes") {
            if try database.row("SELECT 1 FROM \(table)") != nil { continue }
            let columns = try database.columns(of: table).joined(separator: ", ")
            let ones = try database.columns(of: table).map { _ in "1" }.joined(separator: ", ")
            try? database.run("INSERT INTO \(table) (\(columns)) VALUES (\(ones))")
        }
    }
}
