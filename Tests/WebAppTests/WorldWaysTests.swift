import Lab
import Testing

@testable import WebApp

/// Taking back, forking, linking, exporting and bringing in a world.
struct WorldWaysTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    private func world(_ commands: String...) async throws -> String {
        let answer = try await site.post("/worlds", [("world", "demo")])
        let path = String(try #require(answer.header("Location")).prefix { $0 != "?" })
        for command in commands {
            #expect(try await run(command, in: path).status == 303)
        }
        return path
    }

    private func run(_ command: String, in path: String) async throws -> TestSite.Answer {
        try await site.post("\(path)/commands", [("command", command)])
    }

    private func steps(_ path: String) async throws -> Int {
        let page = try await site.get(path).body
        return try #require(page.firstMatch(of: /data-steps="(\d+)"/).flatMap { Int($0.1) })
    }

    @Test func `an act is taken back with what followed, and done again to the byte`()
        async throws
    {
        let path = try await world("phone opens")
        let before = try await steps(path)
        _ = try await run("phone scrolls 3", in: path)
        let after = try await site.get(path).body
        _ = try await site.post("\(path)/undo", [])
        #expect(try await steps(path) == before)
        _ = try await site.post("\(path)/redo", [])
        #expect(try await site.get(path).body == after)
    }

    @Test func `acting after taking back keeps the way that was left, as a fork`() async throws {
        let path = try await world("phone opens", "phone scrolls 3")
        _ = try await site.post("\(path)/undo", [])
        _ = try await run("phone leaves", in: path)
        let page = try await site.get(path).body
        #expect(page.contains("Compare with w2"))
        let left = try await site.get("/worlds/w2").body
        #expect(left.contains(">phone scrolls 3</") && !left.contains(">phone leaves</"))
    }

    @Test func `a command in the past makes a fork there and leaves the world alone`()
        async throws
    {
        let path = try await world("phone opens")
        let count = try await steps(path)
        let answer = try await site.post(
            "\(path)/commands?step=8&of=backend",
            [("command", "phone airplane on")]
        )
        #expect(answer.header("Location") == "/worlds/w2?of=backend")
        #expect(try await steps(path) == count)
        let fork = try await site.get("/worlds/w2").body
        #expect(fork.contains("Fork of w1 behind step 8"))
        #expect(fork.contains(">steps 4</") && fork.contains(">phone airplane on</"))
        let slip = try await site.post(
            "\(path)/commands?step=8",
            [("command", "phone opns")]
        )
        #expect(slip.status == 422 && slip.body.contains("Did you mean “opens”?"))
        #expect(try await site.get("/worlds/w3").status == 404)
    }

    @Test func `a deleted fork can be brought back`() async throws {
        let path = try await world("phone opens")
        _ = try await site.post("\(path)/commands?step=5", [("command", "phone leaves")])
        let gone = try await site.post("/worlds/w2/delete", [("back", path)])
        #expect(gone.header("Location") == "\(path)?deleted=w2")
        #expect(try await site.get("/worlds/w2").status == 404)
        #expect(try await site.get("\(path)?deleted=w2").body.contains("/worlds/w2/restore"))
        _ = try await site.post("/worlds/w2/restore", [])
        #expect(try await site.get("/worlds/w2").status == 200)
    }

    @Test func `a link holds seed, design, journal and step`() async throws {
        let made = try await site.post(
            "/worlds",
            [("world", "demo"), ("seed", "7"), ("design", "order=time")]
        )
        let path = String(try #require(made.header("Location")).prefix { $0 != "?" })
        _ = try await run("phone opens", in: path)
        let page = try await site.get("\(path)?step=6").body
        let found = page.firstMatch(of: /id="permalink" href="([^"]*)"/)
        let link = String(try #require(found).1).replacing("&amp;", with: "&")
        #expect(link.utf8.count < 300)
        let shared = try await site.get(link).body
        #expect(shared.contains(">seed 7</") && shared.contains(">design order=time</"))
        let query = link.split(separator: "?")[1].split(separator: "&")
        let answer = try await site.post(
            "/shared",
            query.map { part in
                let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                return (pair[0], pair[1])
            }
        )
        let copy = try #require(answer.header("Location"))
        #expect(copy == "/worlds/w2?step=6")
        let hash = { (text: String) in text.firstMatch(of: /data-trace="(\w+)"/)?.1 }
        let opened = try await site.get(copy).body
        #expect(hash(opened) == hash(page))
        #expect(hash(page) != nil)
    }

    @Test(arguments: ["", "x", "eNr", "eNrLSM3JyQcABiwCFQ", String(repeating: "A", count: 7_000)])
    func `an address without a world in it gets a clear answer`(text: String) async throws {
        let answer = try await site.get("/shared?world=\(text)")
        let isReadable = SharedWorld(text: text, step: nil) != nil
        #expect(answer.status == (isReadable ? 200 : 422))
        if !isReadable { #expect(answer.body.contains("no world in this address")) }
    }

    @Test func `an address that would unpack to too much is refused`() {
        let lines = (0..<20_000).map { _ in "note \"the same and the same again\"" }
        #expect(SharedWorld(name: "long", lines: lines, step: nil).address == nil)
    }

    @Test func `the exported script runs and holds, and can be brought in again`() async throws {
        let path = try await world("phone opens", "phone likes p299")
        let script = try await site.get("\(path)/script")
        #expect(script.header("Content-Disposition")?.contains("w1.lab") == true)
        #expect(script.body.contains("expect phone feed = "))
        let runs = try await ScriptRunner.run(try Script(text: script.body, name: "w1.lab"))
        #expect(runs.allSatisfy { $0.failures.isEmpty && $0.error == nil && $0.expectations > 2 })
        let brought = try await site.post("/worlds", [("script", script.body)])
        #expect(brought.status == 303)
        let bad = try await site.post("/worlds", [("script", "phone flies")])
        #expect(bad.status == 422 && bad.body.contains("Nothing was made."))
    }

    @Test func `another design runs the journal again and says what differs first`() async throws {
        let path = try await world("phone opens")
        let answer = try await site.post("\(path)/design", [("design-order", "time")])
        #expect(answer.header("Location") == "/compare/own?world=w1&world=w2")
        let page = try await site.get("/compare/own?world=w1&world=w2").body
        #expect(page.contains(">parts them here<") && page.contains("phone.feed_entries"))
        #expect(try await site.get("/worlds/w2").body.contains(">design order=time</"))
        let same = try await site.get("/compare/own?world=w1&world=w1").body
        #expect(same.contains("id=\"same\"") && !same.contains(">parts them here<"))
    }

    @Test func `choices that don't go together are refused with the reason`() async throws {
        let path = try await world()
        let answer = try await site.post(
            "\(path)/design",
            [("design-order", "ranked"), ("design-paging", "cursor")]
        )
        #expect(answer.status == 422)
        #expect(answer.body.contains("scores don&#39;t keep still"))
        #expect(answer.body.contains("value=\"cursor\" checked"))
        #expect(try await site.get("/worlds/w2").status == 404)
    }

    @Test func `a world that isn't held any more comes back with what can be done again`()
        async throws
    {
        let registry = WorldRegistry(workbook: site.app.workbook, clock: site.app.clock)
        let lines = try Script(text: "account ada\naccount bob\n", name: "x.lab").lines
        let origin = WorldOrigin(name: "x", eyebrow: "y", question: "z")
        let session = try await registry.make(lines, origin: origin)
        _ = try await session.undo()
        try await registry.keep(session)
        let other = WorldRegistry(workbook: site.app.workbook, clock: site.app.clock)
        let again = try #require(try await other.session(session.id))
        #expect(await again.undone == ["account bob"])
        #expect(await again.origin == origin)
        #expect(await again.redo())
        #expect(await again.head().journal().map(\.text) == ["account ada", "account bob"])
    }
}
