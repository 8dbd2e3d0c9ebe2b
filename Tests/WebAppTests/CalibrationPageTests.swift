import Testing
import Workbook

@testable import WebApp

/// What the words were worth, and what turned out to be true of a worksheet's claims.
struct CalibrationPageTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    private func claim(
        _ subject: String,
        _ word: ConfidenceWord,
        right: Bool,
        kind: ResolvedClaim.Kind = .mystery
    ) -> ResolvedClaim {
        ResolvedClaim(
            kind: kind,
            source: "1234",
            subject: subject,
            name: "Mystery <1234>",
            claimed: "outbox",
            word: word,
            truth: "memory",
            isRight: right,
            resolvedAt: TestSite.noon
        )
    }

    @Test func `without claims the page says where they come from`() async throws {
        let page = try await site.get("/mystery/calibration").body
        #expect(page.contains("No claim of this kind has met its truth yet."))
        #expect(!page.contains("<svg viewBox=\"0 0 360"))
    }

    @Test func `few claims are told as few, drawn and counted`() async throws {
        try await site.app.workbook.resolve([
            claim("like", .observed, right: true), claim("order", .observed, right: false),
            claim("sync", .speculative, right: false),
        ])
        let page = try await site.get("/mystery/calibration").body
        #expect(page.contains("1 of 2 right. Too few to tell."))
        #expect(page.contains("between 9 and 91 %"))
        #expect(page.contains("So few claims don&#39;t tell yet"))
        #expect(page.contains("Observed 1 of 2, Inferred 0 of 0, Speculative 0 of 1"))
        #expect(page.contains("Mystery &lt;1234&gt;") && page.contains("In truth: memory"))
        let marks = ["calib__right\"", "calib__wrong\"", "calib__dot\""].map {
            page.ranges(of: $0).count
        }
        #expect(marks == [1, 2, 2])
    }

    @Test func `kinds are told apart`() async throws {
        try await site.app.workbook.resolve([
            claim("like", .observed, right: true),
            claim("axis/order", .observed, right: false, kind: .teardown),
        ])
        let page = try await site.get("/mystery/calibration?of=teardown").body
        #expect(page.contains("0 of 1 right") && !page.contains("1 of 2 right"))
        #expect(try await site.get("/mystery/calibration?of=case").body.contains("No claim"))
        #expect(
            try await site.get("/mystery/calibration?of=nonsense").body.contains("1 of 2 right")
        )
    }

    @Test func `a truth is held against what the worksheet said then`() async throws {
        let field = try #require(site.app.content.worksheets.fields.first { !$0.isNote })
        let key = "field/\(field.id)"
        _ = try await site.post("/teardowns", [("app", "Sample")])
        _ = try await site.post(
            "/teardowns/1",
            [(key, "kept on disk"), ("word/\(field.id)", "Inferred")]
        )
        var page = try await site.get("/teardowns/1/truth").body
        #expect(page.contains("kept on disk") && page.contains("Claimed, and not known yet"))

        let missing = try await site.post(
            "/teardowns/1/truth",
            [("subject", key), ("truth", "in memory"), ("held", "wrong"), ("do", "save")]
        )
        #expect(missing.status == 422 && missing.body.contains("Say where you know it from."))
        #expect(missing.body.contains("value=\"in memory\""))
        let strange = try await site.post(
            "/teardowns/1/truth",
            [("subject", "field/none"), ("truth", "x"), ("held", "wrong"), ("from", "y")]
        )
        #expect(strange.status == 409)

        let form = [
            ("subject", key), ("truth", "in memory"), ("held", "wrong"), ("from", "a talk"),
        ]
        #expect(try await site.post("/teardowns/1/truth", form).status == 303)
        _ = try await site.post(
            "/teardowns/1",
            [(key, "in memory"), ("word/\(field.id)", "Observed")]
        )
        page = try await site.get("/teardowns/1/truth").body
        #expect(page.contains("You claimed: kept on disk") && page.contains("Known from: a talk"))
        #expect(page.contains("The worksheet says now: in memory · Observed."))
        let kept = try await site.app.workbook.resolvedClaims()
        #expect(kept.map(\.word) == [.inferred] && kept.map(\.isRight) == [false])

        _ = try await site.post("/teardowns/1/truth", [("subject", key), ("do", "take-back")])
        #expect(try await site.app.workbook.resolvedClaims().isEmpty)
    }
}
