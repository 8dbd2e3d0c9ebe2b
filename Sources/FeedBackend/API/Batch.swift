import FeedModel
import FeedWire
import SQLiteStore

/// `POST /v1/feed/mutations/batch`: mutations in order, each by itself as at its own endpoint (W8).
struct Batch {
    let gateway: Gateway
    let account: EntityID
    let now: SimInstant

    func run(_ request: Request) throws(SQLiteError) -> Response {
        guard request.method == "POST" else {
            var response = Refusal.wrongMethod.response
            response.headers.append(.init("allow", "POST"))
            return response
        }
        let body: JSONValue
        switch Gateway.body(of: request) {
        case .failure(let refusal): return refusal.response
        case .success(let value): body = value
        }
        guard let entries = body["mutations"]?.items else {
            return Refusal.field("mutations", "expected an array").response
        }
        guard entries.allSatisfy({ if case .object = $0 { true } else { false } }) else {
            return Refusal.field("mutations", "expected objects").response
        }
        let most = gateway.core.limits.count(.batch)
        guard entries.count <= most else {
            return Refusal.field("mutations", "expected at most \(most)").response
        }
        var results: [JSONValue] = []
        for entry in entries { results.append(try result(of: entry).json) }
        return Response(
            200,
            json: ["results": .array(results), "server_time": .integer(now.milliseconds)]
        )
    }

    private func result(of entry: JSONValue) throws(SQLiteError) -> MutationResult {
        let mutation: Mutation
        do throws(JSONError) {
            mutation = try Mutation(json: entry)
        } catch {
            let refusal = Refusal.field("mutations", error.message)
            return result(id: entry["client_mutation_id"]?.text ?? "", refusal.response)
        }
        let response = try gateway.handle(mutation.ownRequest, by: account, at: now)
        return result(id: mutation.id, response)
    }

    private func result(id: String, _ response: Response) -> MutationResult {
        let body = (try? JSONValue(parsing: response.body)) ?? .null
        return MutationResult(
            id: id,
            status: response.status,
            body: body,
            retryAfter: response.header("retry-after").flatMap { Int64($0) }
        )
    }
}
