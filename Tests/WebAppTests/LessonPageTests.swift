import Testing
import Workbook

@testable import WebApp

struct LessonPageTests {
    private let lesson = "/lessons/likes-and-the-outbox"

    @Test func `an answer is kept, explained, and can be tried again`() async throws {
        let site = try TestSite()
        let open = try await site.get(lesson).body
        #expect(!open.contains("Not quite"))
        #expect(!open.contains("would invent four unlikes"))
        let answer = try await site.post("\(lesson)/questions/q-refused", [("option", "a")])
        #expect(answer.header("Location") == "\(lesson)#q-refused")
        let answered = try await site.get(lesson).body
        #expect(answered.contains("Not quite"))
        #expect(answered.contains("would invent four unlikes"))
        #expect(answered.contains("1 of 2 answered, 0 right"))
        _ = try await site.post("\(lesson)/questions/q-refused", [("option", "c")])
        #expect(try await site.get(lesson).body.contains("1 of 2 answered, 1 right"))
        _ = try await site.post("\(lesson)/questions/q-refused", [("option", "")])
        #expect(try await site.app.workbook.answers().isEmpty)
    }

    @Test func `options and questions that aren't there are refused`() async throws {
        let site = try TestSite()
        #expect(try await site.post("\(lesson)/questions/none", [("option", "a")]).status == 404)
        let answer = try await site.post("\(lesson)/questions/q-refused", [("option", "z")])
        #expect(answer.status == 422)
        #expect(try await site.app.workbook.answers().isEmpty)
    }

    @Test func `the place in a lesson is kept and offered on the first page`() async throws {
        let site = try TestSite()
        let kept = try await site.post(
            "\(lesson)/place",
            [("section", "the-answer-arrives")],
            byScript: true
        )
        #expect(kept.status == 200)
        #expect(try await site.get("/").body.contains("You had got to “The answer arrives”."))
        let strange = try await site.post("\(lesson)/place", [("section", "nowhere")])
        #expect(strange.status == 422)
        _ = try await site.post("\(lesson)/place", [("section", "end")])
        #expect(try await site.get("/").body.contains("You had got to") == false)
        #expect(try await site.get("/lessons").body.contains("· read"))
    }

    @Test func `a live slot shows what the lab supplies, else a button that starts it`()
        async throws
    {
        let site = try TestSite()
        #expect(
            try await site.get(lesson).body
                .contains("name=\"scenario\" value=\"like-rolled-back\"")
        )
    }

    @Test func `a lesson shows our code, an answer to practise, levels, and the way on`()
        async throws
    {
        let site = try TestSite()
        let body = try await site.get(lesson).body
        #expect(body.contains("Client+Likes.swift, lines "))
        #expect(body.contains("func like(_ post: String, _ desired: Bool)"))
        #expect(body.contains("Say it in ninety seconds"))
        #expect(body.contains("<dt>Staff</dt>"))
        #expect(body.contains("rel=\"prev\""))
        #expect(body.contains("href=\"/glossary#outbox\""))
        #expect(body.contains("href=\"/scenarios/like-rolled-back\""))
        let first = try #require(site.app.content.lessons.first)
        #expect(try await site.get("/lessons/\(first.slug)").body.contains("rel=\"prev\"") == false)
    }

    @Test func `all lessons stand on one page for paper, with ids that are unique`() async throws {
        let site = try TestSite()
        let book = try await site.get("/lessons/print")
        #expect(book.status == 200)
        for lesson in site.app.content.lessons {
            #expect(book.body.contains("<h2 id=\"\(lesson.slug)\">"))
        }
        #expect(book.body.contains("would invent four unlikes"))
        let ids = book.body.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
        let repeated = Dictionary(grouping: ids, by: \.self).filter { $0.value.count > 1 }.keys
        #expect(repeated.sorted() == [])
        #expect(try await site.get("/lessons").body.contains("href=\"/lessons/print\""))
    }
}
