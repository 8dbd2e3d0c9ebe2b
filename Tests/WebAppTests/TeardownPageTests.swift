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
}
