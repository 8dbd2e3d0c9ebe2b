import Foundation
import SQLiteStore
import Testing

@testable import Workbook

/// A data folder of each earlier schema, opened by today's code.
struct UpgradeTests {
    private let now = WallTime(milliseconds: 1_790_000_000_000)

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-upgrade-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    /// Puts the file of a schema into a folder as its workbook.
    private func place(_ step: String, in folder: String) throws -> String {
        let path = "\(folder)/workbook.db"
        if let kept = UpgradeFiles.kept(step) {
            try FileManager.default.copyItem(atPath: kept, toPath: path)
        } else {
            try UpgradeFiles.make(step, at: path)
        }
        return path
    }

    @Test(arguments: Migrations.all.map(\.name))
    func `all that was there is there after an upgrade`(_ step: String) async throws {
        try await withFolder { folder in
            let path = try place(step, in: folder)
            let before = try rows(of: path)
            let index = try #require(Migrations.all.firstIndex { $0.name == step })
            if Migrations.all[...index].allSatisfy({ UpgradeRows.sql[$0.name] != nil }) {
                let empty = before.filter(\.value.isEmpty).keys.sorted()
                #expect(empty.isEmpty, "a table without rows proves nothing")
            }

            let opened = try Workbook.open(in: try DataFolder(folder, at: now), at: now)
            #expect(try await opened.workbook.appliedMigrations() == Migrations.all.map(\.name))
            try expect(before, in: try rows(of: path))
            for each in Migrations.all[...index] {
                try await UpgradeFacts.facts[each.name]?(opened.workbook)
            }
        }
    }

    @Test func `before an upgrade a copy is kept as the older one left it`() async throws {
        try await withFolder { folder in
            let path = try place("006-search", in: folder)
            let before = try rows(of: path)
            let opened = try Workbook.open(in: try DataFolder(folder, at: now), at: now)
            let copy = "\(folder)/workbook-before-upgrade-2026-09-21T14-13-20Z.db"
            #expect(opened.said.count == 1)
            #expect(opened.said[0].contains("schema 006-search"))
            #expect(opened.said[0].contains(copy))
            #expect(try rows(of: copy) == before)
        }
    }

    @Test func `a file that is up to date is opened without a word or a copy`() async throws {
        try await withFolder { folder in
            _ = try Workbook(path: "\(folder)/workbook.db", at: now)
            let opened = try Workbook.open(in: try DataFolder(folder, at: now), at: now)
            #expect(opened.said.isEmpty)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(!names.contains { $0.contains("before-upgrade") })
        }
    }

    @Test func `a step that has landed is never edited`() async throws {
        for step in Migrations.all {
            guard let kept = UpgradeFiles.kept(step.name) else { continue }
            try await withFolder { folder in
                try UpgradeFiles.make(step.name, at: "\(folder)/fresh.db")
                #expect(try schema(of: kept) == schema(of: "\(folder)/fresh.db"), "\(step.name)")
            }
        }
    }

    /// Writes the files that aren't kept yet: `FEEDLAB_MAKE_FIXTURES=1 swift test --filter UpgradeTests`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["FEEDLAB_MAKE_FIXTURES"] != nil))
    func `files for new steps are made`() throws {
        try FileManager.default.createDirectory(
            atPath: UpgradeFiles.folder,
            withIntermediateDirectories: true
        )
        for step in Migrations.all where UpgradeFiles.kept(step.name) == nil {
            try UpgradeFiles.make(step.name, at: "\(UpgradeFiles.folder)/\(step.name).db")
        }
    }

    // MARK: - What a file holds

    private typealias Cells = [String: SQLiteValue]

    /// The rows of each table of a file, without SQLite's own and those of the index of words.
    private func rows(of path: String) throws -> [String: [Cells]] {
        let database = try WorkbookFile(path: path).openToRead()
        var found: [String: [Cells]] = [:]
        for table in try database.tables() where !table.hasPrefix("notes") {
            found[table] = try database.rows("SELECT * FROM \(table) ORDER BY 1, 2").map { row in
                Dictionary(uniqueKeysWithValues: zip(row.columns, row.values))
            }
        }
        return found
    }

    /// Each old row is there in all columns that there still are; what moved elsewhere is a matter of the facts.
    private func expect(_ before: [String: [Cells]], in after: [String: [Cells]]) throws {
        for (table, old) in before {
            let new = try #require(after[table], "\(table) is gone")
            for row in old {
                let isThere = new.contains { other in
                    row.allSatisfy { other[$0.key] == nil || other[$0.key] == $0.value }
                }
                #expect(isThere, "\(table) lost \(row)")
            }
        }
    }

    private func schema(of path: String) throws -> [String] {
        let sql = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
        return try WorkbookFile(path: path).openToRead().rows(sql).map { $0.text("sql") }
    }
}
