public import FeedClient
public import FeedModel
import SQLiteStore
public import Simulation

/// A running world: worlds run side by side and share nothing.
///
/// It is the actor around a single-threaded engine; everything it hands out is a value.
public actor World {
    var engine: WorldEngine
    /// Earlier states that were asked for last, the latest last.
    var visited: [(step: Int, engine: WorldEngine)] = []
    /// Whether the last step that was looked at lay before the one looked at before it.
    var isGoingBack = false
    var lookedAt = 0

    /// An empty world; `fixed` are choices that no line of a script overrides.
    public init(fixedDesign: StatedDesign = StatedDesign()) throws {
        engine = try WorldEngine(fixedDesign: fixedDesign)
    }

    /// Takes one line: all of it happens, or it throws and nothing of it has happened.
    public func run(_ line: CommandLine) throws(WorldError) -> CommandReport {
        try engine.run(line)
    }

    /// Reads and takes one line as typed; nil for a blank line or a comment.
    public func run(text: String) throws(WorldError) -> CommandReport? {
        let line: CommandLine?
        do throws(CommandError) {
            line = try CommandParser.parse(line: text, number: engine.journal.count + 1)
        } catch {
            throw WorldError(error)
        }
        guard let line else { return nil }
        return try engine.run(line)
    }

    /// The lines that were carried out.
    public func journal() -> [CommandLine] { engine.journal }

    /// The steps of those numbers, from 1.
    public func steps(_ numbers: Range<Int>) -> [Step] {
        let bounded = numbers.clamped(to: 1..<(engine.steps.count + 1))
        return Array(engine.steps[(bounded.lowerBound - 1)..<(bounded.upperBound - 1)])
    }

    /// All that a page shows of the world at one moment.
    public func facts() -> WorldFacts { engine.facts() }

    /// The picture after the last step, with the tables of one place.
    public func picture(of place: Place) -> WorldPicture { engine.picture(TableWish(place)) }

    /// The screen of a device; nil while its app isn't running.
    public func screen(_ device: String) -> Screen? {
        try? engine.screen(device)
    }

    /// How often the app of a device has passed each crash point since a death was last arranged.
    public func crashPoints(passedBy device: String) -> [String: Int] {
        let passings = engine.device(device)?.client?.passings ?? [:]
        return Dictionary(uniqueKeysWithValues: passings.map { ($0.key.rawValue, $0.value) })
    }

    /// The names of a place's tables.
    public func tableNames(_ place: Place) -> [String] {
        (try? engine.tableNames(place)) ?? []
    }

    /// A table with aliases for ids.
    public func table(_ place: Place, _ name: String) throws(WorldError) -> TableSnapshot {
        do throws(Refusal) {
            return try engine.snapshot(place, name)
        } catch {
            throw WorldError(
                refusal: error,
                line: CommandLine(
                    number: 0,
                    text: "show \(WorldEngine.text(place)).\(name)",
                    command: .show(place: place, table: name)
                )
            )
        }
    }

    /// The name that stands for an id, or the id itself.
    public func alias(of id: String) -> String { engine.aliases.name(of: id) ?? id }

    /// A changed row's cells as a reader sees them, before and after.
    public func cells(_ change: PlacedChange) -> ChangedRow { engine.cells(change) }
}

/// A changed row as text.
public struct ChangedRow: Sendable, Equatable {
    /// The cells before; nil where the row is new.
    public let before: [String]?
    /// The cells after; nil where the row is gone.
    public let after: [String]?
}

/// What a page shows of a world beside its tables.
public struct WorldFacts: Sendable {
    /// The seed of every chance.
    public let seed: UInt64
    /// The stated choices: `order=time assembly=write`.
    public let design: String
    /// The world's clock.
    public let now: SimInstant
    /// How many steps there are.
    public let stepCount: Int
    /// The hash of the trace so far, 16 hexadecimal digits.
    public let hash: String
    /// The commands so far.
    public let journal: [String]
    /// The number of the first step of each command.
    public let firstSteps: [Int]
    /// The devices in the order in which they were made.
    public let devices: [DeviceFacts]
}

/// What a page shows of a device beside its screen.
public struct DeviceFacts: Sendable, Equatable {
    /// The device's name.
    public let name: String
    /// The account that is signed in.
    public let account: String
    /// How it is connected.
    public let network: NetworkKind
    /// Charge in percent.
    public let battery: Int
    /// Its own clock.
    public let wallClock: SimInstant
    /// Whether the app is in front.
    public let isInFront: Bool
    /// Whether the app's process lives.
    public let isRunning: Bool
    /// Requests since the last `mark`.
    public let requests: Int
    /// Bytes of answers since the last `mark`.
    public let bytesReceived: Int
    /// Rows in the outbox.
    public let outbox: Int

    init(_ device: SimDevice, in engine: WorldEngine) {
        self.init(
            device,
            in: engine,
            requests: device.traffic.requests.count,
            bytesReceived: device.traffic.bytesReceived,
            outbox: device.waiting
        )
    }

    /// What can be seen of a phone that is held in hand.
    init(outside device: SimDevice, in engine: WorldEngine) {
        self.init(device, in: engine, requests: 0, bytesReceived: 0, outbox: 0)
    }

    private init(
        _ device: SimDevice,
        in engine: WorldEngine,
        requests: Int,
        bytesReceived: Int,
        outbox: Int
    ) {
        name = device.name
        account = device.account.name
        network = device.network
        battery = device.battery
        wallClock = engine.now + device.clockOffset
        isInFront = device.appState == .foreground
        isRunning = device.client != nil
        self.requests = requests
        self.bytesReceived = bytesReceived
        self.outbox = outbox
    }
}

extension SimDevice {
    /// How many rows the outbox of the account in front has.
    fileprivate var waiting: Int {
        let row = try? databases[account.name]?.row("SELECT count(*) AS n FROM outbox")
        return row?.int("n") ?? 0
    }
}
