import FeedModel
import Lab
import Testing

@testable import WebApp

/// The scale page: what its form may say, and that its words agree with the model.
struct ScalePageTests {
    private func input(_ query: [String: String]) -> ScaleInput { ScaleInput { query[$0] } }

    @Test func `a number that is none, or out of range, is replaced and said`() {
        let input = input(["accounts": "many", "reads": "1e9", "posts": "0,5", "tail": "nan"])
        #expect(input["accounts"] == 1e8 && input.notes["accounts"]?.contains("many") == true)
        #expect(input["reads"] == 500 && input.notes["reads"] != nil)
        #expect(input["tail"] == 1.5 && input.notes["tail"] != nil)
    }

    @Test func `nobody has more followers than there are others`() {
        let input = input(["accounts": "100", "followings": "5000", "followers": "1000000"])
        #expect(input["followings"] == 99 && input["followers"] == 99)
    }

    @Test(arguments: ScaleInput.presets.map(\.query)) func `presets compute and draw`(
        query: String
    ) async throws {
        let page = try await TestSite().get("/scale?\(query)")
        #expect(page.status == 200)
        #expect(!page.body.contains("nan") && !page.body.contains("inf,"))
    }

    @Test func `at the crossing writing and reading cost the same`() {
        let model = input([:]).model
        let there = input(["reads": "\(model.crossing)"]).model
        let (write, read) = (there.day(.write).cores, there.day(.read).cores)
        #expect(abs(write - read) < 1e-6 * write)
    }

    @Test(arguments: [
        (0.0, "0"), (0.547, "0.547"), (4.151, "4.15"), (53.1, "53.1"), (793_650.79, "793,651"),
        (1e8, "100 million"), (1.89e10, "18.9 billion"), (.infinity, "none"), (0.00012, "0.00012"),
    ]) func `numbers are short and exact enough`(value: Double, text: String) {
        #expect(ScaleText.number(value) == text)
    }
}
