public import FeedModel

/// What is to go wrong with one kind of request of one device, and how often.
public struct Fault: Equatable, Sendable {
    /// What happens to the request or its answer.
    public enum Outcome: Equatable, Sendable {
        /// The answer is this status, given before the backend acts.
        case status(Int, retryAfter: SimDuration?)
        /// The request never arrives; the client waits its 30 s.
        case timeout
        /// The request is lost on its way.
        case dropRequest
        /// The backend acts and its answer is lost.
        case dropResponse
        /// The backend acts at once and its answer is held for that long.
        case delay(SimDuration)
        /// The request arrives twice.
        case duplicate
        /// The key is taken and the effect comes that much later.
        case stall(SimDuration)
        /// A captive portal answers in the backend's place: 200 with a page of its own.
        case portal
        /// The backend acts and its answer breaks off in the middle.
        case cut
    }

    /// The device's name.
    public let device: String
    /// The method, or `*`.
    public let method: String
    /// The exact path without its query, or `*`.
    public let path: String
    /// What happens.
    public let outcome: Outcome
    /// How many matches pass before the first that is hit.
    public var passes: Int
    /// How many more it hits.
    public var times: Int

    /// A fault that hits `times` requests from the `nth` match on, counted from 1.
    public init(
        device: String,
        method: String,
        path: String,
        outcome: Outcome,
        times: Int = 1,
        nth: Int = 1
    ) {
        self.device = device
        self.method = method
        self.path = path
        self.outcome = outcome
        self.times = times
        passes = nth - 1
    }

    func matches(device: String, method: String, path: String) -> Bool {
        self.device == device && (self.method == "*" || self.method == method)
            && (self.path == "*" || self.path == path)
    }
}

/// The declared faults in order: declared first, used first.
public struct FaultPlan: Sendable {
    private var faults: [Fault] = []

    /// A plan in which nothing goes wrong.
    public init() {}

    /// The faults that have hits left.
    public var open: [Fault] { faults }

    /// Adds a fault behind those declared before.
    public mutating func declare(_ fault: Fault) {
        faults.append(fault)
    }

    /// A declared status for an entry of a batch, by its own endpoint; a hit is used up.
    public mutating func statusOutcome(
        device: String,
        method: String,
        path: String
    ) -> Fault.Outcome? {
        for index in faults.indices where faults[index].path == path {
            guard case .status = faults[index].outcome,
                faults[index].matches(device: device, method: method, path: path)
            else { continue }
            if faults[index].passes > 0 {
                faults[index].passes -= 1
                continue
            }
            let outcome = faults[index].outcome
            faults[index].times -= 1
            if faults[index].times == 0 { faults.remove(at: index) }
            return outcome
        }
        return nil
    }

    /// What happens to this request; a hit is used up, retries use faults up too.
    public mutating func outcome(
        device: String,
        method: String,
        path: String
    ) -> Fault.Outcome? {
        for index in faults.indices
        where faults[index].matches(device: device, method: method, path: path) {
            if faults[index].passes > 0 {
                faults[index].passes -= 1
                continue
            }
            let outcome = faults[index].outcome
            faults[index].times -= 1
            if faults[index].times == 0 { faults.remove(at: index) }
            return outcome
        }
        return nil
    }
}
