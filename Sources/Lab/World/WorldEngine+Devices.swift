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
            step = try handle(device, .transfersHandedOver)
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
        case .clock(let offset): device.clockOffset = offset
        default:
            var wanted = try gesture(action)
            if wanted == nil { wanted = try publishingGesture(action) }
            guard let gesture = wanted else {
                throw Refusal(Self.notThereYet(Self.part(of: action)))
            }
            step = try perform(gesture, on: device, isOptional: Self.isOptional(action))
            if let id = step?.created { nameCreated(id, by: action) }
        }
        let note = step?.note.map { " (\($0))" } ?? ""
        let wasSending = device.network == .offline && hasFlights(device)
        close(.command, actor: name, line.text + note, client: step)
        if wasSending { try loseFlights(of: device) }
        if let step { schedule(step.effects, of: device) }
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
        message: Message? = nil
    ) throws(Refusal) {
        guard let client = device.client ?? device.transfers else { return }
        let step = try store { () throws(SQLiteError) in
            try client.handle(event, at: device.time(now))
        }
        close(kind, actor: device.name, text, message: message, client: step)
        schedule(step.effects, of: device)
    }

    private func open(_ device: SimDevice) throws(Refusal) -> ClientStep? {
        switch device.appState {
        case .foreground: return nil
        case .background, .suspended:
            device.appState = .foreground
            return try handle(device, .foregrounded)
        case .notRunning:
            kill(device)
            device.process += 1
            device.appState = .foreground
            try store { () throws(SQLiteError) in
                device.client = try makeClient(for: device, try database(of: device))
            }
            _ = try tellConditions(device)
            return try handle(device, .launched)
        }
    }

    /// The database of the account that is signed in, made on first use.
    func database(of device: SimDevice) throws(SQLiteError) -> Database {
        if let database = device.databases[device.account.name] { return database }
        let database = try Database(
            .disk(device.disk, name: "\(device.account.name).db")
        )
        database.startRecording(tables: ["device_facts"])
        device.databases[device.account.name] = database
        return database
    }

    private func handle(_ device: SimDevice, _ event: ClientEvent) throws(Refusal) -> ClientStep? {
        guard let client = device.client ?? device.transfers else { return nil }
        return try store { () throws(SQLiteError) in
            try client.handle(event, at: device.time(now))
        }
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
        return try handle(device, .backgrounded)
    }

    func kill(_ device: SimDevice) {
        device.client = nil
        device.transfers = nil
        device.appState = .notRunning
        device.timers = [:]
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

    private func perform(
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
