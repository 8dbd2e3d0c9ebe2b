import FeedBackend
import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Adds a step to what the run has cost.
    func count(_ step: Step) {
        for change in step.changes {
            if change.place == "backend" {
                meter.backendRowsWritten += 1
            } else {
                let device = change.place.prefix { $0 != "/" }
                meter.phones[String(device), default: Meter.Phone()].rowsWritten += 1
            }
        }
        switch step.kind {
        case .sent, .answered: countTraffic(step)
        case .handled: meter.handled += 1
        case .job: meter.jobs += 1
        default: break
        }
        meter.feeds = meter.feeds + backend.takeCosts()
        for device in devices { lookForFirstScreen(device) }
    }

    /// Notes that an app was started from cold, and its user waits.
    func beginsFirstScreen(_ device: SimDevice) {
        meter.phones[device.name, default: Meter.Phone()].startedAt = now
    }

    /// Lets the backend work, and counts the rows that it reads.
    func backendWorks<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Refusal) -> Result {
        let before = backendDatabase.rowsRead
        defer { meter.rowsRead["backend", default: 0] += backendDatabase.rowsRead - before }
        return try store(body)
    }

    /// Lets an app work, and counts the rows that it reads.
    func works<Result>(
        _ client: Client,
        on device: SimDevice,
        _ body: () throws(SQLiteError) -> Result
    ) throws(SQLiteError) -> Result {
        let database = device.databases[client.account.name]
        let before = database?.rowsRead ?? 0
        defer {
            meter.rowsRead[device.name, default: 0] += (database?.rowsRead ?? 0) - before
        }
        return try body()
    }

    func checkCosts(
        _ place: Place,
        _ cost: Cost,
        _ comparison: Comparison,
        _ expected: Int
    ) throws(Refusal) -> String? {
        switch place {
        case .backend: break
        case .device(let name): _ = try existingDevice(name)
        case .deviceAccount(let name, _):
            throw Refusal(
                "expected a device, whose costs are counted as a whole, found \"\(name)/…\""
            )
        }
        let found = meter.value(cost, of: Self.text(place))
        if let found, comparison.holds(found, expected) { return nil }
        return "expected \(cost.rawValue)\(comparison.rawValue)\(expected), "
            + "found \(found.map(String.init) ?? "none")"
    }

    private func countTraffic(_ step: Step) {
        guard let message = step.message, let device = device(message.device) else { return }
        var phone = meter.phones[device.name] ?? Meter.Phone()
        if step.kind == .sent {
            phone.requests += 1
            phone.bytesSent += message.bytes
        } else {
            phone.bytesReceived += message.bytes
        }
        if device.network == .cellular || device.network == .slow {
            phone.meteredBytes += message.bytes
        }
        phone.radio.carry(at: step.at)
        meter.phones[device.name] = phone
    }

    /// A first screen is there when a post is on it, or that there is none.
    private func lookForFirstScreen(_ device: SimDevice) {
        guard let since = meter.phones[device.name]?.startedAt else { return }
        guard device.client != nil else {
            meter.phones[device.name]?.startedAt = nil
            return
        }
        guard let screen = try? screen(device.name), screen.showsFeed else { return }
        let wait = now - since
        let longest = meter.phones[device.name]?.firstScreen ?? .zero
        meter.phones[device.name]?.firstScreen = max(longest, wait)
        meter.phones[device.name]?.startedAt = nil
    }
}

extension Screen {
    fileprivate var showsFeed: Bool {
        rows.contains { if case .post = $0 { true } else { false } } || ending == .empty
    }
}

extension World {
    /// What the run has cost since the last `mark`, on each device and at the backend.
    public func costs() -> [PlaceCosts] {
        (engine.devices.map(\.name) + ["backend"]).map { place in
            PlaceCosts(
                place: place,
                values: Cost.allCases.filter { $0.isOfBackend == (place == "backend") }.map {
                    ($0, engine.meter.value($0, of: place))
                }
            )
        }
    }
}

/// What a device or the backend has cost.
public struct PlaceCosts: Sendable {
    /// A device's name or `backend`.
    public let place: String
    /// Each cost; nil for a first screen that never came.
    public let values: [(cost: Cost, number: Int?)]
}
