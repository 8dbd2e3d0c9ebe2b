import FeedModel
import FeedWire

/// A request that is turned down, as the API words it.
struct Refusal: Error, Equatable {
    var status: Int
    var code: String
    var message: String
    /// Which member of the body or query is wrong (422).
    var fieldName: String?

    init(_ status: Int, _ code: String, _ message: String, field: String? = nil) {
        self.status = status
        self.code = code
        self.message = message
        fieldName = field
    }

    var response: Response {
        guard let fieldName else { return .failure(status, code, message) }
        return Response(
            status,
            json: [
                "error": [
                    "code": .string(code), "message": .string(message),
                    "field": .string(fieldName),
                ]
            ]
        )
    }

    static func field(_ name: String, _ message: String) -> Refusal {
        Refusal(422, "invalid_field", "\(name): \(message)", field: name)
    }

    /// Why a file can't be attached to a post.
    static func upload(_ state: String, _ message: String) -> Refusal {
        Refusal(422, "upload_\(state)", "uploads: \(message)", field: "uploads")
    }

    static let uploadExpired = Refusal(410, "upload_expired", "It wasn't finished in time.")
    static let badCursor = Refusal(400, "bad_cursor", "The cursor is broken.")
    static let foreignCursor = Refusal(403, "foreign_cursor", "The cursor is somebody else's.")
    static let sessionOver = Refusal(410, "session_over", "The session of this cursor has ended.")
    static let notFound = Refusal(404, "not_found", "There is no such thing.")
    static let noRoute = Refusal(404, "no_route", "The API has no such path.")
    static let wrongMethod = Refusal(405, "wrong_method", "The path doesn't take this method.")
    static let unknownToken = Refusal(401, "unauthorized", "Expected a valid bearer token.")
    static let restricted = Refusal(403, "restricted", "This account may not write.")
    static let notYours = Refusal(403, "not_yours", "Only its author may do this.")
    static let badJSON = Refusal(400, "bad_json", "Expected a JSON object.")
    static let wrongType = Refusal(415, "wrong_type", "Expected application/json.")
    static let tooLarge = Refusal(413, "too_large", "The body is too large.")
    static let inProgress = Refusal(409, "in_progress", "The first run of this key hasn't ended.")
    static let keyReused = Refusal(422, "key_reused", "The key belongs to another request.")
    static let oldVersion = Refusal(409, "version", "The post has another version by now.")
}
