/// A method that a route can answer.
public enum HTTPMethod: String, Sendable, CaseIterable {
    /// Reads, and changes nothing that a user keeps.
    case get = "GET"
    /// Reads the head of what a GET would answer.
    case head = "HEAD"
    /// Hands over a form or a command.
    case post = "POST"
    /// Stores at an address that the client chose.
    case put = "PUT"
    /// Changes a part.
    case patch = "PATCH"
    /// Takes away.
    case delete = "DELETE"

    /// Whether a request with this method may change something, so that it has to say its origin.
    var isUnsafe: Bool {
        switch self {
        case .get, .head: false
        case .post, .put, .patch, .delete: true
        }
    }
}
