import FeedBackend
import FeedClient
import SQLiteStore

/// A world's state as a value: a second engine over copies of all disks, which never runs.
///
/// Copies of disks share their pages with the first, so that an image costs what changes after it.
struct WorldImage {
    /// How many steps there were.
    let stepCount: Int
    /// How many lines had been carried out whole.
    let lineCount: Int
    /// How far the line after them has moved the clock; nil where none had begun.
    let motion: ClockMotion?

    private let still: WorldEngine
    private let backendDisk: MemoryDisk?

    init(of engine: WorldEngine) throws {
        stepCount = engine.steps.count
        lineCount = engine.journal.count
        motion = engine.motion
        backendDisk = engine.backendDatabase.disk?.copy()
        let nowhere = try Database(.memory)
        still = try engine.copy(
            backend: nowhere,
            disk: { $0.copy() },
            database: { _, _ in nowhere }
        )
        still.steps = []
        still.journal = []
        still.firstSteps = []
        still.rests = []
        for device in still.devices {
            device.stillAccounts = device.databases.keys.sorted()
            device.databases = [:]
        }
    }

    /// Whether it was taken inside the line after so many others.
    func isWithin(_ lines: Int) -> Bool { motion != nil && lineCount == lines }

    /// An engine that goes on from here, with the past of the one that the image was taken of.
    func engine(after whole: WorldEngine) throws -> WorldEngine {
        let disk = backendDisk?.copy() ?? MemoryDisk()
        let database = try Database(.disk(disk, name: WorldEngine.backendFile))
        let engine = try still.copy(
            backend: database,
            disk: { $0.copy() },
            database: { device, account in try WorldEngine.open(account, on: device.disk) }
        )
        database.startRecording()
        engine.steps = Array(whole.steps.prefix(stepCount))
        engine.journal = Array(whole.journal.prefix(lineCount))
        engine.firstSteps = Array(whole.firstSteps.prefix(lineCount))
        engine.rests = Array(whole.rests.prefix { $0 <= stepCount })
        engine.motion = motion
        return engine
    }
}
