import Testing
import Workbook

@testable import WebApp

struct RulesPageTests {
    @Test func `every rule that speaks or is quoted has a text, and an anchor`() async throws {
        let site = try TestSite()
        let known = Set(site.app.content.rules.flatMap(\.rules).map(\.id))
        let places = await RuleIndex(root: TestSite.root).places()
        let unknown = places.keys.filter { !known.contains($0) }.sorted()
        #expect(unknown.isEmpty)
        let page = try await site.get("/rules").body
        for id in known { #expect(page.contains("<article class=\"rule\" id=\"\(id)\">")) }
    }

    @Test func `a rule leads to its scenarios, its scripts and its source`() async throws {
        let places = await RuleIndex(root: TestSite.root).places()
        #expect(places["R8"]?.sources.contains { $0.hasPrefix("Sources/FeedClient/") } == true)
        #expect(places["R8"]?.scripts.contains("Tests/Scripts/r8-identical.lab") == true)
        let site = try TestSite()
        #expect(try await site.get("/rules").body.contains("/scenarios/like-rolled-back"))
    }

    @Test func `rules are found where they are said`() {
        let text = """
            speak(
                "R9b",
                "text")
            core.mark("B9", "text") speak(rule, "R1") speak("ABC", "x") mark("B10a1")
            """
        #expect(RuleIndex.spoken(text) == ["R9b", "B9"])
        #expect(RuleIndex.quoted("# R3, W1a: x\nexpect R9\n#K2") == ["R3", "W1a", "K2"])
    }
}
