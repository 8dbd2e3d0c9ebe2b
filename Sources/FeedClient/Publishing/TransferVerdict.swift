import FeedModel
import FeedWire

/// What an answer means for a create or a part of a file (W5, W6).
enum TransferVerdict {
    case accepted
    case refused
    case signedOut
    case passing(retryAfter: SimDuration?)

    init(_ response: Response) {
        let wait = response.header("retry-after").flatMap { Int64($0) }.map(SimDuration.seconds)
        switch response.status {
        case 200..<300: self = .accepted
        case 401: self = .signedOut
        case 408, 425, 429, 500...: self = .passing(retryAfter: wait)
        case 409 where response.error?.code == "in_progress": self = .passing(retryAfter: wait)
        default: self = .refused
        }
    }
}
