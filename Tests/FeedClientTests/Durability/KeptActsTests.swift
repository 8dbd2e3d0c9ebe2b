import FeedModel
import SQLiteStore
import Testing

@testable import FeedClient

/// K6: FULL where the user's own acts are committed; NORMAL alone would lose them to a power cut.
struct KeptActsTests {
    /// What a user does, and the table that holds it until the backend knows.
    struct Act: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let gestures: [Gesture]
        let table: String

        init(_ name: String, _ gestures: Gesture..., in table: String = "outbox") {
            testDescription = name
            self.gestures = gestures
            self.table = table
        }

        private static let post = SmallDevice.post.description
        private static let look = ComposedPost(text: "look", photos: 2)

        static let all = [
            Act("like", .like(post: post, true)),
            Act("bookmark", .bookmark(post: post, true)),
            Act("comment", .comment(post: post, text: "nice")),
            Act("share", .share(post: post)),
            Act("follow", .follow(account: EntityID(rawValue: 9), name: "cleo", true)),
            Act("block", .block(EntityID(rawValue: 9))),
            Act("draft", .write(look), in: "drafts"),
            Act("draft's files", .write(look), in: "uploads"),
            Act("publish", .publish(look)),
            Act("publish a draft", .write(look), .publish(nil)),
        ]
    }

    @Test(arguments: Act.all)
    func `K6: what was acknowledged outlives a power cut`(_ act: Act) throws {
        let device = try SmallDevice()
        for gesture in act.gestures {
            #expect(try device.handle(.gesture(gesture)).refusal == nil)
        }
        let before = try rows(act.table, device)
        #expect(!before.isEmpty)
        try device.losePower()
        #expect(try rows(act.table, device) == before)
    }

    @Test(arguments: Act.all)
    func `K6: with NORMAL commits alone it would be gone`(_ act: Act) throws {
        let device = try SmallDevice()
        device.client.outboxDurability = .normal
        for gesture in act.gestures { _ = try device.handle(.gesture(gesture)) }
        #expect(try !rows(act.table, device).isEmpty)
        try device.losePower()
        #expect(try rows(act.table, device).isEmpty)
    }

    private func rows(_ table: String, _ device: SmallDevice) throws -> [[SQLiteValue]] {
        try device.client.database.rows("SELECT * FROM \(table) ORDER BY 1").map(\.values)
    }
}
