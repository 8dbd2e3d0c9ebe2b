import Lab
import Testing
import Workbook

@testable import WebApp

struct ScenarioPageTests {
    private static let refused = "/scenarios/like-rolled-back/predictions/refused"

    @Test func `it stops at the first prediction`() async throws {
        let page = try await TestSite().get("/scenarios/like-rolled-back").body
        #expect(page.contains("id=\"predict-refused\""))
        #expect(page.contains("phone likes bread"))
        #expect(!page.contains("ada restricted on"))
        #expect(!page.contains("What came"))
        #expect(page.contains("It goes on when you have said"))
    }

    @Test func `a right prediction stands beside what came, and the run goes on`() async throws {
        let site = try TestSite()
        let answer = try await site.post(Self.refused, [("design", "0"), ("option", "c")])
        #expect(answer.status == 303)
        #expect(
            answer.header("Location") == "/scenarios/like-rolled-back?design=0#predict-refused"
        )
        let page = try await site.get("/scenarios/like-rolled-back?design=0").body
        #expect(page.contains("As you said."))
        #expect(page.contains("You predicted"))
        #expect(page.contains("ada restricted on"))
        #expect(page.contains("id=\"panel-run\""))
        #expect(page.contains("1 of 2 predicted, 1 right"))
        #expect(page.contains("id=\"predict-refresh-in-between\""))
        #expect(!page.contains("phone unlikes bread"))
    }

    @Test func `a wrong one is told why, in its own design only`() async throws {
        let site = try TestSite()
        _ = try await site.post(Self.refused, [("design", "2"), ("option", "a")])
        let page = try await site.get("/scenarios/like-rolled-back?design=2").body
        #expect(page.contains("It came out otherwise."))
        #expect(page.contains("Then the screen would claim what the backend denies"))
        let other = try await site.get("/scenarios/like-rolled-back?design=0").body
        #expect(!other.contains("It came out otherwise."))
        #expect(other.contains("1 of 2 predicted"))
    }

    @Test func `the moment is a part that steps, and a tap in it goes on in its design`()
        async throws
    {
        let site = try TestSite()
        _ = try await site.post(Self.refused, [("design", "2"), ("option", "c")])
        let address = "/scenarios/like-rolled-back?design=2&moment=refused"
        let end = try await site.get(address).body
        #expect(end.contains("step 8 of 8"))
        let tap = try #require(
            end.firstMatch(of: /(\/worlds\/from\/like-rolled-back\/\d+\?design=2)"/)
        )
        let world = try await site.post(String(tap.1), [("command", "phone scrolls 1")])
        #expect(world.header("Location") == "/worlds/w1")
        let script = try await site.get("/worlds/w1/script").body
        #expect(script.contains("design order=time merge=overwrite\n"))
        #expect(script.contains("\nphone scrolls 1\n"))
        let first = try await site.get(address + "&run=1").body
        #expect(first.contains("step 1 of 8"))
        let beyond = try await site.get(address + "&run=9999").body
        #expect(beyond.contains("step 8 of 8"))
    }

    @Test func `it can be read without predicting`() async throws {
        let page = try await TestSite().get("/scenarios/like-rolled-back?read=all").body
        #expect(page.contains("Not predicted."))
        #expect(page.contains("phone unlikes bread"))
        #expect(page.contains("You have read it to its end."))
    }

    @Test(arguments: [
        ("/scenarios/like-rolled-back/predictions/refused", "z", 422),
        ("/scenarios/like-rolled-back/predictions/nothing", "a", 404),
        ("/scenarios/nothing/predictions/refused", "a", 404),
    ])
    func `what isn't asked isn't kept`(_ path: String, _ option: String, _ status: Int) async throws
    {
        let site = try TestSite()
        let answer = try await site.post(path, [("design", "0"), ("option", option)])
        #expect(answer.status == status)
        #expect(try await site.app.workbook.predictions() == [])
    }

    @Test func `a prediction made elsewhere leads back there, and never off the site`() async throws
    {
        let site = try TestSite()
        let fields = [("design", "0"), ("option", "c")]
        let back = try await site.post(Self.refused, fields + [("back", "/lessons?a=1#b")])
        #expect(back.header("Location") == "/lessons?a=1#b")
        let away = try await site.post(Self.refused, fields + [("back", "//other.example")])
        #expect(away.header("Location") == "/")
    }

    @Test func `all is forgotten in one design`() async throws {
        let site = try TestSite()
        _ = try await site.post(Self.refused, [("design", "0"), ("option", "c")])
        _ = try await site.post("/scenarios/like-rolled-back/again", [("design", "0")])
        #expect(try await site.app.workbook.predictions() == [])
    }

    // MARK: - The catalogue

    @Test func `all scenarios stand by topic, with what they are about`() async throws {
        let site = try TestSite()
        let page = try await site.get("/scenarios").body
        let scenarios = site.app.scenarios.scenarios
        #expect(scenarios.count >= 44)
        #expect(scenarios.allSatisfy { page.contains("<li class=\"scene\" id=\"\($0.name)\"") })
        #expect(page.contains("None is played yet."))
        #expect(page.contains("<b>\(scenarios.count)</b> not opened"))
    }

    @Test func `plain words find them, within a topic or in all`() async throws {
        let site = try TestSite()
        let page = try await site.get("/scenarios?q=heart+lost+answers").body
        #expect(page.contains("best first"))
        #expect(page.contains("id=\"the-lost-answer-of-a-like\""))
        let topic = try await site.get("/scenarios?topic=topic-stories").body
        #expect(topic.contains("id=\"stories-offline\""))
        #expect(!topic.contains("id=\"unfollow\""))
        let none = try await site.get("/scenarios?q=zzzz").body
        #expect(none.contains("No scenario has one of these words."))
    }

    @Test func `progress is told, and what to try next`() async throws {
        let site = try TestSite()
        _ = try await site.get("/scenarios/unfollow")
        _ = try await site.post(Self.refused, [("design", "0"), ("option", "a")])
        let page = try await site.get("/scenarios").body
        #expect(page.contains("<b>2</b> begun"))
        #expect(page.contains("Begun · 0 of 1 right"))
        #expect(page.contains("You are in the middle of it: 1 prediction is still open."))
        _ = try await site.post(
            "/scenarios/like-rolled-back/predictions/refresh-in-between",
            [("design", "0"), ("option", "a")]
        )
        let after = try await site.get("/scenarios").body
        #expect(after.contains("<b>1</b> finished"))
        #expect(after.contains("came out otherwise than you said. This one turns on the same rule"))
    }

    @Test func `after a lesson comes a scenario of it`() throws {
        let site = try TestSite()
        let lesson = try #require(site.app.content.lesson("fan-out"))
        let advice = ScenarioAdvice.next(
            of: site.app.scenarios.scenarios,
            ScenarioProgress(predictions: [], opened: []),
            read: [lesson]
        )
        #expect(lesson.allScenarios.contains(advice?.scenario.name ?? ""))
        #expect(advice?.reason.hasPrefix("You have read “\(lesson.title)”") == true)
    }

    @Test func `a lesson's panel asks, and shows what came`() async throws {
        let site = try TestSite()
        let lesson = try await site.get("/lessons/likes-and-the-outbox").body
        #expect(lesson.contains("id=\"live-1-predict-refused\""))
        _ = try await site.post(Self.refused, [("design", "0"), ("option", "c")])
        let end = try await site.get("/lessons/likes-and-the-outbox?live-1=9999").body
        #expect(end.contains("As you said."))
    }
}
