import FeedModel
import Lab
import Testing

@testable import WebApp

/// Comparisons by their addresses: ready ones, packed ones, two worlds, and what can't be compared.
struct ComparePageTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    private let script = "account ada\ndevice phone ada\nphone opens\nsettle"

    @Test func `a ready comparison names its choice, its costs and what to say`() async throws {
        let page = try await site.get("/compare/tap-or-end-state").body
        #expect(
            page.contains(">like-request</span> <span class=\"choices__mark\">parts them here<")
        )
        #expect(page.contains("What an interviewer wants to hear"))
        #expect(page.contains("rule <a class=\"mono\" href=\"/rules#B10\">B10</a> spoke"))
        #expect(page.contains("<caption>backend</caption>") && page.contains("backend.likes"))
    }

    @Test func `a form leads to an address that holds all of it and says the same again`()
        async throws
    {
        let made = try await site.post(
            "/compare/own",
            [("script", script), ("a", "order=time"), ("b", "order=time first-screen=network")]
        )
        let address = try #require(made.header("Location"))
        #expect(made.status == 303 && address.hasPrefix("/compare/own?of="))
        let page = try await site.get(address).body
        #expect(page.contains("order=time first-screen=network"))
        #expect(page.contains("href=\"\(address)\">Link to keep"))
    }

    @Test func `two journals run under one design and are tied by the clock`() async throws {
        let made = try await site.post(
            "/compare/own",
            [
                ("script", script), ("other", script + "\nwait 1m\nphone leaves"),
                ("a", "order=time"), ("b", ""),
            ]
        )
        let page = try await site.get(try #require(made.header("Location"))).body
        #expect(page.contains("Two journals: the playheads share") && page.contains("wait 1m"))
        #expect(!page.contains("parts them here"))
    }

    @Test func `playheads move together, by fragments too`() async throws {
        let address = "/compare/three-ways-to-page?step=12"
        let pieces = try await site.get(address, byScript: true)
        #expect(pieces.header("Content-Type") == "application/json")
        let ids = pieces.body.matches(of: /"id":"([^"]*)"/).map { String($0.1) }
        #expect(ids == ["playhead", "beside"])
        #expect(pieces.body.contains("id=\\\"view-phone-B\\\""))
        let page = try await site.get(address).body
        #expect(page.contains("data-step=\"12\""))
        #expect(page.contains("id=\"view-phone-A\"") && page.contains("id=\"view-phone-C\""))
    }

    @Test func `a tap in a comparison goes on in a world of that side`() async throws {
        let answer = try await site.post(
            "/compare/tap-or-end-state/world?side=1&step=20",
            [("command", "phone likes bread")]
        )
        #expect(answer.header("Location") == "/worlds/w1")
        let world = try await site.get("/worlds/w1").body
        #expect(world.contains("phone likes bread"))
        #expect(world.contains("like-request=toggle"))
        let none = try await site.post("/compare/tap-or-end-state/world?side=7", [])
        #expect(none.status == 404)
    }

    @Test func `what is typed into a phone of a comparison goes along`() async throws {
        let address = "/compare/tap-or-end-state/world?side=0&step=20"
        let draft = [("command", "phone writes"), ("text", "Rye at nine"), ("photo", "1")]
        #expect(try await site.post(address, draft).header("Location") == "/worlds/w1")
        let kept = try await site.get("/worlds/w1/script").body
        #expect(kept.contains("\nphone writes \"Rye at nine\" photo=1\n"))
        let shared = [
            ("command", "phone publishes"), ("text", "Rye at ten"), ("photo", "0"), ("draft", ""),
        ]
        #expect(try await site.post(address, shared).header("Location") == "/worlds/w2")
        let sent = try await site.get("/worlds/w2/script").body
        #expect(sent.contains("\nphone writes \"Rye at ten\"\nsettle\nphone publishes\n"))
    }

    @Test(arguments: ["=", "order", "order=", "order=colour"])
    func `a packed side with a design that isn't one is refused`(design: String) async throws {
        let sides = ["\u{1}\u{1}", script, "\u{1}\u{1}\(design)"]
        // Both addresses are packed alike: lines behind a name.
        let packed = SharedWorld(name: "Two sides", lines: sides, step: nil).address
        let text = try #require(packed).dropFirst("/shared?world=".count)
        #expect(try await site.get("/compare/own?of=\(text)").status == 422)
    }

    @Test(arguments: [
        ("/compare/nothing", 404), ("/compare/own", 422), ("/compare/own?of=abc", 422),
        ("/compare/own?world=w1", 422), ("/compare/own?world=w7&world=w8", 404),
        ("/compare/own?scenario=opening-the-app&a=order%3Dtime&b=order%3Dcolour", 422),
        ("/compare/own?scenario=opening-the-app&a=order&b=", 422),
        ("/compare/own?scenario=opening-the-app&a=%3D&b=", 422),
        ("/compare/own?scenario=opening-the-app&seed=x", 422),
        ("/compare/own?script=world%20demo&b=order%3Dtime", 422),
        ("/compare/own?scenario=opening-the-app&other=world%20demo", 422),
        ("/compare/own?scenario=opening-the-app&b=order%3Dranked%20paging%3Dcursor", 422),
        ("/compare/first-screen?step=-4", 200), ("/compare/first-screen?step=99999", 200),
        ("/compare/first-screen?phone=nobody", 200),
        ("/compare/first-screen/present?slide=99", 200),
    ]) func `an address that names nothing is answered with the reason`(
        address: String,
        status: Int
    ) async throws {
        #expect(try await site.get(address).status == status)
    }

    @Test func `what is packed comes out the same`() throws {
        let lines = try Script(text: script, name: "packed.lab").lines
        let other = try Script(text: script + "\nwait 1m", name: "packed.lab").lines
        let plans: [ComparedSide.Plan] = [
            .init(name: "w1", design: .init(), lines: lines),
            .init(name: "w2", design: .init(), lines: other),
        ]
        let text = try #require(PackedComparison(title: "Two journals", plans: plans).text)
        #expect(PackedComparison(text) == PackedComparison(title: "Two journals", plans: plans))
        let same = [plans[0], plans[0]]
        let short = try #require(PackedComparison(title: "One", plans: same).text)
        #expect(PackedComparison(short)?.plans == same && short.count < text.count + 8)
        #expect(PackedComparison(String(text.dropLast(9))) == nil)
    }
}
