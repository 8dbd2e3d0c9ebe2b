/// A request that is refused, and what was expected of it.
///
/// Neither values nor bodies of the request are in the message, so that it can be shown and kept.
public struct HTTPError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What kind of refusal it is; each kind has one status.
    public enum Code: Sendable, Equatable {
        /// 400: the bytes aren't a valid request, target or form.
        case malformed
        /// 403: somebody else's page asks, or a token is missing.
        case forbidden
        /// 404: nothing has that address.
        case notFound
        /// 405: the address has other methods.
        case methodNotAllowed
        /// 413: the body is longer than allowed.
        case bodyTooLong
        /// 414: the target is longer, or has more arguments, than allowed.
        case targetTooLong
        /// 415: the body has a type that the route doesn't read.
        case unsupportedType
        /// 417: an expectation that nobody here can meet.
        case expectationFailed
        /// 421: the request is meant for another host.
        case misdirected
        /// 431: the header fields are too long or too many.
        case headersTooLarge
        /// 501: a method or transfer coding that isn't supported.
        case notImplemented
        /// 505: another version of HTTP.
        case versionNotSupported

        /// The status of the answer.
        public var status: Int {
            switch self {
            case .malformed: 400
            case .forbidden: 403
            case .notFound: 404
            case .methodNotAllowed: 405
            case .bodyTooLong: 413
            case .targetTooLong: 414
            case .unsupportedType: 415
            case .expectationFailed: 417
            case .misdirected: 421
            case .headersTooLarge: 431
            case .notImplemented: 501
            case .versionNotSupported: 505
            }
        }
    }

    /// What kind of refusal it is.
    public let code: Code
    /// One sentence that names what was expected and what was found.
    public let message: String

    /// Makes a refusal.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The status of the answer.
    public var status: Int { code.status }

    /// The status and the message on one line.
    public var description: String { "\(status): \(message)" }
}
