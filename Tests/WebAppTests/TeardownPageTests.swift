import Testing
import Workbook

@testable import WebApp

struct TeardownPageTests {
    @Test func `a worksheet is started, changed, deleted and brought back`() async throws {
        let site = try TestSite()
        let started = try await site.post("/teardowns", [("app", "Photo app"), ("tab", "home")])
        #expect(started.header("Location") == "/teardowns/1")
        let changed = try await site.post(
            "/teardowns/1",
            [("app", "Photo app"), ("version", "312"), ("note", "<i>x</i>")],
            byScript: true
        )
        #expect(changed.body.contains("Saved 14:13:20"))
        let page = try await site.get("/teardowns/1").body
        #expect(page.contains("value=\"312\""))
        #expect(page.contains("&lt;i&gt;x&lt;/i&gt;"))
        let deleted = try await site.post("/teardowns/1/delete", [])
        #expect(deleted.header("Location") == "/teardowns?deleted=1")
        #expect(try await site.get("/teardowns/1").status == 404)
        #expect(try await site.get("/teardowns?deleted=1").body.contains("was deleted"))
        _ = try await site.post("/teardowns/1/restore", [])
        #expect(try await site.get("/teardowns/1").status == 200)
        #expect(try await site.get("/teardowns?deleted=1").body.contains("was deleted") == false)
    }

    @Test func `a name that is missing is told beside what was typed`() async throws {
        let site = try TestSite()
        let answer = try await site.post("/teardowns", [("app", " "), ("tab", "explore")])
        #expect(answer.status == 422)
        #expect(answer.body.contains("needs the name of the app"))
        #expect(answer.body.contains("value=\"explore\""))
    }

    @Test func `outcomes of probes and numbers that are gone are shown, not dropped`()
        async throws
    {
        let site = try TestSite()
        let id = try await site.app.workbook.startTeardown(
            TeardownFields(app: "A"),
            at: TestSite.noon
        )
        for (probe, number) in [("P40.2", 9), ("P99.9", 1)] {
            try await site.app.workbook.record(
                .seen(number),
                note: "",
                for: probe,
                in: id,
                at: TestSite.noon
            )
        }
        let page = try await site.get("/teardowns/\(id)").body
        #expect(page.contains("Outcome 9 of an earlier version"))
        #expect(page.contains("a probe of an earlier version"))
    }

    private func started() async throws -> TestSite {
        let site = try TestSite()
        _ = try await site.post("/teardowns", [("app", "Photo app"), ("tab", "home")])
        return site
    }

    @Test func `a script is told what other windows have saved, and where both did`() async throws {
        let site = try await started()
        let note = "field/list-order"
        let first = try await site.post(
            "/teardowns/1",
            [("writer", "one"), ("partial", "1"), (note, "Ranked"), ("base:\(note)", "0")],
            byScript: true
        )
        #expect(first.body.contains(#""name":"field/list-order","text":"Ranked""#))
        let other = try await site.post(
            "/teardowns/1",
            [("writer", "two"), ("partial", "1"), ("seen", "2")],
            byScript: true
        )
        #expect(other.body.contains(#""text":"Ranked""#))
        let late = try await site.post(
            "/teardowns/1",
            [("writer", "two"), ("partial", "1"), (note, "By time"), ("base:\(note)", "0")],
            byScript: true
        )
        #expect(late.body.contains("Changed in two windows"))
        #expect(!late.body.contains(#""name":"field/list-order""#))
        let page = try await site.get("/teardowns/1").body
        #expect(page.contains("By time") && page.contains("One text was changed in two windows"))
        let settled = try await site.post(
            "/teardowns/1",
            [("settle", "field/list-order|two|later")]
        )
        #expect(settled.header("Location") == "/teardowns/1#k-field/list-order")
        #expect(try await site.get("/teardowns/1").body.contains("Finding: not the typical value"))
        let history = try await site.get("/teardowns/1/history?key=field/list-order").body
        #expect(history.contains("Ranked") && history.contains("By time"))
        _ = try await site.post(
            "/teardowns/1/history",
            [("key", "field/list-order"), ("version", "3")]
        )
        let values = try await site.app.workbook.entries(of: TeardownID(1))
        #expect(values.first { $0.key.text == note }?.text == "Ranked")
    }

    @Test func `a button undoes nothing that its window hasn't seen`() async throws {
        let site = try await started()
        let key = EntryKey.field("list-order")
        func type(_ text: String, by writer: String, seen: Int, base: Int) async throws {
            _ = try await site.post(
                "/teardowns/1",
                [
                    ("writer", writer), ("partial", "1"), ("seen", String(seen)),
                    (key.text, text), ("base:\(key)", String(base)),
                ],
                byScript: true
            )
        }
        func press(_ button: String, in writer: String, seen: Int) async throws -> Int {
            let fields = [("writer", writer), ("seen", String(seen)), (button, key.text)]
            return try await site.post("/teardowns/1", fields).status
        }
        func text() async throws -> String? {
            try await site.app.workbook.history(of: key, in: TeardownID(1)).last?.text
        }
        try await type("Ranked", by: "one", seen: 2, base: 0)
        try await type("By time", by: "two", seen: 3, base: 3)
        let refused = try await site.post(
            "/teardowns/1",
            [("writer", "one"), ("seen", "3"), ("undo", key.text)],
            byScript: true
        )
        #expect(refused.status == 409)
        #expect(refused.body.contains("changed in another window meanwhile"))
        #expect(try await text() == "By time")
        #expect(try await press("undo", in: "two", seen: 3) == 303, "its own text")
        #expect(try await text() == "Ranked")
        #expect(try await press("redo", in: "one", seen: 4) == 409, "an undo of the other window")
        #expect(try await press("redo", in: "", seen: 4) == 409, "a window without a name")
        #expect(try await press("redo", in: "one", seen: 5) == 303)
        #expect(try await text() == "By time")
    }

    @Test func `a name that was emptied is told, and the rest is saved`() async throws {
        let site = try await started()
        let answer = try await site.post("/teardowns/1", [("app", ""), ("note", "kept")])
        #expect(answer.status == 422)
        #expect(answer.body.contains("needs the name of the app"))
        let fields = try await site.app.workbook.teardown(TeardownID(1))?.fields
        #expect(fields?.app == "Photo app" && fields?.note == "kept")
    }

    @Test func `the export is offered as a file, in both forms`() async throws {
        let site = try await started()
        let json = try await site.get("/teardowns/1/export.json")
        #expect(json.header("Content-Type") == "application/json")
        #expect(
            json.header("Content-Disposition")
                == "attachment; filename=\"teardown-photo-app-home.json\""
        )
        let text = try await site.get("/teardowns/1/export.md").body
        #expect(text.hasPrefix("# Teardown: Photo app, home\n"))
        for probe in site.app.content.probes { #expect(text.contains(probe.id)) }
        for field in site.app.content.worksheets.fields where !field.isNote {
            #expect(text.contains("| \(field.name) |"), "\(field.name)")
        }
    }

    @Test func `typed Markdown stays text`() {
        #expect(TeardownMarkdown.line("a | <b>\n# `c`") == "a \\| \\<b\\> \\# \\`c\\`")
        #expect(TeardownMarkdown.quote("```").hasPrefix("````text\n"))
    }
}
