import FeedModel
import FeedWire
import Testing

@Suite struct SyncAnswerTests {
    private static var answer: SyncAnswer {
        var post = PostItem(
            id: EntityID(rawValue: 266_490_976_665_608_195),
            authorID: EntityID(rawValue: 266_490_976_665_604_096),
            authorName: "ümlaut 猫",
            bodyHTML: "<p>Bread</p>\n",
            createdAt: 1_767_603_600_000,
            version: 3
        )
        post.likeCount = 27
        post.isLiked = true
        post.reasons = ["author:266490976665604096", "topic:bread"]
        post.image = PostItem.Image(url: "/v1/media/1.1/feed", width: 3, height: 2, tint: "#00a1ff")
        post.image?.blur = "b1"
        post.videoSeconds = 0
        post.clientID = "c1"
        var answer = SyncAnswer(
            epoch: "e2",
            sequence: 12,
            oldestSequence: 4,
            serverTime: 1_767_603_600_123
        )
        answer.records = [post]
        answer.changes = [
            PostChange(post, [.likes, .comments, .shares, .bookmark, .body]),
            PostChange(post, [.likes]), PostChange(post, [.bookmark]), PostChange(post, []),
        ]
        answer.tombstones = [
            .init(id: EntityID(rawValue: 5), reason: .deleted),
            .init(id: EntityID(rawValue: 6), reason: .left),
            .init(id: EntityID(rawValue: 7), reason: .evicted),
        ]
        answer.acknowledged = ["m1", "m2"]
        answer.nextPageToken = "token"
        return answer
    }

    @Test func `D5 JSON and Protobuf say the same`() throws {
        let answer = Self.answer
        #expect(try SyncAnswer(json: JSONValue(parsing: answer.json.bytes)) == answer)
        #expect(SyncAnswer(protobuf: answer.protobuf) == answer)
        let empty = SyncAnswer(epoch: "", sequence: 0, oldestSequence: 0, serverTime: 0)
        #expect(SyncAnswer(protobuf: empty.protobuf) == empty)
    }

    @Test(arguments: Design.Wire.allCases)
    func `D5 a delta reads the same in every form`(_ wire: Design.Wire) throws {
        let call = SyncCall(since: 7, epoch: "e2", pageToken: nil)
        let request = call.request(as: wire)
        var response = Response(200, json: Self.answer.json)
        if wire == .graphql {
            let query = try GraphQLQuery(body: JSONValue(parsing: request.body))
            let root = try #require(try query.roots().first)
            #expect(root.members?["since_seq_id"] == 7)
            let data = JSONValue.object([try query.project(Self.answer.json, for: root)])
            response = Response(200, json: ["data": data])
        }
        response = WireAnswer.finished(response, for: request)
        let reading = SyncReading(response)
        #expect(reading.answer == Self.answer)
        #expect(reading.status == 200)
    }

    @Test func `D4 a refusal is told inside GraphQL's answer of 200 as well`() {
        let error: JSONValue = ["message": "over", "extensions": ["status": 410]]
        #expect(SyncReading(Response(200, json: ["errors": [error]])).status == 410)
        #expect(SyncReading(Response(410)).status == 410)
        #expect(SyncReading(Response(200, json: ["data": nil])).answer == nil)
    }

    @Test func `D5 bytes that are no Protobuf are refused`() {
        let bytes = Self.answer.protobuf
        for count in 1..<bytes.count {
            // A message cut between two fields is a shorter message; it must only never crash.
            _ = SyncAnswer(protobuf: Array(bytes.prefix(count)))
        }
        #expect(SyncAnswer(protobuf: [0xff, 0xff, 0xff]) == nil)
        #expect(SyncAnswer(protobuf: Array("{\"epoch\":1}".utf8)) == nil)
    }

    @Test func `D5 a GraphQL query gets what it selects, under its aliases`() throws {
        let query = try GraphQLQuery(body: [
            "query": """
            query ($since: Long!, $all: Boolean = false) {
              delta: syncFeed(sinceSeqId: $since, epoch: "e2") {
                ...numbers
                acknowledged @include(if: $all)
                tombstones { id op }
              }
            }
            fragment numbers on SyncAnswer { n: seqId changes { likeCount } }
            """,
            "variables": ["since": 7],
        ])
        let roots = try query.roots()
        #expect(roots.map(\.members) == [["epoch": "e2", "since_seq_id": 7]])
        let member = try query.project(Self.answer.json, for: try #require(roots.first))
        #expect(member.key == "delta")
        #expect(
            member.value.jsonText
                == #"{"n":12,"changes":[{"likeCount":27},{"likeCount":27},{"likeCount":null},"#
                + #"{"likeCount":null}],"tombstones":[{"id":"5","op":"DELETED"},"#
                + #"{"id":"6","op":"LEFT"},{"id":"7","op":"EVICTED"}]}"#
        )
    }

    @Test(arguments: [
        "", "{", "{ a", "{ nothing }", "mutation { a }", "{ __schema { types { name } } }",
        "query ($a: Long!) { syncFeed(sinceSeqId: $a, epoch: \"e\") { seqId } }",
        "{ syncFeed(sinceSeqId: $a, epoch: \"e\") { seqId } }",
        "{ syncFeed(sinceSeqId: 1, epoch: \"e\") }",
        "{ syncFeed(sinceSeqId: 1, epoch: \"e\") { records } }",
        "{ syncFeed(sinceSeqId: 1, epoch: \"e\") { seqId { a } } }",
        "{ syncFeed(sinceSeqId: 1, nope: 2) { seqId } }",
        "{ syncFeed(sinceSeqId: 1) { a: seqId a: epoch } }",
        "{ ...f } fragment f on Query { ...f }", "{ ...f }",
        "{ syncFeed(sinceSeqId: 1) { seqId @other } }",
        "{ syncFeed(sinceSeqId: 1) { \"seqId\" } }", "{ syncFeed(epoch: \"\"\"a\"\"\") { seqId } }",
        String(repeating: "{ a ", count: 40), "{ a(b: " + String(repeating: "[", count: 2_000),
        "{ syncFeed(sinceSeqId: 1) { " + String(repeating: "seqId ", count: 500) + "} }",
        String(repeating: " ", count: 9_000) + "{ a }", "query A { a } query B { b }",
    ])
    func `D5 a GraphQL query that can't be answered says why`(_ text: String) {
        #expect(throws: GraphQLError.self) {
            _ = try GraphQLQuery(body: ["query": .string(text)]).roots()
        }
    }
}
