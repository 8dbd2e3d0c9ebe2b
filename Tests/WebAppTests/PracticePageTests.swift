import Foundation
import Testing
import Workbook

@testable import WebApp

struct PracticePageTests {
    @Test func `a day brings ten new cards, and more when they are asked for`() async throws {
        let site = try TestSite()
        for count in 0..<10 {
            let page = try await site.get("/practice/session").body
            #expect(page.contains("\(10 - count) new</p>"))
            let card = try #require(
                page.firstMatch(of: /action="(\/practice\/cards\/[^"]*)\/answer"/)
            )
            #expect(try await site.post("\(card.1)/answer", []).status == 303)
            #expect(try await site.post("\(card.1)/grade", [("grade", "4")]).status == 303)
            #expect(try await site.post("\(card.1)/grade", [("grade", "1")]).status == 303)
        }
        let page = try await site.get("/practice/session").body
        #expect(page.contains("That is all for now"))
        #expect(page.contains("the next card comes in 8 days"))
        #expect(try await site.get("/practice/session?more=5").body.contains("5 new</p>"))
        #expect(try await site.get("/practice").body.contains("10 of 138 begun"))
    }

    @Test(arguments: [
        ("/practice/cards/two-axes/grade", "5", 422), ("/practice/cards/two-axes/grade", "", 422),
        ("/practice/cards/nobody/grade", "3", 404),
    ])
    func `a grade that isn't one is told`(
        _ path: String,
        _ grade: String,
        _ status: Int
    )
        async throws
    {
        let site = try TestSite()
        #expect(try await site.post(path, [("grade", grade)]).status == status)
        #expect(try await site.app.workbook.cardReviews() == [])
    }

    @Test func `a card of one's own is graded while it stands`() async throws {
        let site = try TestSite()
        let fields = OwnCardFields(ask: "What is a gap?", points: ["A hole in the list"])
        let id = try await site.app.workbook.addCard(fields, at: TestSite.noon)
        let address = "/practice/cards/\(id)/grade"
        #expect(try await site.post(address, [("grade", "3")]).status == 303)
        let cards = try await site.get("/practice/cards").body
        #expect(cards.contains("What is a gap?"))
        try await site.app.workbook.deleteCard(id, at: TestSite.noon)
        #expect(try await site.post(address, [("grade", "3")]).status == 404)
    }

    @Test(arguments: [
        "/practice/cards/nobody", "/practice/lessons/nothing", "/practice/session?card=nobody",
        "/practice/own-cards/own-1", "/practice/capacity/nothing", "/practice/sheets/sheet-1",
        "/practice/session?lesson=nothing",
    ])
    func `what isn't there has a page that says so`(_ path: String) async throws {
        #expect(try await TestSite().get(path).status == 404)
    }

    @Test func `a lesson leads to its cards, and a card to what it rests on`() async throws {
        let site = try TestSite()
        let lesson = try await site.get("/lessons/refresh-and-gaps").body
        #expect(
            lesson.contains("<a href=\"/practice/lessons/refresh-and-gaps\">Practise: 5 cards</a>")
        )
        let cards = try await site.get("/practice/lessons/refresh-and-gaps").body
        #expect(cards.contains("<h1>Refreshing: three cases and the gap</h1>"))
        let card = try await site.get("/practice/cards/three-cases").body
        #expect(card.contains("<a href=\"/scenarios/refresh-without-overlap\">"))
        #expect(card.contains("<a href=\"/rules#R9\">Rule R9</a>"))
    }

    @Test func `what a person writes is never markup`() async throws {
        let site = try TestSite()
        let made = try await site.post(
            "/practice/own-cards",
            [("ask", "<script>1</script>"), ("points", "<img src=x>\n[a](/b)")]
        )
        let page = try await site.get(try #require(made.header("Location"))).body
        #expect(page.contains("&lt;script&gt;1&lt;/script&gt;"))
        #expect(!page.contains("<img") && page.contains("[a](/b)"))
    }

    @Test func `waits are said as people say them`() {
        let minute: Int64 = 60_000
        let day = 1440 * minute
        #expect(
            [
                0, minute, 330_000, 59 * minute, 90 * minute, day, 8 * day, 59 * day, 75 * day,
                360 * day,
                365 * day, 770 * day,
            ].map(Words.span)
                == [
                    "now", "1 min", "6 min", "59 min", "2 hours", "1 day", "8 days", "59 days",
                    "2.5 months", "12 months", "1 year", "2.1 years",
                ]
        )
    }
}
