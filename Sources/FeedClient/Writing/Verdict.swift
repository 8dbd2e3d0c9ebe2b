import FeedModel
import FeedWire

// region: verdict
/// What an answer means for an outbox entry.
enum Verdict {
    case accepted
    /// For good: 4xx other than those that pass.
    case refused
    case signedOut
    /// The post has changed since the intent began (409 `version`).
    case newerVersion
    case passing(retryAfter: SimDuration?)

    init(_ response: Response) {
        let wait = response.header("retry-after").flatMap { Int64($0) }.map(SimDuration.seconds)
        switch response.status {
        case 200..<300: self = .accepted
        case 401: self = .signedOut
        case 408, 425, 429, 500...: self = .passing(retryAfter: wait)
        case 409 where response.error?.code == "in_progress": self = .passing(retryAfter: wait)
        case 409 where response.error?.code == "version": self = .newerVersion
        default: self = .refused
        }
    }
}
// endregion: verdict
