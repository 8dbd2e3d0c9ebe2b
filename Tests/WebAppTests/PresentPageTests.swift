import Lab
import Testing

@testable import WebApp

struct PresentPageTests {
    private static let title = "A like that the backend refuses"
    private static let prose = "Ada taps the heart under Bob's post."

    private func screens(_ site: TestSite, _ world: String) async throws -> String {
        try await site.get("/worlds/\(world)/present?screen=2").body
    }

    @Test func `a world keeps its scenario's prose under another name and in each design`()
        async throws
    {
        let site = try TestSite()
        for (index, design) in ["0", "2"].enumerated() {
            let world = "w\(index + 1)"
            let fields = [("scenario", "like-rolled-back"), ("design", design)]
            #expect(try await site.post("/worlds", fields).status == 303)
            _ = try await site.post("/worlds/\(world)/rename", [("name", "Tuesday")])
            _ = try await site.post("/worlds/\(world)/commands", [("command", "phone leaves")])
            let page = try await screens(site, world)
            #expect(page.contains("Tuesday") && !page.contains(Self.title))
            #expect(page.contains(Self.prose))
        }
    }

    @Test func `another world that is called like a scenario has no prose`() async throws {
        let site = try TestSite()
        _ = try await site.post("/worlds", [("script", "world demo\nphone opens\nsettle")])
        _ = try await site.post("/worlds/w1/rename", [("name", Self.title)])
        let page = try await screens(site, "w1")
        #expect(page.contains(Self.title) && page.contains("phone opens"))
        #expect(!page.contains(Self.prose))
    }
}
