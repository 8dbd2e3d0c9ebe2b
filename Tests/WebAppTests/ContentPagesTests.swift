import Testing

@testable import WebApp
@testable import Workbook

struct ContentPagesTests {
    @Test func `each page that content may link to is there`() async throws {
        let site = try TestSite()
        for page in Content.pages.sorted() {
            #expect(try await site.get(page).status == 200, "\(page)")
        }
    }
}
