public import FeedModel
public import FeedWire

/// A message for all devices of an account, to be carried by whoever owns this backend (B12).
public struct Push: Equatable, Sendable {
    /// Whose devices get it.
    public var account: EntityID
    /// A newer push under the same key takes the place of an older one that is still on its way.
    public var groupKey: String
    /// The notification; nil takes away the one under the key.
    public var content: JSONValue?
    /// Whether something has happened, and not only a number has fallen.
    public var isAlert: Bool
    /// Whether the feed may hold something new for this person.
    public var hintsRefresh = false
}

extension Backend {
    /// The pushes that the calls and jobs since the last call led to, in order.
    public func takePushes() -> [Push] {
        defer { core.pushes = [] }
        return core.pushes
    }
}
