import FeedModel
import FeedWire

/// One authenticated request on its way to a handler.
struct Call {
    var request: Request
    var account: EntityID
    var now: SimInstant
    /// The body as JSON; an empty object where there is none.
    var body: JSONValue
    /// The id in the path.
    var id: EntityID
    /// The name in the path.
    var name: String

    /// Whether its key was taken before and its effect comes now.
    var isResumed = false

    /// Whose holdings of shown items apply (B7).
    var device: String { request.header("x-device") ?? "" }

    var isWrite: Bool { request.mayWrite }

    /// The mutation's own id (B10), from the header or the body.
    var key: String? {
        guard isWrite else { return nil }
        let key =
            request.header("idempotency-key") ?? body["client_mutation_id"]?.text
            ?? body["requestId"]?.text
        return key == "" ? nil : key
    }
}
