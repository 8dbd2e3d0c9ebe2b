import Testing
import Workbook

@testable import WebApp

struct ProbePageTests {
    @Test func `recording without a worksheet starts one for the app that is named`()
        async throws
    {
        let site = try TestSite()
        #expect(try await site.get("/probes/P40.2").body.contains("Which app is it?"))
        let answer = try await site.post(
            "/probes/P40.2",
            [("app", "Photo app"), ("outcome", "1"), ("note", "a\r\nb"), ("do", "save")]
        )
        #expect(answer.header("Location") == "/probes/P40.2#read")
        let sheet = try #require(try await site.app.workbook.openTeardown())
        #expect(sheet.fields.app == "Photo app")
        let outcome = try await site.app.workbook.outcome(of: "P40.2", in: sheet.id)
        #expect(outcome?.result == .seen(1))
        #expect(outcome?.note == "a\nb")
        let page = try await site.get("/probes/P40.2").body
        #expect(page.contains("value=\"1\" checked"))
        #expect(page.contains("Saved 14:13:20"))
        #expect(page.contains("Queued on disk, sent when the network is back"))
    }

    @Test func `without an app nothing is taken and what was typed stays`() async throws {
        let site = try TestSite()
        let fields = [("app", " "), ("outcome", "2"), ("note", "what I saw"), ("do", "save")]
        let answer = try await site.post("/probes/P40.2", fields)
        #expect(answer.status == 422)
        #expect(answer.body.contains("value=\"2\" checked"))
        #expect(answer.body.contains("what I saw"))
        let byScript = try await site.post("/probes/P40.2", fields, byScript: true)
        #expect(byScript.status == 422)
        #expect(byScript.body.contains("Not saved yet. Which app is it?"))
        #expect(try await site.app.workbook.teardowns().isEmpty)
    }

    @Test func `a script gets the time and the fragments that changed`() async throws {
        let site = try TestSite()
        _ = try await site.app.workbook.startTeardown(TeardownFields(app: "A"), at: TestSite.noon)
        let answer = try await site.post(
            "/probes/P40.4",
            [("sheet", "1"), ("outcome", "2"), ("do", "save")],
            byScript: true
        )
        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.body.contains(#""said":"Saved 14:13:20""#))
        for id in ["sheet", "which-sheet", "finding"] {
            #expect(
                answer.body.contains(#"{"html":"<div id=\"\#(id)\""#)
                    || answer.body.contains(#""id":"\#(id)""#)
            )
        }
        #expect(answer.body.contains("Stored for each reader"))
    }

    @Test func `clearing takes the outcome back and keeps the note`() async throws {
        let site = try TestSite()
        let id = try await site.app.workbook.startTeardown(
            TeardownFields(app: "A"),
            at: TestSite.noon
        )
        try await site.app.workbook.record(
            .seen(1),
            note: "n",
            for: "P40.2",
            in: id,
            at: TestSite.noon
        )
        _ = try await site.post(
            "/probes/P40.2",
            [("sheet", "1"), ("outcome", "1"), ("note", "n"), ("do", "clear")]
        )
        let outcome = try await site.app.workbook.outcome(of: "P40.2", in: id)
        #expect(outcome?.result == .open)
        #expect(outcome?.note == "n")
        let page = try await site.get("/probes/P40.2").body
        #expect(!page.contains("value=\"1\" checked"))
    }

    @Test(arguments: ["5", "0", "-1", "x", "1.0"])
    func `an outcome that the probe doesn't have is refused`(_ outcome: String) async throws {
        let site = try TestSite()
        let answer = try await site.post(
            "/probes/P40.2",
            [("app", "A"), ("outcome", outcome), ("do", "save")]
        )
        #expect(answer.status == 422)
        #expect(try await site.app.workbook.teardowns().isEmpty)
    }

    @Test func `not applicable and inconclusive keep their reason`() async throws {
        let site = try TestSite()
        for (value, result) in [
            ("inconclusive", ProbeResult.inconclusive(reason: "why")),
            ("not-applicable", .notApplicable(reason: "why")),
        ] {
            _ = try await site.post(
                "/probes/P40.2",
                [("app", "A"), ("outcome", value), ("reason", "why"), ("do", "save")]
            )
            let sheet = try #require(try await site.app.workbook.openTeardown())
            let recorded = try await site.app.workbook.outcome(of: "P40.2", in: sheet.id)
            #expect(recorded?.result == result)
        }
    }
}

struct ProbeReasonTests {
    @Test(arguments: ["inconclusive", "not-applicable"])
    func `without its reason such a result isn't taken, and what was typed stays`(
        _ outcome: String
    ) async throws {
        let site = try TestSite()
        let fields = [("app", "A"), ("outcome", outcome), ("note", "typed"), ("do", "save")]
        let answer = try await site.post("/probes/P40.2", fields)
        #expect(answer.status == 422)
        #expect(answer.body.contains("Not saved yet. Say "))
        #expect(answer.body.contains("value=\"\(outcome)\" checked"))
        let sheet = try #require(try await site.app.workbook.openTeardown())
        let recorded = try await site.app.workbook.outcome(of: "P40.2", in: sheet.id)
        #expect(recorded?.result == .open && recorded?.note == "typed")
    }

    @Test func `a script sends only what changed, and the rest stands`() async throws {
        let site = try TestSite()
        _ = try await site.post("/probes/P40.2", [("app", "A"), ("outcome", "1"), ("note", "n")])
        let answer = try await site.post(
            "/probes/P40.2",
            [
                ("sheet", "1"), ("partial", "1"), ("writer", "w"), ("note", "m"),
                ("base:note", "99"),
            ],
            byScript: true
        )
        #expect(answer.status == 200)
        let id = TeardownID(1)
        let recorded = try await site.app.workbook.outcome(of: "P40.2", in: id)
        #expect(recorded?.result == .seen(1) && recorded?.note == "m")
    }

    @Test func `two windows that choose differently are asked`() async throws {
        let site = try TestSite()
        _ = try await site.post("/probes/P40.2", [("app", "A"), ("outcome", ""), ("note", "n")])
        for (writer, outcome) in [("one", "1"), ("two", "2")] {
            _ = try await site.post(
                "/probes/P40.2",
                [("sheet", "1"), ("writer", writer), ("outcome", outcome), ("base:outcome", "0")]
            )
        }
        let page = try await site.get("/probes/P40.2").body
        #expect(page.contains("was changed in two windows"))
        _ = try await site.post(
            "/probes/P40.2",
            [("sheet", "1"), ("partial", "1"), ("settle", "result/P40.2|two|later")]
        )
        let recorded = try await site.app.workbook.outcome(of: "P40.2", in: TeardownID(1))
        #expect(recorded?.result == .seen(2))
        #expect(try await site.get("/probes/P40.2").body.contains("two windows") == false)
    }
}

struct ProbeTrailTests {
    @Test func `the trail holds the topic's probes, and counts those of all`() async throws {
        let site = try TestSite()
        _ = try await site.post(
            "/probes/P40.2",
            [("app", "Sample"), ("outcome", "1"), ("note", ""), ("do", "save")]
        )
        let page = try await site.get("/probes/P15.3").body
        #expect(
            page.contains("<a href=\"/probes\">1 of \(site.app.content.probes.count) probes</a>")
        )
        #expect(page.contains("href=\"/probes/P15.9\""))
        #expect(!page.contains("href=\"/probes/P40.2\""))
    }
}
