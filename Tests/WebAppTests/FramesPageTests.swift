import Testing
import Workbook

@testable import WebApp

/// The frame lab's pages of posts, and the recordings that it keeps.
struct FramesPageTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test func `a page of the list is real JSON of a page's size, and the same again`() async throws
    {
        let one = try await site.get("/frames/pages/3")
        #expect(one.status == 200 && (30_000...90_000).contains(one.body.utf8.count))
        #expect(try await site.get("/frames/pages/3").body == one.body)
        #expect(try await site.get("/frames/pages/4").body != one.body)
        #expect(try await site.get("/frames/pages/200").status == 404)
        #expect(try await site.get("/frames/pages/x").status == 404)
    }

    @Test func `a recording is kept, compared and taken away`() async throws {
        let kept = try await site.post(
            "/frames/recordings",
            [
                ("name", "On my machine"), ("frames", "167:31 333:180 167:20"),
                ("switches", "recycle assign nonsense"), ("work", "4"),
                ("counts", "made=9 bound=40"),
                ("browser", "Chrome/140"),
            ]
        )
        #expect(kept.header("Location") == "/frames?one=1#compared")
        let page = try await site.get("/frames?one=1&other=example-none").body
        #expect(page.contains("On my machine") && page.contains("<td>33.3 ms</td>"))
        #expect(page.contains("<td>33.3 %</td>") && page.contains("Example: none of them"))
        #expect(try await site.app.workbook.frameRecordings()[0].switches == ["recycle", "assign"])
        _ = try await site.post("/frames/recordings/1/delete", [])
        #expect(try await site.app.workbook.frameRecordings().isEmpty)
    }

    @Test(arguments: ["", "167", "167:31:2", "-1:0", "a:b", "1:1 x"])
    func `what isn't frame times is refused`(frames: String) async throws {
        let answer = try await site.post("/frames/recordings", [("frames", frames)])
        #expect(answer.status == 422 && answer.body.contains("Nothing was kept."))
    }

    @Test func `both examples are whole`() {
        for (_, recording) in KeptExample.all {
            #expect(recording.frames.count > 60 && recording.counts["made"] != nil)
        }
    }
}
