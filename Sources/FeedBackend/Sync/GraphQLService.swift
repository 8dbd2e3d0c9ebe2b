import FeedModel
import FeedWire
import SQLiteStore

/// `POST /v1/graphql`: `syncFeed` with just the members that the client wants (D5).
struct GraphQLService {
    let core: Core
    let call: Call

    func answer() throws(SQLiteError) -> Response {
        if let refusal = malformed { return refusal.response }
        let query: GraphQLQuery
        let roots: [GraphQLQuery.Root]
        do throws(GraphQLError) {
            query = try GraphQLQuery(body: call.body)
            roots = try query.roots()
        } catch {
            return Self.failed([Self.json(error)])
        }
        var data: [JSONValue.Member] = []
        for root in roots {
            var delta = SyncAnswer(
                epoch: "",
                sequence: 0,
                oldestSequence: 0,
                serverTime: call.now.milliseconds
            )
            if let members = root.members {
                switch try SyncService(core: core, call: call).answer(members: members) {
                case .failure(let refusal):
                    return Self.failed([Self.json(refusal)], data: true)
                case .success(let answer): delta = answer
                }
            }
            let json = try Garbling(core: core).page(delta.json)
            do throws(GraphQLError) {
                data.append(try query.project(json, for: root))
            } catch {
                return Self.failed([Self.json(error)])
            }
        }
        return Response(200, json: ["data": .object(data)])
    }

    /// What makes a body no GraphQL request at all.
    private var malformed: Refusal? {
        if call.body["query"]?.text == nil { return .field("query", "expected text") }
        switch call.body["variables"] ?? .null {
        case .null, .object: break
        default: return .field("variables", "expected an object")
        }
        switch call.body["operationName"] ?? .null {
        case .null, .string: return nil
        default: return .field("operationName", "expected text")
        }
    }

    /// A well-formed call is answered with 200 even where its query fails, as clients expect.
    private static func failed(_ errors: [JSONValue], data: Bool = false) -> Response {
        let errors = JSONValue.Member("errors", .array(errors))
        return Response(200, json: .object((data ? [.init("data", .null)] : []) + [errors]))
    }

    private static func json(_ error: GraphQLError) -> JSONValue {
        guard let line = error.line else { return ["message": .string(error.message)] }
        return [
            "message": .string(error.message),
            "locations": [["line": JSONValue(line), "column": 1]],
        ]
    }

    private static func json(_ refusal: Refusal) -> JSONValue {
        [
            "message": .string(refusal.message), "path": ["syncFeed"],
            "extensions": ["code": .string(refusal.code), "status": JSONValue(refusal.status)],
        ]
    }
}
