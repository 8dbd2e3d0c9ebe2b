import FeedModel
import Foundation
import Templates
import Testing

@testable import HTTPServer
@testable import Lab
@testable import WebApp

struct WorldTemplateTests {
    private func render() throws -> String {
        let site = try TestSite()
        let head = PageHead(title: "A world", styles: WorldPage.styles)
        let response = try site.app.page(
            "worlds/world",
            head,
            WorldSample.page.values,
            for: nil
        )
        guard case .bytes(let bytes) = response.body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `every card of a world renders, with ids that are unique and no inline style`()
        throws
    {
        let html = try render()
        for id in [
            "world-head", "playhead", "device-phone", "happened", "tables", "table-outbox",
            "console",
        ] {
            #expect(html.contains("id=\"\(id)\""))
        }
        let ids = html.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
        #expect(ids.count == Set(ids).count)
        #expect(!html.contains(" style="))
        #expect(html.ranges(of: "<h1").count == 1)
        #expect(html.utf8.count < 100_000)
        // For looking at it: the page, to be served beside the public folder.
        if let path = ProcessInfo.processInfo.environment["FEEDLAB_WORLD_SAMPLE"] {
            try html.write(toFile: path, atomically: true, encoding: .utf8)
        }
    }

    @Test func `the diagram has a row for each step, and so has its twin`() throws {
        let html = try render()
        #expect(html.ranges(of: "class=\"seq__row\"").count == 10)
        #expect(html.ranges(of: "<li id=\"log-").count == 10)
        #expect(html.ranges(of: "<g data-kind=\"lost\">").count == 1)
        #expect(html.contains("aria-describedby=\"happened-list\""))
        #expect(html.contains("href=\"/rules?world=&amp;step=6#W4\">W4</a>"))
    }

    @Test func `a label ends before the edge of the drawing`() {
        for kind in [Step.Kind.sent, .handled, .answered, .lost, .job, .timer, .command, .note] {
            let step = Step(
                number: 1,
                at: .worldStart,
                kind: kind,
                actor: "phone",
                text: "",
                message: nil,
                rules: [],
                changes: []
            )
            let row = SequenceDrawing.Row(
                number: 1,
                time: "",
                href: "",
                state: "now",
                path: SequencePath(step, device: "phone"),
                label: String(repeating: "x", count: 400),
                rules: "R9a"
            )
            let drawn = "\(SequenceDrawing(rows: [row]).values)"
            #expect(drawn.contains("x…"), "\(kind)")
        }
    }

    @Test func `a changed cell shows its old value and a sign`() throws {
        let html = try render()
        #expect(html.contains("<span class=\"sign\">~</span><del>26, off</del>27, off"))
        #expect(
            html.contains(
                "<tr data-change=\"removed\"><th scope=\"row\"><span class=\"sign\">−</span>9"
            )
        )
    }

    @Test func `a fragment of each card is what stands on the page`() throws {
        let site = try TestSite()
        let html = try render()
        let target = try RequestTarget(Array("/".utf8), argumentsMax: 1)
        let request = HTTPRequest(
            method: .get,
            target: target,
            headers: HTTPHeaders(),
            body: []
        )
        let fragments = try WorldSample.page.answer("", of: site.app, to: request).fragments
        let whole = fragments.filter { $0.html != nil }
        let cards = ["world-head", "playhead", "phones", "happened", "console", "tables"]
        #expect(whole.map(\.id) == cards)
        let inside = fragments.filter { $0.html == nil }.map(\.id)
        #expect(
            inside == [
                "device-phone", "step-said", "steps-drawn", "step-detail", "console-note",
                "tables-head", "table-posts", "table-outbox", "table-feed_entries",
            ]
        )
        for fragment in whole {
            let start = try #require((fragment.html ?? "").firstMatch(of: /id="([^"]*)"/)).1
            #expect(fragment.id == start)
            // The form token differs from site to site.
            let same = (fragment.html ?? "").replacing(site.app.token.text, with: "")
            #expect(html.replacing(/value="[0-9a-f]{64}"/, with: "value=\"\"").contains(same))
        }
    }

    @Test func `only what a page doesn't have is sent, and of tables those that changed`() throws {
        let site = try TestSite()
        let all = try WorldSample.page.news(of: site.app, known: []).fragments
        let known = Set(all.map(\.mark))
        #expect(try WorldSample.page.news(of: site.app, known: known).fragments.isEmpty)
        var page = WorldSample.page
        page.tables.tables[1].rows[0].cells[4].text = "queued"
        let changed = try page.news(of: site.app, known: known).fragments
        #expect(changed.map(\.id) == ["table-outbox"] && changed[0].html != nil)
        page.tables.tables.removeLast()
        let fewer = try page.news(of: site.app, known: known).fragments
        #expect(fewer.map(\.id) == ["tables", "table-outbox"] && fewer[1].html == nil)
    }

    @Test func `marks stand where their steps are, and a long run has few`() {
        let long = PlayheadView(step: 0, steps: 10_000, ruleSteps: [], action: "/w")
        guard case .object(let members) = long.values,
            case .list(let marks) = members.first(where: { $0.0 == "marks" })?.1
        else {
            Issue.record("no marks")
            return
        }
        #expect(marks.count <= 60)
    }
}
