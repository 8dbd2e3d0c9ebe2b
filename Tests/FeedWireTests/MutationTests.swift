import FeedModel
import FeedWire
import Testing

struct MutationTests {
    @Test(arguments: Mutation.Action.allCases)
    func `a mutation reads what it wrote`(_ action: Mutation.Action) throws {
        let mutation = Mutation(
            id: "m1",
            action: action,
            target: [.createPost, .followTopic].contains(action) ? nil : EntityID(rawValue: 7),
            expectedVersion: 3,
            payload: ["text": "hi"]
        )
        #expect(try Mutation(json: mutation.json) == mutation)
    }

    @Test func `a state goes by PUT or DELETE and its id in a header`() {
        let unlike = Mutation(
            id: "m1",
            action: .like,
            target: EntityID(rawValue: 7),
            payload: ["user_has_liked": false]
        )
        let request = unlike.ownRequest
        #expect(request.method == "DELETE" && request.path == "/v1/posts/7/like")
        #expect(request.header("idempotency-key") == "m1" && request.body.isEmpty)
    }

    @Test func `a topic is followed by its name`() {
        let follow = Mutation(
            id: "m1",
            action: .followTopic,
            payload: ["topic": "art", "followed": true]
        )
        #expect(follow.ownRequest.method == "PUT")
        #expect(follow.ownRequest.path == "/v1/topics/art/follow")
    }

    @Test func `an unknown action and a missing target are named`() {
        let unknown: JSONValue = ["action_type": "WAVE", "client_mutation_id": "m1"]
        #expect(throws: JSONError.self) { try Mutation(json: unknown) }
        let homeless: JSONValue = ["action_type": "LIKE", "client_mutation_id": "m1"]
        #expect(throws: JSONError.self) { try Mutation(json: homeless) }
    }

    @Test func `a result reads what it wrote`() throws {
        let result = MutationResult(id: "m1", status: 200, body: ["version": 2])
        #expect(try MutationResult(json: result.json) == result)
        #expect(result.json["status"]?.text == "SUCCESS")
        #expect(MutationResult(id: "m1", status: 409, body: nil).json["status"] == "CONFLICT")
        #expect(MutationResult(id: "m1", status: 503, body: nil).json["status"] == "RETRY")
    }
}
