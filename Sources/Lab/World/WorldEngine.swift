import FeedBackend
import FeedClient
import FeedModel
import FeedWire
import SQLiteStore
import Simulation

/// A world: seed, design and journal in, trace out.
///
/// Nothing in it is concurrent.
///
/// Its topics stand in files of their own: `WorldEngine+Accounts`, `+Devices`, `+Network`, `+Time`, `+Tools`.
final class WorldEngine {
    var seed: UInt64
    var stated: StatedDesign
    /// Choices from outside that no line overrides (`--design`).
    let fixedDesign: StatedDesign
    var limits = Limits()
    var now = SimInstant.worldStart
    var hasTimeMoved = false
    var queue = EventQueue<WorldEvent>()
    var random: KeyedRandom
    var faults = FaultPlan()
    var aliases = Aliases()
    var devices: [SimDevice] = []
    var backend: Backend
    var backendDatabase: Database
    /// What the world is to hold once the first command comes that needs it.
    var unmade: WorldKind?
    var isBackendDown = false
    var heldJobs: Set<String> = []
    var exchanges = 0
    /// The job that is due first, as of that many changed rows of the backend; a copy asks anew.
    var foundJob: FoundJob?
    /// Long polls that wait at the backend.
    var parked: [Flight] = []
    /// Rises when the backend restarts: what it was doing then is lost.
    var backendEpoch = 0
    var openFlights: [Int: Flight] = [:]
    var steps: [Step] = []
    var hash = TraceHash()
    var journal: [CommandLine] = []
    /// The number of the first step of each journal line.
    var firstSteps: [Int] = []
    /// What the current command prints.
    var output: [String] = []
    /// Whether a call from outside is being carried out.
    var isAnsweringHTTP = false
    /// What the body of the line that runs says, where a call from outside has brought it along.
    var bodyOfLine: JSONValue?
    /// The answer to the last call of the API that a command made.
    var lastAnswer: Response?
    /// Whose call that was.
    var lastCaller: EntityID?
    /// Collected while one event is being handled; `close` makes the step of it.
    var pendingRules: [RuleMark] = []
    /// The step after which nothing more happens: a replay to an earlier place stops there.
    var stopAt: Int?
    /// Counts posts that nobody named, so that each has a name to be used in commands.
    var unnamedPosts = 0
    /// The newest item of a story that has its name.
    var newestStory: Int64 = 0
    /// Events that the current command may still deliver.
    var eventBudget = 0
    /// How far the line that runs is to move the clock; nil between lines.
    var motion: ClockMotion?
    /// How deep in `repeat` lines the engine is.
    var repetitionDepth = 0
    /// The step counts at which the world has stood still, in order: the places that one can go back to.
    var rests: [Int] = []
    /// What the run has cost since the last `mark`.
    var meter = Meter()
    /// Where a replay to an earlier place stopped; nil in an engine that ran to its end.
    var halt: Halt?
    /// Images of earlier states, where somebody wants to go back.
    var album: Album?
    /// In a copy that runs to an earlier place: the images of the world that it is a copy of.
    var albumBehind: Album?

    /// An engine with a backend that is there already.
    init(seed: UInt64, fixedDesign: StatedDesign, backend: Backend, on database: Database) {
        self.seed = seed
        self.fixedDesign = fixedDesign
        stated = fixedDesign
        random = KeyedRandom(seed: seed)
        backendDatabase = database
        self.backend = backend
    }

    convenience init(
        seed: UInt64 = 1,
        fixedDesign: StatedDesign = StatedDesign()
    ) throws(SQLiteError) {
        let database = try Self.emptyBackendDatabase()
        let backend = try Backend(
            database: database,
            seed: seed,
            design: fixedDesign.design,
            limits: Limits()
        )
        self.init(seed: seed, fixedDesign: fixedDesign, backend: backend, on: database)
        database.startRecording()
    }

    static let backendFile = "backend.db"

    static func emptyBackendDatabase() throws(SQLiteError) -> Database {
        try Database(.disk(MemoryDisk(), name: backendFile))
    }

    var design: Design { stated.design }

    /// Whether the step that a replay was to reach is there.
    var isHalted: Bool { stopAt.map { steps.count >= $0 } ?? false }

    func device(_ name: String) -> SimDevice? {
        devices.first { $0.name == name }
    }

    /// Makes a step of what has happened since the last one.
    func close(
        _ kind: Step.Kind,
        actor: String,
        _ text: String,
        message: Message? = nil,
        client: ClientStep? = nil
    ) {
        var changes: [PlacedChange] = []
        for device in devices {
            for account in device.databases.keys.sorted() {
                guard let database = device.databases[account] else { continue }
                let place =
                    account == device.account.name ? device.name : "\(device.name)/\(account)"
                changes += database.takeChanges().map { PlacedChange(place: place, change: $0) }
            }
        }
        changes += backendDatabase.takeChanges().map { PlacedChange(place: "backend", change: $0) }
        let step = Step(
            number: steps.count + 1,
            at: now,
            kind: kind,
            actor: actor,
            text: text,
            message: message,
            rules: pendingRules + (client?.rules ?? []),
            changes: changes
        )
        pendingRules = []
        hash.add(step)
        steps.append(step)
        count(step)
    }

    /// Forgets what was recorded since the last step: making a ready-made world is no step of anybody.
    func discardRecord() {
        pendingRules = []
        _ = backendDatabase.takeChanges()
        _ = backend.takeCosts()
    }
}
