import FeedBackend
import FeedClient
import FeedModel
import SQLiteStore
import Simulation

/// A phone: its disk, its network and charge, and the app's process while one lives.
final class SimDevice {
    /// What the app is doing.
    enum AppState: Equatable {
        case notRunning, foreground
        /// Off the screen; it may finish what it began.
        case background
        /// Off the screen and stopped; only the background drain wakes it.
        case suspended
    }

    let name: String
    let disk: MemoryDisk
    /// How often the device was started: once more after each loss of power.
    var boots: Int64 = 1
    var account: ClientAccount
    var databases: [String: Database] = [:]
    var network: NetworkKind
    /// The network before the airplane mode.
    var networkBefore: NetworkKind
    /// Charge in percent.
    var battery: Int
    /// How far the device's own clock is off.
    var clockOffset = SimDuration.zero
    var client: Client?
    /// What the system goes on with after the app's end: transfers alone.
    var transfers: Client?
    /// The data saver.
    var isSaving = false
    /// When videos play by themselves.
    var autoplay = DeviceConditions.Autoplay.wifi
    var isTextLarge = false
    var isMotionReduced = false
    var appState = AppState.notRunning
    /// Counts cold starts: what was meant for an earlier process is dropped.
    var process = 0
    var timers: [TimerKey: EventQueue<WorldEvent>.Ticket] = [:]
    /// Whether anybody is signed in; `account` is the last one who was.
    var isSignedIn = true
    /// How often each account was signed out: what begins anew then gives no id a second time (I4).
    var signOuts: [String: UInt64] = [:]
    /// The accounts that were signed in and not out, the one in front last.
    var accounts: [ClientAccount]
    /// Accounts that were left for another one while the app ran: they only send what waits.
    var resting: [Int: Resting] = [:]
    /// A death that is arranged, and whether the power goes with it.
    var armed: (crash: ArmedCrash, power: PowerLoss?)?
    /// Whether the disk was told to fail.
    var isDiskFaulty = false
    /// What the process has just died of; handled where the event's step is closed.
    var death: String?
    var traffic = Traffic()
    /// In an image: the accounts whose databases were open.
    var stillAccounts: [String] = []
    /// Pushes that wait for a network, the newest of each group, with the accounts they are for.
    var heldPushes: [(account: String, push: Push)] = []
    /// When the last push that is on its way arrives: they come in order.
    var lastPushAt = SimInstant.worldStart

    /// A timer of one process.
    struct TimerKey: Hashable {
        let process: Int
        let timer: ClientTimer
    }

    /// The process of an account that isn't in front.
    struct Resting {
        let account: ClientAccount
        let client: Client
    }

    /// The client of a process that still lives.
    func client(of process: Int) -> Client? {
        process == self.process ? client ?? transfers : resting[process]?.client
    }

    /// What moved since the last `mark`.
    struct Traffic {
        var requests: [(method: String, path: String)] = []
        var bytesSent = 0
        var bytesReceived = 0
    }

    init(
        name: String,
        account: ClientAccount,
        network: NetworkKind,
        battery: Int,
        disk: MemoryDisk = MemoryDisk()
    ) {
        self.name = name
        self.disk = disk
        self.account = account
        accounts = [account]
        self.network = network
        self.networkBefore = network == .offline ? .wifi : network
        self.battery = battery
    }

    /// The place of the database of the account that is signed in, as traces name it.
    var place: String { name }

    func time(_ now: SimInstant) -> DeviceTime {
        DeviceTime(uptime: now, wall: now + clockOffset, boot: boots)
    }
}
