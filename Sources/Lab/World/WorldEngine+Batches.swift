import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

extension WorldEngine {
    private static let batchPath = "/v1/feed/mutations/batch"

    /// Declared statuses of entries' own endpoints, for the entries of this batch.
    func batchFaults(_ flight: Flight) -> [String: Response] {
        var injected: [String: Response] = [:]
        for mutation in Self.mutations(of: flight.request) {
            let own = mutation.ownRequest
            guard
                case .status(let status, let wait) = faults.statusOutcome(
                    device: flight.device,
                    method: own.method,
                    path: own.path
                )
            else { continue }
            let headers = wait.map {
                [Request.Field("retry-after", String(max(1, $0.milliseconds / 1_000)))]
            }
            injected[mutation.id] = .failure(
                status,
                Self.code(status),
                "declared by a fault",
                headers: headers ?? []
            )
        }
        return injected
    }

    private static func mutations(of request: Request) -> [Mutation] {
        guard request.path == batchPath, let json = try? JSONValue(parsing: request.body) else {
            return []
        }
        return (json["mutations"]?.items ?? []).compactMap { try? Mutation(json: $0) }
    }

    /// What the backend answers, with the faults of a batch's entries in their places.
    func handledByBackend(_ flight: Flight) throws(Refusal) -> Response {
        guard !flight.injected.isEmpty else {
            return try backendWorks { () throws(SQLiteError) in
                try backend.handle(flight.request, at: now)
            }
        }
        let all = Self.mutations(of: flight.request)
        let rest = all.filter { flight.injected[$0.id] == nil }
        var request = flight.request
        let json: JSONValue = ["mutations": .array(rest.map(\.json))]
        request.body = json.bytes
        let response = try backendWorks { () throws(SQLiteError) in
            try backend.handle(request, at: now)
        }
        guard response.isSuccess else { return response }
        let results = (try? JSONValue(parsing: response.body))?["results"]?.items ?? []
        var byID: [String: JSONValue] = [:]
        for result in results {
            if let id = result["client_mutation_id"]?.text { byID[id] = result }
        }
        let merged = all.map { mutation -> JSONValue in
            guard let fault = flight.injected[mutation.id] else {
                return byID[mutation.id] ?? .null
            }
            return MutationResult(
                id: mutation.id,
                status: fault.status,
                body: (try? JSONValue(parsing: fault.body)) ?? .null,
                retryAfter: fault.header("retry-after").flatMap { Int64($0) }
            ).json
        }
        return Response(
            200,
            json: ["results": .array(merged), "server_time": .integer(now.milliseconds)]
        )
    }

    /// The key is taken and the effect comes later (B10).
    func stall(_ flight: Flight, _ wait: SimDuration) throws(Refusal) {
        let response = try store { () throws(SQLiteError) in
            try backend.begin(flight.request, at: now)
        }
        pendingRules += backend.takeRules()
        let isTaken =
            response.error?.code == "in_progress" && response.header("retry-after") == nil
        close(
            .handled,
            actor: "backend",
            isTaken
                ? "\(Self.title(flight)): the key is taken, the effect stalls for \(wait.text)"
                : "\(Self.title(flight)) → \(response.status)",
            message: message(flight, status: isTaken ? nil : response.status, bytes: 0)
        )
        if isTaken {
            queue.add(.finish(flight, epoch: backendEpoch), at: now + wait)
        } else if flight.isOpen, let device = device(flight.device) {
            deliver(response, to: flight, at: now, device)
        }
    }

    /// The effect of a write whose key was taken; lost where the backend restarted in between.
    func finish(_ flight: Flight, epoch: Int) throws(Refusal) {
        guard epoch == backendEpoch, !isBackendDown else { return }
        let response = try store { () throws(SQLiteError) in
            try backend.finish(flight.request, at: now)
        }
        learnNames(from: response, to: flight.request)
        pendingRules += backend.takeRules()
        close(
            .handled,
            actor: "backend",
            "\(Self.title(flight)) → \(response.status), after the stall",
            message: message(flight, status: response.status, bytes: response.wireBytes.count)
        )
        guard flight.isOpen, let device = device(flight.device) else { return }
        deliver(response, to: flight, at: now, device)
    }
}
