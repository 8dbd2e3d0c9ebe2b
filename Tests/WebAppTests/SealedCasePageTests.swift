import Testing
import Workbook

@testable import WebApp

/// What the pages of sealed cases tell, and what they don't.
struct SealedCasePageTests {
    private static let world = "account me\naccount friend\ndevice phone me\n"

    private func content(
        _ design: String = "like=memory",
        opening: SealedCase.Opening = .claims,
        world: String = world,
        values: [String] = ["outbox", "memory", "rollback", "wait"],
        given: String = ""
    ) throws -> CaseContent {
        try CaseContent(
            title: "Case",
            opening: opening,
            given: given,
            asked: [CaseQuestion(choice: "like", values: values)],
            seed: 5,
            design: design,
            world: world
        )
    }

    /// All that a student's server says of a case, up to the moment before it opens.
    private func told(_ design: String, _ opening: SealedCase.Opening) async throws -> [String] {
        let site = try TestSite()
        let (file, _) = SealedCase.seal(try content(design, opening: opening))
        let kept = try await site.app.workbook.addCase(file, at: TestSite.noon)
        var said: [String] = []
        func note(_ answer: TestSite.Answer) {
            // The clock of the socket is the machine's, and says nothing of a case.
            let head = answer.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date:") }
            said.append(
                (head.joined(separator: "\n") + "\n" + answer.body)
                    .replacing(file.commitment, with: "HASH")
                    .replacing(file.commitment.prefix(12), with: "HASH")
                    .replacing(file.commitment.prefix(8), with: "HASH")
                    .replacing(site.app.token.text, with: "TOKEN")
            )
        }
        note(try await site.get(kept.address))
        note(try await site.get("/mystery/\(kept.number)"))
        let number = String(kept.number)
        note(try await site.post("/mystery", [("number", number), ("board", "yes")]))
        note(try await site.get("/mystery/\(number)"))
        note(try await site.post("/mystery/\(number)/acts", [("command", "phone opens")]))
        note(try await site.post("/mystery/\(number)/reveal", []))
        note(
            try await site.post(
                "/mystery/\(number)/claims",
                [("value.like", "wait"), ("word.like", "Speculative")]
            )
        )
        note(try await site.get(kept.address))
        note(try await site.get("\(kept.address)/class"))
        note(try await site.get("\(kept.address)/sealed.json"))
        note(try await site.get("/mystery/cases"))
        if opening != .claims {
            note(try await site.post("\(kept.address)/submit", [("name", "Ada")]))
            note(try await site.get(kept.address))
            note(try await site.get("\(kept.address)/claims.json"))
            note(try await site.post("/mystery/\(number)/reveal", []))
            note(try await site.get("/mystery/\(number)"))
        }
        return said
    }

    @Test func `two cases with different answers say the same until they open`() async throws {
        let one = try await told("like=memory", .key)
        let other = try await told("like=outbox", .key)
        #expect(one.count == other.count)
        for (place, (left, right)) in zip(one, other).enumerated() where left != right {
            let parting = zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }
            let around = left.dropFirst(max(0, (parting?.offset ?? 0) - 60)).prefix(120)
            Issue.record("answer \(place) differs at …\(around)…")
        }
    }

    @Test func `recorded claims can't be changed, and the answer shows`() async throws {
        let site = try TestSite()
        let (file, _) = SealedCase.seal(try content())
        let kept = try await site.app.workbook.addCase(file, at: TestSite.noon)
        let play = "/mystery/\(kept.number)"
        _ = try await site.post("/mystery", [("number", String(kept.number))])
        let reveal = try await site.post("\(play)/reveal", [])
        #expect(reveal.header("Location") == "\(kept.address)#submit")
        let claim = [("value.like", "memory"), ("word.like", "Observed")]
        _ = try await site.post("\(play)/claims", claim)
        _ = try await site.post("\(kept.address)/submit", [("name", "")])
        let page = try await site.get(kept.address).body
        #expect(page.contains("What was sealed") && page.contains(">Right</b>"))
        #expect(try await site.post("\(play)/claims", [("value.like", "wait")]).status == 409)
        let claims = try await site.app.workbook.resolvedClaims()
        #expect(claims.map(\.isRight) == [true] && claims.map(\.kind) == [.sealedCase])
        #expect(try await site.get("/mystery/cases/\(file.commitment)0").status == 404)
    }

    @Test func `a locked case can't be played before its key is there`() async throws {
        let site = try TestSite()
        let (file, key) = SealedCase.seal(try content(opening: .locked))
        let kept = try await site.app.workbook.addCase(file, at: TestSite.noon)
        #expect(try await site.get("/mystery/\(kept.number)").status == 404)
        let wrong = try await site.post("\(kept.address)/key", [("key", "no")])
        #expect(wrong.status == 422 && wrong.body.contains("Expected a key of 43"))
        #expect(try await site.post("\(kept.address)/key", [("key", key)]).status == 303)
        #expect(try await site.get("/mystery/\(kept.number)").status == 200)
    }

    @Test(arguments: [
        ("like=memory", "no such command", "line 1"),
        ("like=memory", "world demo\n", "are chosen above"),
        ("like=memory", "account me\n", "has no phone"),
        ("like=memory", "repeat 2000 me posts \"x\"\n", "at most 1000 repetitions"),
        ("like=memory", "account me\naccount me\ndevice phone me\n", "which is taken"),
        ("like=nothing", world, "makes no design"), ("order=time", world, "no answer for like"),
        ("like=memory order=time", world, "More is sealed"), ("like=memory =", world, "no design"),
    ])
    func `what was sealed is looked at like any other file`(
        design: String,
        world: String,
        told: String
    ) async throws {
        do {
            try await PlayableCase(try content(design, world: world)).rehearse()
            Issue.record("it was taken")
        } catch let error as PageError {
            #expect(error.happened.contains(told), "\(error.happened)")
        }
    }

    @Test func `what is asked for must be choices that there are`() async throws {
        for values in [["outbox", "nothing"], ["memory", "<b>"]] {
            #expect(throws: PageError.self) { try PlayableCase(content(values: values)) }
        }
        #expect(throws: PageError.self) { try PlayableCase(content(given: "like=outbox")) }
    }

    @Test func `the form keeps what was typed and says what is missing`() async throws {
        let site = try TestSite()
        var fields = [("title", "T"), ("seed", "x"), ("value-like", "wait"), ("ask", "like")]
        var answer = try await site.post("/mystery/cases", fields)
        #expect(answer.status == 422 && answer.body.contains("The seed is a whole number"))
        #expect(answer.body.contains("<option selected>wait</option>"))
        fields[1].1 = "3"
        answer = try await site.post("/mystery/cases", Array(fields.dropLast()))
        #expect(answer.body.contains("Hide one choice at least"))
        let pair = [("value-order", "time"), ("ask", "paging"), ("value-paging", "snapshot")]
        answer = try await site.post("/mystery/cases", fields + pair)
        #expect(answer.status == 422)
        answer = try await site.post("/mystery/cases", fields)
        #expect(answer.status == 303)
        let kept = try await site.app.workbook.cases()
        #expect(try kept.map { try $0.contentToPlay()?.design } == ["like=wait"])
    }
}
