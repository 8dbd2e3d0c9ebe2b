public import FeedWire

/// What the client core is told; it never asks.
public enum ClientEvent: Sendable {
    /// The process has started: a cold start.
    case launched
    /// The app is in front again, its process alive.
    case foregrounded
    /// The app has left the screen.
    case backgrounded
    /// The device has a network again, or none.
    case networkChanged(isOnline: Bool)
    /// The answer to a request.
    case answered(RequestID, Response)
    /// A request that brought no answer.
    case failed(RequestID, RequestFailure)
    /// A timer that the core started is due.
    case fired(ClientTimer)
    /// Network kind, charge or settings are others now.
    case conditionsChanged(DeviceConditions)
    /// The device is short of room: this account may hold no more than that (K3a).
    case roomNeeded(posts: Int, mediaBytes: Int64)
    /// The app is dead, and the system goes on with the transfers that it was handed.
    case transfersHandedOver
    /// A push has reached the device.
    case pushed(PushedNotification)
    /// What the user does.
    case gesture(Gesture)
}

/// Names one request of one process.
public struct RequestID: Hashable, Sendable {
    /// Counts from 1 in each process.
    public let number: Int

    /// The request of that number.
    public init(number: Int) {
        self.number = number
    }
}

/// Why a request brought no answer.
public enum RequestFailure: String, Sendable {
    /// The device has no network.
    case offline
    /// 30 s passed without an answer.
    case timeout
    /// What came is no answer of the API, or not all of it.
    case unreadable
}

/// The timers of the core, each running at most once.
public enum ClientTimer: Hashable, Sendable {
    /// The outbox sends what may go.
    case drain
    /// Publishing sends what may go.
    case publish
    /// The notice on screen goes.
    case notice
    /// A lost long poll is opened again.
    case live
    /// What page 1 would show is asked for (R13).
    case headCheck
    /// Display strings are looked through for stale ones (R17).
    case strings
    /// What is on screen has been there for long enough to count (R16).
    case shown
    /// Interaction events are sent (R16).
    case events
    /// What the player shows has had its time (S2).
    case story
    /// An item of a story ends (S1).
    case storyExpiry
    /// A page is fetched while the app isn't in front (`first-screen=ahead`).
    case fetchAhead
}
