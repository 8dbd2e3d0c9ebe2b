import Foundation
import Testing
import Workbook

@testable import WebApp

struct SignalsPageTests {
    @Test func `all signals stand by topic, and each leads on`() async throws {
        let site = try TestSite()
        let page = try await site.get("/signals").body
        let signals = site.app.content.signalTopics.flatMap(\.signals)
        #expect(signals.count >= 100)
        #expect(signals.allSatisfy { page.contains("<li id=\"\($0.id)\"") })
        #expect(page.contains("<a href=\"/probes/P40.2\">"))
        #expect(page.contains("<a href=\"/scenarios/unfollow\">"))
        #expect(!page.contains("<mark>"))
    }

    @Test func `a search shows what it found, marked, and keeps what was typed`() async throws {
        let page = try await TestSite().get("/signals?q=unfol%22%3Cb%3E").body
        #expect(page.contains("<mark>unfollowed</mark>"))
        #expect(page.contains("value=\"unfol&quot;&lt;b&gt;\""))
        #expect(!page.contains("like-outlives-kill"))
    }

    @Test func `a search without a hit says so`() async throws {
        let page = try await TestSite().get("/signals?q=zzzz").body
        #expect(page.contains("No signal has one of these words."))
        #expect(!page.contains("class=\"list signals\""))
    }

    @Test func `a probe leads to its signals`() async throws {
        let page = try await TestSite().get("/probes/P40.4").body
        #expect(page.contains("<a href=\"/signals#posts-linger\">"))
    }
}
