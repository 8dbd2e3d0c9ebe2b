public import FeedModel

/// What happens to or at the backend.
public enum BackendAction: Equatable, Sendable {
    case down
    case up
    case restarts
    case saves
    case returns
    case reranks
    case loops(device: String, CursorLoop)
    case loses(String)
    case fails(JobKind, times: Int)
    case redrives
    case garbles(String)
    case mends(String)
    case removes(String)
    case restores(String, by: Remover)
    case cools(String)
    case holds(JobKind)
    case releases
}

/// How the cursors that a device gets go wrong.
public enum CursorLoop: String, CaseIterable, Sendable { case same, empty, first }

/// Which jobs of the backend are meant.
public enum JobKind: String, CaseIterable, Sendable {
    case fanOut = "fan-out"
    case counters, media, notifications, all
}

/// Whose removal is undone.
public enum Remover: String, CaseIterable, Sendable { case moderator, author }

/// A rule of the faulty network between one device and the backend.
public struct FaultRule: Equatable, Sendable {
    /// The device whose requests it meets.
    public let device: String
    /// The method, `*` for any.
    public let method: String
    /// The path without a query, with aliases for ids; `*` for any.
    public let path: String
    /// What becomes of the request.
    public let outcome: FaultOutcome
    /// How many requests it meets.
    public let times: Int
    /// With which match it begins, from 1.
    public let nth: Int

    /// A rule for one device's requests.
    public init(
        device: String,
        method: String,
        path: String,
        outcome: FaultOutcome,
        times: Int = 1,
        nth: Int = 1
    ) {
        self.device = device
        self.method = method
        self.path = path
        self.outcome = outcome
        self.times = times
        self.nth = nth
    }
}

/// What becomes of a request that a fault meets.
public enum FaultOutcome: Equatable, Sendable {
    /// Answered with that status before the backend acts.
    case status(Int, retryAfter: SimDuration?)
    case timeout
    case dropRequest
    case dropResponse
    case delay(SimDuration)
    case duplicate
    /// The key is taken at once and the effect comes that much later.
    case stall(SimDuration)
    /// Somebody else answers: 200 with a page of HTML.
    case portal
    /// The backend acts and its answer breaks off in the middle.
    case cut
}
