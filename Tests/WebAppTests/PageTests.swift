import Testing
import Workbook

@testable import WebApp

struct PageTests {
    static let paths = [
        "/", "/lessons", "/lessons/likes-and-the-outbox", "/lessons/refresh-and-gaps", "/probes",
        "/probes/P40.2", "/probes/P40.4", "/signals", "/signals?q=like", "/teardowns",
        "/teardowns/1", "/glossary",
    ]

    private func makeSite() async throws -> TestSite {
        let site = try TestSite()
        let id = try await site.app.workbook.startTeardown(
            TeardownFields(app: "Photo app", tab: "home", note: "<b>"),
            at: TestSite.noon
        )
        try await site.app.workbook.record(
            .seen(2),
            note: "n",
            for: "P40.2",
            in: id,
            at: TestSite.noon
        )
        return site
    }

    @Test(arguments: paths)
    func `every page has one h1, landmarks, and nothing inline`(_ path: String) async throws {
        let answer = try await makeSite().get(path)
        #expect(answer.status == 200)
        #expect(answer.body.ranges(of: "<h1").count == 1)
        for part in ["<header", "<nav", "<main id=\"main\"", "<footer", "class=\"skip\""] {
            #expect(answer.body.contains(part))
        }
        for banned in [" style=", "<style", "onclick=", "javascript:", "http://", "https://"] {
            #expect(!answer.body.contains(banned), "\(banned)")
        }
        #expect(answer.body.utf8.count < 100_000)
    }

    @Test func `titles are unique, and so are ids on each page`() async throws {
        let site = try await makeSite()
        var titles: Set<String> = []
        for path in Self.paths + ["/nowhere"] {
            let body = try await site.get(path).body
            let title = try #require(body.firstMatch(of: /<title>(.*?)<\/title>/)).1
            #expect(titles.insert(String(title)).inserted, "\(title)")
            let ids = body.matches(of: /\ id="([^"]*)"/).map { String($0.1) }
            #expect(ids.count == Set(ids).count, "\(path)")
        }
    }

    @Test func `links between pages lead somewhere`() async throws {
        let site = try await makeSite()
        var seen: Set<String> = []
        for path in Self.paths {
            let body = try await site.get(path).body
            for match in body.matches(of: /(?:href|src)="(\/[^"#?]*)/) {
                let target = String(match.1)
                // The lab's own pages come with the world routes.
                if target.hasPrefix("/scenarios") || !seen.insert(target).inserted { continue }
                #expect(try await site.get(target).status == 200, "\(target) on \(path)")
            }
        }
        #expect(seen.contains("/css/tokens.css"))
    }

    @Test func `links to parts of a page have their part`() async throws {
        let site = try await makeSite()
        for path in Self.paths {
            let body = try await site.get(path).body
            for match in body.matches(of: /(?:href="#|aria-labelledby=")([^"]+)"/) {
                #expect(body.contains("id=\"\(match.1)\""), "\(match.1) on \(path)")
            }
        }
    }

    @Test func `an address that nothing has gets a page that says what to do`() async throws {
        for path in ["/nowhere", "/lessons/none", "/probes/P1", "/teardowns/7", "/teardowns/x"] {
            let answer = try await makeSite().get(path)
            #expect(answer.status == 404)
            #expect(answer.body.contains("What was kept"))
            #expect(answer.body.contains("What you can do"))
        }
    }

    @Test func `the theme is kept in a cookie and written by the server`() async throws {
        let site = try await makeSite()
        let answer = try await site.post("/theme", [("theme", "dark"), ("back", "/probes")])
        #expect(answer.status == 303)
        #expect(answer.header("Location") == "/probes")
        #expect(answer.header("Set-Cookie")?.hasPrefix("theme=dark; Max-Age=31536000") == true)
        #expect(try await site.get("/", cookie: "theme=dark").body.contains("data-theme=\"dark\""))
        #expect(try await site.get("/", cookie: "theme=x").body.contains("data-theme=\"system\""))
    }

    @Test(arguments: ["//evil.example", "https://evil.example", "\\evil", ""])
    func `the way back never leads to another site`(_ back: String) async throws {
        let answer = try await makeSite().post("/theme", [("theme", "light"), ("back", back)])
        #expect(answer.header("Location") == "/")
    }

    @Test func `a form with a wrong token keeps what was typed`() async throws {
        let site = try await makeSite()
        let answer = try await site.post(
            "/teardowns",
            [("app", "My <app>"), ("tab", "home")],
            token: "old"
        )
        #expect(answer.status == 403)
        #expect(answer.body.contains("My &lt;app&gt;"))
        #expect(answer.body.contains(site.app.token.text))
        #expect(try await site.app.workbook.teardowns().count == 1)
    }
}
