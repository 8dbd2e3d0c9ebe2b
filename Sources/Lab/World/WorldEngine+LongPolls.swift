import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

extension WorldEngine {
    static let livePath = "/v1/live"

    /// A long poll that has nothing to tell waits at the backend.
    func park(_ flight: Flight) {
        flight.isParked = true
        parked.append(flight)
        close(
            .handled,
            actor: "backend",
            "\(Self.title(flight)) waits for a change",
            message: message(flight, status: nil, bytes: 0)
        )
    }

    /// Answers the long polls that have something to tell by now.
    func answerParked() throws(Refusal) {
        guard !parked.isEmpty, !isBackendDown else { return }
        parked.removeAll { !$0.isOpen }
        for flight in parked where flight.unmovedAt != backendDatabase.totalChanges {
            let response = try backendWorks { () throws(SQLiteError) in
                try backend.handle(flight.request, at: now)
            }
            guard response.status != 204, let device = device(flight.device) else {
                flight.unmovedAt = backendDatabase.totalChanges
                continue
            }
            pendingRules += backend.takeRules()
            flight.isParked = false
            close(
                .handled,
                actor: "backend",
                "\(Self.title(flight)) → \(response.status), after waiting",
                message: message(
                    flight,
                    status: response.status,
                    bytes: response.wireBytes.count
                )
            )
            deliver(response, to: flight, at: now, device)
        }
        parked.removeAll { !$0.isParked }
    }
}
