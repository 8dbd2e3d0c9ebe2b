public import FeedModel
public import FeedWire

/// What the client core wants done in the world.
public enum ClientEffect: Sendable {
    /// Send a request; its answer or failure comes back under the id.
    case send(RequestID, Request)
    /// Forget a request that is under way.
    case cancel(RequestID)
    /// Start a timer, or start it again.
    case start(ClientTimer, after: SimDuration)
    /// Stop a timer.
    case stop(ClientTimer)
}

/// What one event led to.
public struct ClientStep: Sendable {
    /// What is to be done, in order.
    public var effects: [ClientEffect] = []
    /// The rules that spoke, in order.
    public var rules: [RuleMark] = []
    /// Why a gesture had no effect: liking what is liked, scrolling past an end.
    public var note: String?
    /// The client id of the post that the gesture wrote or shared.
    public var created: String?
    /// Why a gesture was impossible; nothing of it has happened.
    public var refusal: String?

    init() {}
}
