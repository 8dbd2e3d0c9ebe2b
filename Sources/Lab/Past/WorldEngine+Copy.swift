import FeedBackend
import FeedClient
import SQLiteStore
import Simulation

extension WorldEngine {
    /// The engine as it stands, over other databases and disks; every stored property stands here.
    func copy(
        backend database: Database,
        disk: (MemoryDisk) -> MemoryDisk,
        database open: (SimDevice, String) throws -> Database
    ) throws -> WorldEngine {
        let copy = WorldEngine(
            seed: seed,
            fixedDesign: fixedDesign,
            backend: Backend(copying: backend, onto: database),
            on: database
        )
        copyValues(to: copy)
        var flights: [ObjectIdentifier: Flight] = [:]
        func other(_ flight: Flight) -> Flight {
            if let known = flights[ObjectIdentifier(flight)] { return known }
            let made = flight.copy()
            flights[ObjectIdentifier(flight)] = made
            return made
        }
        copy.queue = queue.mapEvents { $0.about(other) }
        copy.parked = parked.map(other)
        // Each connection counts what is written through it from nought on.
        for (mine, its) in zip(parked, copy.parked)
        where mine.unmovedAt == backendDatabase.totalChanges {
            its.unmovedAt = database.totalChanges
        }
        copy.openFlights = openFlights.mapValues(other)
        copy.devices = try devices.map { try $0.copy(on: disk($0.disk), database: open) }
        return copy
    }

    private func copyValues(to copy: WorldEngine) {
        copy.stated = stated
        copy.limits = limits
        copy.now = now
        copy.hasTimeMoved = hasTimeMoved
        copy.random = random
        copy.faults = faults
        copy.aliases = aliases
        copy.unmade = unmade
        copy.isBackendDown = isBackendDown
        copy.heldJobs = heldJobs
        copy.exchanges = exchanges
        copy.backendEpoch = backendEpoch
        copy.steps = steps
        copy.hash = hash
        copy.journal = journal
        copy.firstSteps = firstSteps
        copy.output = output
        copy.lastAnswer = lastAnswer
        copy.lastCaller = lastCaller
        copy.pendingRules = pendingRules
        copy.unnamedPosts = unnamedPosts
        copy.newestStory = newestStory
        copy.eventBudget = eventBudget
        copy.rests = rests
        copy.meter = meter
    }
}

extension SimDevice {
    /// The phone as it stands, on another disk; every stored property stands here.
    func copy(
        on disk: MemoryDisk,
        database open: (SimDevice, String) throws -> Database
    ) throws -> SimDevice {
        let copy = SimDevice(
            name: name,
            account: account,
            network: network,
            battery: battery,
            disk: disk
        )
        copy.networkBefore = networkBefore
        copy.clockOffset = clockOffset
        copy.isSaving = isSaving
        copy.autoplay = autoplay
        copy.isTextLarge = isTextLarge
        copy.isMotionReduced = isMotionReduced
        copy.appState = appState
        copy.process = process
        copy.timers = timers
        copy.isSignedIn = isSignedIn
        copy.boots = boots
        copy.accounts = accounts
        copy.signOuts = signOuts
        copy.armed = armed
        copy.isDiskFaulty = isDiskFaulty
        copy.death = death
        copy.traffic = traffic
        copy.heldPushes = heldPushes
        copy.lastPushAt = lastPushAt
        for account in stillAccounts + databases.keys.sorted() {
            copy.databases[account] = try open(copy, account)
        }
        func client(_ client: Client?) throws -> Client? {
            guard let client else { return nil }
            let name = client.account.name
            let database = try copy.databases[name] ?? open(copy, name)
            copy.databases[name] = database
            return try Client(copying: client, onto: database)
        }
        copy.client = try client(self.client)
        copy.transfers = try client(transfers)
        for (process, resting) in resting {
            guard let moved = try client(resting.client) else { continue }
            copy.resting[process] = Resting(account: resting.account, client: moved)
        }
        return copy
    }
}
