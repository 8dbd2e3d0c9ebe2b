import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    func act(_ name: String, _ action: DeviceAction, _ line: CommandLine) throws(Refusal) {
        let device = try existingDevice(name)
        var step: ClientStep?
        switch action {
        case .opens: step = try open(device)
        case .leaves: step = try leave(device)
        case .kill:
            kill(device)
            try handOverTransfers(of: device)
            fetchAheadLater(device)
            step = try handle(device, .transfersHandedOver)
        case .opensNotification(let number): step = try openNotification(device, number)
        case .network(let network): step = try connect(device, to: network)
        case .airplane(let isOn):
            step = try connect(device, to: isOn ? .offline : device.networkBefore)
        case .battery(let charge):
            device.battery = charge
            step = try tellConditions(device)
        case .saver(let isOn):
            device.isSaving = isOn
            step = try tellConditions(device)
        case .autoplay(let when):
            device.autoplay = DeviceConditions.Autoplay(rawValue: when.rawValue) ?? .wifi
            step = try tellConditions(device)
        case .textSize(let size):
            device.isTextLarge = size == .large
            step = try tellConditions(device)
        case .motion(let motion):
            device.isMotionReduced = motion == .reduced
            step = try tellConditions(device)
        case .clock(let offset):
            device.clockOffset = offset
            // The system tells an app that runs.
            step = try tellConditions(device)
        case .crash(let crash): return try self.crash(device, crash, line)
        case .disk(let state, let calls): setDisk(device, state, after: calls)
        case .signsIn(let account): step = try signIn(device, account)
        case .signsOut: try signOut(device)
        default:
            var wanted = try gesture(action, on: device)
            if wanted == nil { wanted = try publishingGesture(action) }
            guard let gesture = wanted else {
                throw Refusal("no gesture of the app does this")
            }
            step = try perform(gesture, on: device, isOptional: Self.isOptional(action))
            if let id = step?.created { nameCreated(id, by: action) }
        }
        let note = step?.note.map { " (\($0))" } ?? ""
        let wasSending = device.network == .offline && hasFlights(device)
        close(.command, actor: name, line.text + note, client: step)
        if wasSending { try loseFlights(of: device) }
        if let id = step?.created { giveName(to: id, by: action) }
        if let step { try carryOut(step, of: device, process: device.process) }
        if case .network = action { try tellResting(device) }
        if case .airplane = action { try tellResting(device) }
        sendHeldPushes(to: device)
    }

    private func hasFlights(_ device: SimDevice) -> Bool {
        openFlights.values.contains { $0.device == device.name }
    }

    /// Tells the app something and closes a step of it.
    func tell(
        _ device: SimDevice,
        _ event: ClientEvent,
        _ kind: Step.Kind,
        _ text: String,
        message: Message? = nil,
        process: Int? = nil
    ) throws(Refusal) {
        let process = process ?? device.process
        guard let client = device.client(of: process) else { return }
        let step = try outcome(of: event, for: client, on: device)
        close(kind, actor: device.name, text, message: message, client: step)
        try carryOut(step, of: device, process: process)
    }

    func open(_ device: SimDevice) throws(Refusal) -> ClientStep? {
        switch device.appState {
        case .foreground: return nil
        case .background, .suspended:
            device.appState = .foreground
            queue.removeAll { Self.belongsToAbsence($0, of: device) }
            return try handle(device, .foregrounded)
        case .notRunning:
            kill(device)
            queue.removeAll { Self.belongsToAbsence($0, of: device) }
            device.appState = .foreground
            return try startProcess(device)
        }
    }

    /// A cold start of the account that is signed in.
    func startProcess(_ device: SimDevice) throws(Refusal) -> ClientStep? {
        guard device.isSignedIn else {
            device.appState = .notRunning
            throw Refusal("nobody is signed in; `\(device.name) signs-in ACCOUNT` signs in")
        }
        device.process += 1
        beginsFirstScreen(device)
        do throws(SQLiteError) {
            device.client = try makeClient(for: device, try database(of: device))
        } catch {
            guard device.isDiskFaulty else {
                throw Refusal("the store failed: \(error.description)")
            }
            kill(device)
            throw Refusal("the app can't start, its disk fails: \(error.message)")
        }
        try makeRoom(on: device)
        // The app has died already: nobody launches it.
        if device.death != nil { return device.client?.unfinished }
        if let armed = device.armed { device.client?.arm(armed.crash) }
        _ = try tellConditions(device)
        return try handle(device, .launched)
    }

    /// Whether an event is there only because the app had left the screen.
    private static func belongsToAbsence(_ event: WorldEvent, of device: SimDevice) -> Bool {
        switch event {
        case .suspend(let name, _), .backgroundDrain(let name, _), .fetchAhead(let name, _):
            name == device.name
        default: false
        }
    }

    /// The database of the account that is signed in, made on first use.
    func database(of device: SimDevice) throws(SQLiteError) -> Database {
        try database(of: device, account: device.account.name)
    }

    func database(of device: SimDevice, account: String) throws(SQLiteError) -> Database {
        if let database = device.databases[account] { return database }
        let database = try Self.open(account, on: device.disk)
        device.databases[account] = database
        return database
    }

    static func open(_ account: String, on disk: MemoryDisk) throws(SQLiteError) -> Database {
        let database = try Database(.disk(disk, name: "\(account).db"))
        _ = try database.row("PRAGMA secure_delete = ON")
        database.startRecording(tables: ["device_facts"])
        return database
    }

    func handle(_ device: SimDevice, _ event: ClientEvent) throws(Refusal) -> ClientStep? {
        guard let client = device.client ?? device.transfers else { return nil }
        return try outcome(of: event, for: client, on: device)
    }

    private func leave(_ device: SimDevice) throws(Refusal) -> ClientStep? {
        guard device.appState == .foreground else {
            throw Refusal("expected the app in front, found it \(Self.word(device.appState))")
        }
        device.appState = .background
        queue.add(
            .suspend(device: device.name, process: device.process),
            at: now + limits.duration(.finishAfterLeave)
        )
        fetchAheadLater(device)
        return try handle(device, .backgrounded)
    }

    func kill(_ device: SimDevice) {
        device.client = nil
        device.transfers = nil
        device.appState = .notRunning
        device.timers = [:]
        device.resting = [:]
        for (exchange, flight) in openFlights where flight.device == device.name {
            flight.isOpen = false
            openFlights[exchange] = nil
        }
    }

    /// Going offline fails at once what is in flight; what reached the backend stays done.
    private func connect(
        _ device: SimDevice,
        to network: NetworkKind
    ) throws(Refusal)
        -> ClientStep?
    {
        let wasOnline = device.network != .offline
        device.network = network
        if network != .offline { device.networkBefore = network }
        let conditions = try tellConditions(device)
        guard wasOnline != (network != .offline) else { return conditions }
        var step = try handle(device, .networkChanged(isOnline: !wasOnline))
        step?.effects.insert(contentsOf: conditions?.effects ?? [], at: 0)
        return step
    }

    private func loseFlights(of device: SimDevice) throws(Refusal) {
        for exchange in openFlights.keys.sorted() {
            guard let flight = openFlights[exchange], flight.device == device.name else { continue }
            try lose(flight, as: .offline, "no network: \(Self.title(flight))")
        }
    }

    func perform(
        _ gesture: Gesture,
        on device: SimDevice,
        isOptional: Bool
    )
        throws(Refusal) -> ClientStep
    {
        guard device.appState == .foreground, let step = try handle(device, .gesture(gesture))
        else {
            throw Refusal(
                "expected the app of \(device.name) in front, found it "
                    + "\(Self.word(device.appState)); `\(device.name) opens` starts it"
            )
        }
        guard let refusal = step.refusal else { return step }
        guard isOptional else { throw Refusal(refusal) }
        var nothing = step
        nothing.note = refusal
        return nothing
    }

    /// `taps X if-any` is a no-op where no X is on screen.
    private static func isOptional(_ action: DeviceAction) -> Bool {
        if case .taps(_, ifAny: true) = action { true } else { false }
    }

    private static func word(_ state: SimDevice.AppState) -> String {
        switch state {
        case .notRunning: "not running"
        case .foreground: "in front"
        case .background, .suspended: "in the background"
        }
    }
}
