internal import HTTPServer

/// The worlds in use; the one that was used longest ago is dropped when there are too many.
///
/// Finding one takes no turn of the registry's: every call of a world's API does.
final class HeldWorlds: Sendable {
    private struct State {
        var sessions: [String: (session: WorldSession, use: Int)] = [:]
        var uses = 0
    }

    private let state = Locked(State())

    /// More worlds than these aren't held.
    private static let heldMax = 50

    /// The world of that id, which counts as a use of it; nil where it isn't held.
    subscript(id: String) -> WorldSession? {
        state.withLock { state in
            guard let session = state.sessions[id]?.session else { return nil }
            state.uses += 1
            state.sessions[id]?.use = state.uses
            return session
        }
    }

    func hold(_ session: WorldSession) {
        state.withLock { state in
            state.uses += 1
            state.sessions[session.id] = (session, state.uses)
            // No two have the same use, so the order of the dictionary doesn't show.
            guard state.sessions.count > Self.heldMax,
                let oldest = state.sessions.min(by: { $0.value.use < $1.value.use })
            else { return }
            state.sessions[oldest.key] = nil
        }
    }

    func drop(_ id: String) {
        state.withLock { $0.sessions[id] = nil }
    }
}
