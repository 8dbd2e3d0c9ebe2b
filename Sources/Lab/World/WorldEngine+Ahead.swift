import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Lets the system fetch a page now and then while the app isn't in front (`first-screen=ahead`).
    func fetchAheadLater(_ device: SimDevice) {
        guard design.firstScreen == .ahead, device.isSignedIn else { return }
        queue.removeAll { event in
            if case .fetchAhead(device.name, _) = event { true } else { false }
        }
        queue.add(
            .fetchAhead(device: device.name, process: device.process),
            at: now + limits.duration(.drainEvery)
        )
    }

    /// A killed app is started without its screen, for this fetch alone.
    func fetchAhead(_ name: String, _ process: Int) throws(Refusal) {
        guard let device = device(name), device.process == process,
            device.appState != .foreground, device.isSignedIn
        else { return }
        if device.client == nil, device.transfers == nil {
            try store { () throws(SQLiteError) in
                device.transfers = try makeClient(for: device, try database(of: device))
            }
        }
        try tell(device, .fired(.fetchAhead), .timer, "the system lets the app fetch a page")
        fetchAheadLater(device)
    }
}
