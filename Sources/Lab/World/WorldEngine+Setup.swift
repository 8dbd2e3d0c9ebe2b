import FeedBackend
import FeedClient
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    /// Notes what the world is to hold: `seed`, `design` and `limits` may still follow.
    func makeWorld(_ kind: WorldKind, _ line: CommandLine) throws(Refusal) {
        guard journal.isEmpty else {
            throw Refusal("expected `world` as the first command, found others before it")
        }
        unmade = kind
        close(.command, actor: "world", line.text)
    }

    /// Makes what `world` announced, before the first command that could need it.
    func materialise() throws(Refusal) {
        guard let kind = unmade else { return }
        unmade = nil
        switch kind {
        case .empty: return
        case .demo: try populate(.demo)
        case .busy: try populate(.busy)
        }
        discardRecord()
        close(.system, actor: "world", "the \(kind.rawValue) world is there")
        rest(afterDear: true)
    }

    func reseed(_ seed: UInt64, _ line: CommandLine) throws(Refusal) {
        guard !hasTimeMoved, aliases.names(of: .account).isEmpty else {
            throw Refusal("expected `seed` before anything exists in the world")
        }
        self.seed = seed
        random = KeyedRandom(seed: seed)
        try store { () throws(SQLiteError) in
            backendDatabase = try Self.emptyBackendDatabase()
            backend = try Backend(
                database: backendDatabase,
                seed: seed,
                design: design,
                limits: limits
            )
            backendDatabase.startRecording()
        }
        close(.command, actor: "world", line.text)
    }

    func state(_ settings: [Setting], _ line: CommandLine) throws(Refusal) {
        var wanted = stated
        do throws(DesignError) {
            for setting in settings where fixedDesign.stated(setting.key) == nil {
                try wanted.state([.init(setting.key, setting.value)])
            }
        } catch {
            throw Refusal(error.message, nearest: error.nearest)
        }
        stated = wanted
        try store { () throws(SQLiteError) in try backend.adopt(design: design, at: now) }
        for flight in parked { flight.unmovedAt = nil }
        for device in devices { device.client?.adopt(design: design, limits: limits) }
        close(.command, actor: "world", line.text)
    }

    func setLimits(_ settings: [Setting], _ line: CommandLine) throws(Refusal) {
        var wanted = limits
        do throws(LimitError) {
            for setting in settings { try wanted.set(name: setting.key, value: setting.value) }
        } catch {
            throw Refusal(error.message, nearest: error.nearest)
        }
        limits = wanted
        backend.limits = wanted
        for device in devices { device.client?.adopt(design: design, limits: limits) }
        close(.command, actor: "world", line.text)
    }

    var limitLines: [String] {
        LimitName.allCases.map { name in
            [
                name.rawValue.padded(to: 20), limits.text(name).padded(to: 10),
                "default \(Limits().text(name))".padded(to: 20), name.unit.rawValue.padded(to: 10),
                name.rule,
            ].joined(separator: " ")
        }
    }

    func createAccount(_ name: String, followers: Int, interests: [String]) throws(Refusal) {
        try checkFree(name)
        let id = try store { () throws(SQLiteError) in
            try backend.createAccount(
                name: name,
                extraFollowers: followers,
                interests: interests,
                at: now
            )
        }
        aliases.give(name, to: id.description, .account)
    }

    func createDevice(
        _ name: String,
        _ account: String,
        _ network: NetworkKind,
        _ battery: Int
    ) throws(Refusal) {
        try checkFree(name)
        let id = try accountID(account)
        aliases.give(name, to: name, .device)
        devices.append(
            SimDevice(
                name: name,
                account: ClientAccount(id: id, name: account, token: backend.token(for: id)),
                network: network,
                battery: battery
            )
        )
    }
}
