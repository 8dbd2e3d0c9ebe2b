import SQLiteStore
import Testing

@testable import Workbook

struct EntryTests {
    private let workbook: Workbook
    private let id: TeardownID
    private let noon = WallTime(milliseconds: 1_790_000_000_000)

    init() async throws {
        workbook = try Workbook(inMemoryAt: noon)
        id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
    }

    private func after(_ seconds: Int64) -> WallTime {
        WallTime(milliseconds: noon.milliseconds + seconds * 1000)
    }

    @discardableResult
    private func type(
        _ text: String,
        base: Int,
        by writer: String,
        turn: Int = 1,
        key: EntryKey = .note,
        at seconds: Int64 = 1
    ) async throws -> SavedTexts {
        try await workbook.save(
            [TypedText(key: key, text: text, base: base)],
            by: Writer(name: writer, turn: turn),
            in: id,
            at: after(seconds)
        )
    }

    private func note() async throws -> String {
        try await workbook.history(of: .note, in: id).last?.text ?? ""
    }

    private func version() async throws -> Int {
        try await workbook.history(of: .note, in: id).last?.version ?? 0
    }

    @Test func `each text that was saved is in the history`() async throws {
        try await type("one", base: 0, by: "a")
        try await type("two", base: try await version(), by: "a", turn: 2)
        #expect(try await workbook.history(of: .note, in: id).map(\.text) == ["one", "two"])
        #expect(try await workbook.teardown(id)?.fields.note == "two")
        #expect(try await workbook.teardown(id)?.updatedAt == after(1))
    }

    @Test func `undo goes back as far as the beginning, and redo comes back`() async throws {
        try await type("one", base: 0, by: "a")
        try await type("two", base: try await version(), by: "a", turn: 2)
        for (expected, can) in [("one", true), ("", true), ("", false)] {
            #expect(
                try await workbook.undo(.note, base: try await version(), in: id, at: after(2))
                    == can
            )
            #expect(try await note() == expected)
        }
        for (expected, can) in [("one", true), ("two", true), ("two", false)] {
            #expect(
                try await workbook.redo(.note, base: try await version(), in: id, at: after(3))
                    == can
            )
            #expect(try await note() == expected)
        }
        #expect(try await workbook.history(of: .note, in: id).count == 6)
    }

    @Test func `what another window has changed isn't undone unseen`() async throws {
        try await type("one", base: 0, by: "a")
        let seen = try await version()
        try await type("two", base: seen, by: "b")
        #expect(try await workbook.undo(.note, base: seen, in: id, at: after(2)) == false)
        #expect(try await note() == "two")
    }

    @Test func `of two windows on one text neither loses its typing`() async throws {
        try await type("ours", base: 0, by: "a")
        try await type("theirs", base: 0, by: "b", at: 2)
        #expect(try await note() == "ours")
        let waiting = try #require(try await workbook.conflicts(of: id).first)
        #expect(waiting.text == "theirs" && waiting.writer == "b" && waiting.at == after(2))
        // Typing on in the later window changes what waits, and nothing else.
        try await type("theirs, longer", base: 0, by: "b", turn: 2)
        #expect(try await workbook.conflicts(of: id).map(\.text) == ["theirs, longer"])
        #expect(try await note() == "ours")
    }

    @Test(arguments: [
        (ConflictChoice.standing, "ours"), (.later, "theirs"), (.both, "ours\ntheirs"),
    ])
    func `a conflict ends as it is chosen, with both texts in the history`(
        _ choice: ConflictChoice,
        _ expected: String
    ) async throws {
        try await type("ours", base: 0, by: "a")
        try await type("theirs", base: 0, by: "b")
        try await workbook.settle(.note, of: "b", with: choice, in: id, at: after(3))
        #expect(try await note() == expected)
        #expect(try await workbook.conflicts(of: id).isEmpty)
        let texts = try await workbook.history(of: .note, in: id).map(\.text)
        #expect(texts.contains("ours") && texts.contains("theirs"))
        // The window that lost sends its text once more, since nobody told it: nothing comes up again.
        try await type("theirs", base: 0, by: "b", turn: 3)
        #expect(try await workbook.conflicts(of: id).isEmpty)
        #expect(try await note() == expected)
    }

    @Test func `both texts stand only where both fit`() async throws {
        let half = String(repeating: "x", count: EntryKey.note.bytesMax / 2)
        try await type(half, base: 0, by: "a")
        try await type(half + "y", base: 0, by: "b")
        let error = await #expect(throws: WorkbookError.self) {
            try await workbook.settle(.note, of: "b", with: .both, in: id, at: after(3))
        }
        #expect(error?.code == .badText)
        #expect(try await note() == half)
        #expect(try await workbook.conflicts(of: id).count == 1)
        try await workbook.settle(.note, of: "b", with: .later, in: id, at: after(3))
        _ = try TeardownFile(reading: try await workbook.file(of: id).text)
    }

    @Test(arguments: [("a1Z", "a1Z"), ("", ""), ("a b", ""), ("é", ""), ("a\u{661}", "")])
    func `a window's name is plain letters and digits`(_ name: String, _ kept: String) {
        #expect(Writer(name: name).name == kept)
    }

    @Test func `two windows on different texts, or with the same text, are at peace`() async throws
    {
        try await type("x", base: 0, by: "a")
        try await type("x", base: 0, by: "b")
        try await type("y", base: 0, by: "b", key: .device)
        #expect(try await workbook.conflicts(of: id).isEmpty)
        #expect(try await workbook.teardown(id)?.fields.device == "y")
    }

    @Test func `a form that sends a text it never touched changes nothing`() async throws {
        try await type("old", base: 0, by: "a")
        let seen = try await version()
        try await type("new", base: seen, by: "a", turn: 2)
        try await type("old", base: seen, by: "c")
        #expect(try await note() == "new")
        #expect(try await workbook.conflicts(of: id).isEmpty)
    }

    @Test func `a window doesn't quarrel with itself, and an overtaken sending is dropped`()
        async throws
    {
        try await type("third", base: 0, by: "a", turn: 3)
        try await type("second", base: 0, by: "a", turn: 2)
        #expect(try await note() == "third")
        try await type("fourth", base: 0, by: "a", turn: 4)
        #expect(try await note() == "fourth")
        #expect(try await workbook.conflicts(of: id).isEmpty)
    }

    @Test func `what can't be kept holds up nothing else`() async throws {
        let saved = try await workbook.save(
            [
                TypedText(key: .app, text: "  ", base: 1),
                TypedText(key: .device, text: String(repeating: "x", count: 2_001), base: 0),
                TypedText(key: .note, text: "kept", base: 0),
            ],
            by: Writer(name: "a"),
            in: id,
            at: after(1)
        )
        #expect(saved.problems.map(\.key) == [.app, .device])
        #expect(try await note() == "kept")
        #expect(try await workbook.teardown(id)?.fields.app == "A")
    }

    @Test func `of a burst of typing long ago only the end stays`() async throws {
        for turn in 1...5 {
            try await type(
                String(repeating: "x", count: turn),
                base: try await version(),
                by: "a",
                turn: turn,
                at: Int64(turn)
            )
        }
        try await type("later", base: try await version(), by: "b", at: 7_200)
        #expect(try await workbook.history(of: .note, in: id).map(\.text) == ["xxxxx", "later"])
    }

    @Test(arguments: ["", "a b", "ä", "a\u{0}", String(repeating: "x", count: 81), "<i>"])
    func `a strange key is none`(_ text: String) {
        #expect(EntryKey(text) == nil)
    }

    @Test func `an older file's texts become entries`() throws {
        let database = try Database(.memory)
        for step in Migrations.all.prefix(4) { try database.script(step.sql) }
        try database.script(
            """
            INSERT INTO teardowns VALUES (7, 'A', 'home', 'p', '3', 'typed', 1, 2, NULL);
            INSERT INTO outcomes VALUES (7, 'P40.2', 'seen', 2, '', 'n', 'p', '3', 5);
            INSERT INTO outcomes VALUES (7, 'P40.3', 'inconclusive', NULL, 'why', '', 'p', '3', 6);
            """
        )
        for step in Migrations.all.dropFirst(4) { try database.script(step.sql) }
        let rows = try database.rows("SELECT key, text FROM standing ORDER BY key")
        #expect(
            rows.map { "\($0.text("key"))=\($0.text("text"))" } == [
                "app=A", "device=p", "note=typed", "note/P40.2=n", "reason/P40.3=why",
                "result/P40.2=2", "result/P40.3=inconclusive", "tab=home", "version=3",
            ]
        )
        #expect(try database.rows("SELECT 1 FROM notes WHERE notes MATCH 'typed'").count == 1)
    }
}
