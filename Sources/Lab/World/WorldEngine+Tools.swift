import FeedBackend
import FeedModel
import SQLiteStore
import Simulation

extension WorldEngine {
    func declare(_ rule: FaultRule, _ line: CommandLine) throws(Refusal) {
        let device = try existingDevice(rule.device)
        faults.declare(
            Fault(
                device: device.name,
                method: rule.method,
                path: aliases.resolved(rule.path),
                outcome: Self.outcome(rule.outcome),
                times: rule.times,
                nth: rule.nth
            )
        )
        close(.command, actor: "world", line.text)
    }

    private static func outcome(_ outcome: FaultOutcome) -> Fault.Outcome {
        switch outcome {
        case .status(let status, let retryAfter): .status(status, retryAfter: retryAfter)
        case .timeout: .timeout
        case .dropRequest: .dropRequest
        case .dropResponse: .dropResponse
        case .delay(let wait): .delay(wait)
        case .duplicate: .duplicate
        case .stall(let wait): .stall(wait)
        case .portal: .portal
        case .cut: .cut
        }
    }

    func act(_ action: BackendAction, _ line: CommandLine) throws(Refusal) {
        switch action {
        case .down: isBackendDown = true
        case .up: isBackendDown = false
        case .restarts:
            backendEpoch += 1
            try store { () throws(SQLiteError) in try backend.restart() }
        case .saves: try store { () throws(SQLiteError) in try backend.save() }
        case .returns: try bringBackendBack()
        case .loses(let post):
            let id = try entity(postID(post))
            try store { () throws(SQLiteError) in try backend.lose(id) }
        case .fails(let kind, let times):
            for name in Self.names(kind) { backend.failJobs(kind: name, times: times) }
        case .redrives: try store { () throws(SQLiteError) in try backend.redrive(at: now) }
        case .cools(let account):
            let id = try accountID(account)
            try store { () throws(SQLiteError) in try backend.cool(id) }
        case .holds(let kind): heldJobs.formUnion(Self.names(kind))
        case .releases: heldJobs = []
        case .removes(let name): try remove(name)
        case .restores(let name, let by): try restore(name, byAuthor: by == .author)
        case .reranks: try store { () throws(SQLiteError) in try backend.rerank() }
        case .loops(let name, let loop):
            backend.loop(cursorsOf: try existingDevice(name).name, Self.loop(loop))
        case .garbles(let post):
            let id = try entity(postID(post))
            try store { () throws(SQLiteError) in try backend.garble(id, true) }
        case .mends(let post):
            let id = try entity(postID(post))
            try store { () throws(SQLiteError) in try backend.garble(id, false) }
        }
        pendingRules += backend.takeRules()
        close(.command, actor: "backend", line.text)
    }

    func entity(_ id: String) throws(Refusal) -> EntityID {
        guard let id = EntityID(id) else { throw Refusal("expected an id, found \"\(id)\"") }
        return id
    }

    private static func loop(_ loop: CursorLoop) -> CursorFault {
        switch loop {
        case .same: .same
        case .empty: .empty
        case .first: .first
        }
    }

    private static func names(_ kind: JobKind) -> [String] {
        switch kind {
        case .fanOut: ["fan-out", "feed-load"]
        case .counters: ["counters"]
        case .media: ["media"]
        case .notifications: ["notifications"]
        case .all:
            ["fan-out", "feed-load", "counters", "media", "notifications"] + sweeps.sorted()
        }
    }
}
