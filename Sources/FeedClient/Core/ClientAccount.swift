public import FeedModel

/// Who is signed in on a device, and with what.
public struct ClientAccount: Equatable, Sendable {
    /// The account.
    public let id: EntityID
    /// Its name.
    public let name: String
    /// The bearer token of its session.
    public let token: String

    /// A signed-in account.
    public init(id: EntityID, name: String, token: String) {
        self.id = id
        self.name = name
        self.token = token
    }
}
