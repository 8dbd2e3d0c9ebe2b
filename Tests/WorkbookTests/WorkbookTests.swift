import Foundation
import SQLiteStore
import Testing

@testable import Workbook

struct WorkbookTests {
    private let noon = WallTime(milliseconds: 1_790_000_000_000)
    private let later = WallTime(milliseconds: 1_790_000_060_000)

    private func makeWorkbook() throws -> Workbook { try Workbook(inMemoryAt: noon) }

    /// Runs a body with the path of a workbook's file that is gone afterwards.
    private func withFile(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-workbook-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder + "/workbook.db")
    }

    @Test func `a recorded outcome survives reopening the file`() async throws {
        try await withFile { path in
            var workbook: Workbook? = try Workbook(path: path, at: noon)
            let fields = TeardownFields(
                app: "Photo app",
                tab: "home",
                device: "phone",
                version: "3"
            )
            let id = try #require(try await workbook?.startTeardown(fields, at: noon))
            try await workbook?.record(.seen(2), note: "41 → 42", for: "P40.2", in: id, at: later)
            workbook = nil

            let again = try Workbook(path: path, at: later)
            let outcome = try await again.outcome(of: "P40.2", in: id)
            #expect(
                outcome
                    == RecordedOutcome(
                        probe: "P40.2",
                        result: .seen(2),
                        note: "41 → 42",
                        device: "phone",
                        version: "3",
                        at: later
                    )
            )
            #expect(try await again.openTeardown()?.id == id)
            #expect(try await again.appliedMigrations() == Migrations.all.map(\.name))
        }
    }

    @Test func `clearing an outcome keeps its note`() async throws {
        let workbook = try makeWorkbook()
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.record(.seen(1), note: "typed", for: "P40.2", in: id, at: noon)
        try await workbook.record(.open, note: "typed", for: "P40.2", in: id, at: later)
        let outcome = try await workbook.outcome(of: "P40.2", in: id)
        #expect(outcome?.result == .open)
        #expect(outcome?.note == "typed")
    }

    @Test(arguments: [
        ProbeResult.open, .seen(3), .notApplicable(reason: "no likes"),
        .inconclusive(reason: "the refresh came first"),
    ])
    func `every kind of result comes back as it was recorded`(_ result: ProbeResult) async throws {
        let workbook = try makeWorkbook()
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.record(result, note: "", for: "P40.2", in: id, at: noon)
        #expect(try await workbook.outcomes(of: id).map(\.result) == [result])
    }

    @Test func `a deleted worksheet comes back whole, and its number is never used again`()
        async throws
    {
        let workbook = try makeWorkbook()
        let first = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        try await workbook.record(.seen(1), note: "n", for: "P40.4", in: first, at: noon)
        try await workbook.deleteTeardown(first, at: later)
        #expect(try await workbook.teardowns().isEmpty)
        #expect(try await workbook.openTeardown() == nil)
        await #expect(throws: WorkbookError.self) {
            try await workbook.record(.seen(2), note: "", for: "P40.4", in: first, at: later)
        }
        let second = try await workbook.startTeardown(TeardownFields(app: "B"), at: later)
        #expect(second != first)
        try await workbook.restoreTeardown(first)
        #expect(try await workbook.outcomes(of: first).map(\.note) == ["n"])
        #expect(Set(try await workbook.teardowns().map(\.id)) == [first, second])
    }

    @Test func `a worksheet without a name is refused and blanks around it go`() async throws {
        let workbook = try makeWorkbook()
        #expect(TeardownFields(app: " \n").problem?.contains("needs the name") == true)
        #expect(TeardownFields(app: String(repeating: "x", count: 201)).problem != nil)
        let id = try await workbook.startTeardown(TeardownFields(app: "  A "), at: noon)
        #expect(try await workbook.teardown(id)?.fields.app == "A")
    }

    @Test func `answers and places are kept by their ids, the last one counts`() async throws {
        let workbook = try makeWorkbook()
        try await workbook.answer("l/q", with: "a", at: noon)
        try await workbook.answer("l/q", with: "c", at: later)
        #expect(
            try await workbook.answers() == [GivenAnswer(question: "l/q", option: "c", at: later)]
        )
        try await workbook.forgetAnswer("l/q")
        #expect(try await workbook.answers().isEmpty)
        try await workbook.keepPlace(in: "l", section: "one", at: noon)
        try await workbook.keepPlace(in: "l", section: "two", at: later)
        #expect(try await workbook.places().map(\.section) == ["two"])
    }

    private func world(
        _ id: String,
        _ name: String,
        _ parent: SavedWorld.Fork? = nil
    )
        -> SavedWorld
    {
        SavedWorld(id: id, name: name, script: "seed 1", parent: parent, createdAt: noon)
    }

    @Test func `a world is kept under its id and keeps its first time`() async throws {
        let workbook = try makeWorkbook()
        try await workbook.saveWorld(world("w1", "one"))
        var again = SavedWorld(
            id: "w1",
            name: "uno",
            script: "seed 2",
            parent: nil,
            createdAt: later
        )
        again.undone = "phone opens\nsettle"
        try await workbook.saveWorld(again)
        let kept = try #require(try await workbook.world("w1"))
        #expect(kept.name == "uno" && kept.script == "seed 2" && kept.createdAt == noon)
        #expect(kept.undone == "phone opens\nsettle")
        #expect(try await workbook.worlds() == [kept])
    }

    @Test func `a deleted world can be brought back, with its forks, and keeps its number`()
        async throws
    {
        let workbook = try makeWorkbook()
        try await workbook.saveWorld(world("w1", "one"))
        try await workbook.saveWorld(world("w2", "two", SavedWorld.Fork(id: "w1", step: 7)))
        #expect(try await workbook.forks(of: "w1").map(\.id) == ["w2"])
        try await workbook.deleteWorld("w2", at: later)
        #expect(try await workbook.worlds().map(\.id) == ["w1"])
        #expect(try await workbook.forks(of: "w1").isEmpty)
        #expect(try await workbook.deletedWorlds().map(\.id) == ["w2"])
        #expect(try await workbook.lastWorldNumber() == 2)
        try await workbook.restoreWorld("w2")
        #expect(try await workbook.world("w2")?.parent == SavedWorld.Fork(id: "w1", step: 7))
        #expect(try await workbook.deletedWorlds().isEmpty)
    }

    @Test func `of deleted worlds the last twenty are kept`() async throws {
        let workbook = try makeWorkbook()
        for number in 1...23 {
            try await workbook.saveWorld(world("w\(number)", "one"))
            let time = WallTime(milliseconds: noon.milliseconds + Int64(number))
            try await workbook.deleteWorld("w\(number)", at: time)
        }
        #expect(try await workbook.deletedWorlds().map(\.id).first == "w23")
        #expect(try await workbook.deletedWorlds().map(\.id).last == "w4")
    }

    @Test func `a file of a newer FeedLab is left alone`() async throws {
        try await withFile { path in
            _ = try Workbook(path: path, at: noon)
            let database = try Database(.file(path))
            try database.run("INSERT INTO migrations VALUES ('999-of-tomorrow', 0)")
            let error = #expect(throws: WorkbookError.self) { try Workbook(path: path, at: later) }
            #expect(error?.code == .newerFile)
            #expect(error?.message.contains("999-of-tomorrow") == true)
        }
    }

    @Test func `a file of an older FeedLab gets the steps that it lacks`() async throws {
        try await withFile { path in
            let database = try Database(.file(path))
            try database.run(
                "CREATE TABLE migrations (name TEXT PRIMARY KEY NOT NULL, applied_at INTEGER NOT NULL) STRICT"
            )
            try database.script(Migrations.all[0].sql)
            try database.run("INSERT INTO migrations VALUES (?, 1)", Migrations.all[0].name)
            let workbook = try Workbook(path: path, at: later)
            #expect(try await workbook.appliedMigrations() == Migrations.all.map(\.name))
            #expect(try await workbook.worlds().isEmpty)
        }
    }
}
