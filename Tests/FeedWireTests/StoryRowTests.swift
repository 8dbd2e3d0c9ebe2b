import FeedModel
import Testing

@testable import FeedWire

struct StoryRowTests {
    private let item = StoryRow.Item(
        id: EntityID(rawValue: 11),
        number: 3,
        kind: .video,
        seconds: 8,
        createdAt: 1,
        expiresAt: 2,
        media: PostItem.Image(url: "/v1/media/11.1/full", width: 9, height: 16, tint: "#6f8fa3")
    )

    @Test func `a row reads as it was written`() throws {
        let row = StoryRow(
            entries: [
                .account(
                    StoryRow.Account(
                        authorID: EntityID(rawValue: 5),
                        authorName: "bob",
                        newestSeen: 2,
                        items: [item]
                    )
                ),
                .ad(
                    AdItem(
                        id: EntityID(rawValue: 7),
                        adID: EntityID(rawValue: 8),
                        text: "Soup",
                        slot: 1
                    )
                ),
            ],
            nextCursor: "c",
            serverTime: 12
        )
        #expect(try StoryRow(json: JSONValue(parsing: row.json.bytes)) == row)
    }

    @Test func `an entry of an unknown kind is left out, a broken one is an error`() throws {
        let unknown: JSONValue = ["entries": [["kind": "poll"]], "server_time": 1]
        #expect(try StoryRow(json: unknown).entries.isEmpty)
        let broken: JSONValue = ["entries": [["kind": "ad", "id": "x"]], "server_time": 1]
        #expect(throws: JSONError.self) { try StoryRow(json: broken) }
    }
}
