internal import HTTPServer

/// The worlds in use; the one that was used longest ago is dropped when there are too many.
///
/// Finding one takes no turn of the registry's: every call of a world's API does.
final class HeldWorlds: Sendable {
    private let sessions = Locked(RecentlyUsed<String, WorldSession>(max: HeldWorlds.heldMax))

    /// More worlds than these aren't held.
    private static let heldMax = 50

    /// The world of that id, which counts as a use of it; nil where it isn't held.
    subscript(id: String) -> WorldSession? {
        sessions.withLock { $0.value(id) }
    }

    func hold(_ session: WorldSession) {
        sessions.withLock { $0.hold(session, as: session.id) }
    }

    func drop(_ id: String) {
        sessions.withLock { $0.drop(id) }
    }
}
