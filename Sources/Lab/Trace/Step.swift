public import FeedModel
public import SQLiteStore

/// One thing that happened in a world, with all it changed: what every page and test reads.
public struct Step: Sendable, Equatable {
    /// What kind of thing happened.
    public enum Kind: String, Sendable {
        /// A command was taken.
        case command
        /// A device sent a request.
        case sent
        /// A request reached the backend and was answered.
        case handled
        /// An answer reached a device.
        case answered
        /// A request or an answer was lost, or given up.
        case lost
        /// A job of the backend ran.
        case job
        /// A timer of a device was due.
        case timer
        /// The system did something with an app: it started, was suspended, lost its network.
        case system
        /// A line of explanation.
        case note
        /// An expectation was looked at.
        case expectation
    }

    /// The step's number in its world, from 1.
    public let number: Int
    /// When it happened.
    public let at: SimInstant
    /// What kind of thing it is.
    public let kind: Kind
    /// Who acted: a device, an account, `backend` or `world`.
    public let actor: String
    /// What happened, in one line with aliases for ids.
    public let text: String
    /// The request or answer that moved, if one did.
    public let message: Message?
    /// The rules that spoke, in order.
    public let rules: [RuleMark]
    /// The rows that changed, in order, each with the place of its database.
    public let changes: [PlacedChange]

    /// The same step with its changes told otherwise.
    public func telling(_ changes: [PlacedChange]) -> Step {
        Step(
            number: number,
            at: at,
            kind: kind,
            actor: actor,
            text: text,
            message: message,
            rules: rules,
            changes: changes
        )
    }
}

/// A request or an answer on its way.
public struct Message: Sendable, Equatable {
    /// The device at one end.
    public let device: String
    /// The request's method.
    public let method: String
    /// The request's path with aliases, without its query.
    public let path: String
    /// The answer's status; nil for a request.
    public let status: Int?
    /// Its length as HTTP, in bytes.
    public let bytes: Int
    /// Counts the requests of a world from 1: a request and its answer share it.
    public let exchange: Int
}

/// A changed row with the database it is in.
public struct PlacedChange: Sendable, Equatable {
    /// A device's name, `DEVICE/ACCOUNT` or `backend`.
    public let place: String
    /// The row before and after.
    public let change: RowChange

    /// A change of a row of that place.
    public init(place: String, change: RowChange) {
        self.place = place
        self.change = change
    }
}
