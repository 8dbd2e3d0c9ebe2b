import Foundation
import Interviewing
import Testing
import Workbook

@testable import HTTPServer
@testable import WebApp

struct InterviewPageTests {
    private static let start = "/practice/interviews"

    private func begin(_ site: TestSite, _ prompt: String, seed: String = "") async throws -> String
    {
        let answer = try await site.post(
            Self.start,
            [("prompt", prompt), ("level", "senior"), ("minutes", "45"), ("seed", seed)]
        )
        #expect(answer.status == 303)
        return try #require(answer.header("Location"))
    }

    @Test func `an interview that can't be is told`() async throws {
        let site = try TestSite()
        let forms = [
            [("prompt", "nothing"), ("level", "mid"), ("minutes", "45")],
            [("prompt", "stories"), ("level", "chief"), ("minutes", "45")],
            [("prompt", "stories"), ("level", "mid"), ("minutes", "50")],
            [("prompt", "stories"), ("level", "mid"), ("minutes", "45"), ("seed", "x1")],
        ]
        for form in forms {
            #expect(try await site.post(Self.start, form).status == 422, "\(form)")
        }
        #expect(try await site.app.workbook.interviews() == [])
    }

    @Test func `two interviews of one prompt in a row have different scopes`() async throws {
        let site = try TestSite()
        _ = try await begin(site, "backend-only")
        _ = try await begin(site, "backend-only")
        let prompt = try #require(site.app.content.interviewPrompt("backend-only"))
        let seeds = try await site.app.workbook.interviews().map(\.seed)
        #expect(seeds.count == 2)
        let first = InterviewState.facts(of: prompt, seed: seeds[0])
        #expect(first != InterviewState.facts(of: prompt, seed: seeds[1]))
    }

    @Test func `what a page showed is what is answered, and what isn't there changes nothing`()
        async throws
    {
        let site = try TestSite()
        let path = try await begin(site, "stories", seed: "5")
        #expect(try await site.post(path, [("do", "phase:data")]).status == 303)
        for act in [
            "phase:no", "ask:no", "answer:no", "extend:0", "extend:x", "forgive:-1", "nonsense",
        ] {
            #expect(try await site.post(path, [("do", act)]).status == 303)
        }
        let id = String(path.dropFirst(Self.start.count + 1))
        let before = try #require(try await site.app.workbook.interview(id))
        #expect(before.moments.map(\.kind) == [.begin, .phase])

        let sent = [
            ("do", "answer:ask-seen"), ("shown", "ask-seen"), ("base:answer/ask-seen", "0"),
        ]
        let form =
            sent + [
                ("answer/ask-seen", "One row"), ("base:note/nowhere", "0"), ("note/nowhere", "x"),
            ]
        #expect(try await site.post(path, form).status == 303)
        let after = try #require(try await site.app.workbook.interview(id))
        #expect(after.moments.suffix(2).map(\.kind) == [.raise, .answer])
        #expect(after.text("answer/ask-seen") == "One row" && after.texts.count == 1)
    }

    @Test func `a ticked box that is missing in a whole form isn't ticked any more`() async throws {
        let site = try TestSite()
        let path = try await begin(site, "stories", seed: "5")
        let id = String(path.dropFirst(Self.start.count + 1))
        let base = [("base:tick/asked-first", "0")]
        _ = try await site.post(path, base + [("tick/asked-first", "yes")])
        #expect(try await site.app.workbook.interview(id)?.text("tick/asked-first") == "yes")
        _ = try await site.post(path, base + [("partial", "1")])
        #expect(try await site.app.workbook.interview(id)?.text("tick/asked-first") == "yes")
        _ = try await site.post(path, base)
        #expect(try await site.app.workbook.interview(id)?.text("tick/asked-first") == "")
    }

    @Test func `words of a sketch can't become markup`() async throws {
        let site = try TestSite()
        let path = try await begin(site, "stories")
        let words = "box a 1 1 <b onclick=\"x\">&\narrow a a"
        _ = try await site.post(path, [("base:pad/scope", "0"), ("pad/scope", words)])
        let page = try await site.get(path).body
        #expect(page.contains("data-label=\"&lt;b onclick=&quot;x&quot;&gt;&amp;\""))
        #expect(!page.contains("<b onclick"))
    }

    @Test func `what is deleted has a page that says so, and comes back`() async throws {
        let site = try TestSite()
        let path = try await begin(site, "stories")
        #expect(try await site.post(path + "/delete", []).status == 303)
        for address in [path, path + "/summary", path + "/summary.md"] {
            #expect(try await site.get(address).status == 404)
        }
        #expect(try await site.post(path + "/restore", []).status == 303)
        #expect(try await site.get(path + "/summary").status == 200)
        #expect(try await site.post(Self.start + "/interview-0/restore", []).status == 404)
    }

    @Test(arguments: [
        (0, "0:00"), (245_999, "4:05"), (-999, "0:00"), (-20_000, "0:20 over"),
    ])
    func `time left is written as on a clock`(_ milliseconds: Int64, _ text: String) {
        #expect(InterviewPage.clockText(milliseconds) == text)
    }
}
