import Foundation
import Testing

@testable import Workbook

struct SignalTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let file = """
        ---
        title: T
        order: 1
        ---

        ```signal
        id: a-b
        saw: The heart fills
        points: D
        word: Observed
        probes: P1.1 P1.2
        ```
        """

    private func signals() throws -> [Signal] {
        try Content(directory: Self.root + "/Content").signalTopics.flatMap(\.signals)
    }

    private func found(_ typed: String) throws -> [String] {
        WordSearch(typed).hits(in: try signals(), by: \.searched).map(\.id)
    }

    @Test func `a file is read into its signals`() {
        var reader = SignalReader(file: "signals/s.md", slug: "s")
        let topic = reader.read(Self.file)
        #expect(reader.problems == [])
        #expect(topic.signals.map(\.id) == ["a-b"])
        #expect(topic.signals[0].probes == ["P1.1", "P1.2"])
        #expect(topic.signals[0].word == .observed)
    }

    @Test(arguments: [
        ("word: Observed", "word: Sure", "10: expected Observed, Inferred or Speculative"),
        ("saw: The heart fills\n", "", "6: expected a text for 'saw', found none"),
        ("id: a-b", "id: A b", "7: expected small letters, digits and hyphens, found 'A b'"),
        ("probes:", "probe:", "11: expected one of also, design, id, lessons, points"),
        ("```signal", "Words.\n\n```signal", "5: expected nothing but fences of the kind 'signal'"),
    ])
    func `a slip of the pen is told with its line`(_ right: String, _ wrong: String, _ said: String)
    {
        var reader = SignalReader(file: "signals/s.md", slug: "s")
        _ = reader.read(Self.file.replacing(right, with: wrong))
        let found = reader.problems.map(\.description)
        #expect(found.contains { $0.hasPrefix("signals/s.md:\(said)") }, "\(found)")
    }

    @Test func `what a signal names is there, or is told`() throws {
        let content = try Content(directory: Self.root + "/Content")
        #expect(content.signalProblems(nil) { _, _ in true } == [])
        let found = content.signalProblems([]) { _, _ in false }.map(\.description)
        #expect(found.contains { $0.contains("a scenario that there is, found 'unfollow'") })
        #expect(found.contains { $0.contains("choices of the lab, found 'like=outbox'") })
    }

    @Test func `words find their other endings and what begins with them`() throws {
        #expect(SearchWords.stem("Likes") == SearchWords.stem("liked"))
        #expect(SearchWords.stem("story") == SearchWords.stem("stories"))
        #expect(try found("unfol").contains("posts-linger"))
        #expect(
            Set(try found("notif").prefix(2)) == ["one-notification-for-many", "opens-at-comment"]
        )
    }

    @Test(arguments: [
        ("the like disappeared after I killed the app in airplane mode", "like-gone-after-kill"),
        ("photo jumps when it loads", "text-jumps"),
        ("posts of someone I unfollowed are still there", "posts-linger"),
        ("likers mismatch", "likers-and-number-differ"),
        ("expired story plays", "dead-story-plays"),
    ])
    func `the words of somebody who saw it lead to it`(_ typed: String, _ id: String) throws {
        #expect(try found(typed).first == id)
    }

    @Test func `a word that isn't shown is told when it is why`() throws {
        let signal = try #require(try signals().first { $0.id == "like-gone-after-kill" })
        #expect(
            WordSearch("like killed airplane").unseen(
                in: signal.also,
                beside: [signal.saw, signal.points]
            ) == ["kill"]
        )
    }

    @Test func `marks and operators are gaps between words`() throws {
        #expect(WordSearch("\"*\" ()- ").isEmpty)
        #expect(try found("unfollow* OR \"NEAR(") == found("unfollow near"))
        #expect(WordSearch("the").isEmpty == false)
        #expect(try found(String(repeating: "x", count: 100_000)) == [])
    }

    @Test func `what was looked for is marked, and no letter is lost`() {
        let text = "Liked, then likes: a <like>"
        let pieces = WordSearch("like").marked(text)
        #expect(pieces.map(\.text).joined() == text)
        #expect(pieces.filter(\.isMarked).map(\.text) == ["Liked", "likes", "like"])
        #expect(WordSearch("").marked(text).map(\.isMarked) == [false])
    }
}
