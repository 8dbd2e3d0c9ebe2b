import FeedModel
import Lab
import SQLiteStore

/// What must have happened in some campaigns, or the faults miss what they are for.
public enum Sometimes: String, CaseIterable, Sendable {
    case answerLostAfterCommit = "an answer is lost after the backend acted"
    case powerCutWithIntent = "the power goes while an intent waits"
    case deduplicated = "the backend answers a mutation that it knows"
    case waitHonoured = "a request is answered 429 and sent again later"
    case quarantined = "an entry goes into quarantine"
    case epochReset = "a device starts over because the epoch changed or the list was cut"
    case sessionOver = "a cursor is answered 410"
    case deletedWhileHeld = "a post is deleted that a device holds"
    case twoDevicesLike = "two devices of an account act on one post"
    case diedAtCrashPoint = "a process dies at a crash point"
    case deadLetter = "a job goes to the dead letters"
    case storyExpired = "a story expires that a device holds"
    case portalMet = "a captive portal answers"
    case brokeOff = "an answer breaks off"
    case diskEndedApp = "an app ends because its disk fails"
    case olderStore = "the backend comes back with an older store"
    case tornLog = "the power goes in the middle of writes, which stay in part"
    case otherAccountWithIntent = "another account signs in while an intent waits"
    case startedAgain = "what was in flight when a process died goes again"
    case deltaInPages = "a delta comes in pages"
}

/// Counts what a campaign has passed through.
struct Tally {
    private(set) var rules: Set<String> = []
    private(set) var crashPoints: Set<String> = []
    private(set) var sometimes: Set<Sometimes> = []
    private var likers: [String: Set<String>] = [:]
    /// The mutation ids that wait on each device.
    private var intents: [String: Set<String>] = [:]
    /// The devices that a 429 has told to wait, with the path.
    private var toldToWait: Set<String> = []

    mutating func see(_ step: Step) {
        for rule in step.rules { rules.insert(rule.rule) }
        message(step)
        for placed in step.changes { see(placed, at: step) }
        kinds(of: step)
        if step.kind == .system, let range = step.text.firstRange(of: "died at ") {
            crashPoints.insert(
                String(step.text[range.upperBound...].prefix { $0 != "," && $0 != " " })
            )
            sometimes.insert(.diedAtCrashPoint)
        }
        if Watch.losesPower(step), intents[step.actor]?.isEmpty == false {
            sometimes.insert(.powerCutWithIntent)
        }
    }

    private mutating func kinds(of step: Step) {
        switch step.kind {
        case .sent where step.text.hasSuffix("a captive portal answers)"):
            sometimes.insert(.portalMet)
        case .sent where step.text.hasSuffix("the answer will break off)"):
            sometimes.insert(.brokeOff)
        case .system where step.text.hasPrefix("the app ended, its disk failed"):
            sometimes.insert(.diskEndedApp)
        case .command:
            if step.text.hasPrefix("backend returns") { sometimes.insert(.olderStore) }
            if step.text.contains(" signs-in dia"), intents[step.actor]?.isEmpty == false {
                sometimes.insert(.otherAccountWithIntent)
            }
            if step.text.contains(" crash power=") { sometimes.insert(.tornLog) }
        default: break
        }
        if step.rules.contains(where: { $0.rule == "D3" }) { sometimes.insert(.deltaInPages) }
    }

    private mutating func message(_ step: Step) {
        guard let message = step.message else { return }
        if step.kind == .sent, step.text.hasSuffix("the answer will be lost)") {
            sometimes.insert(.answerLostAfterCommit)
        }
        let request = "\(message.device) \(message.method) \(message.path)"
        if message.status == 429, step.kind == .answered { toldToWait.insert(request) }
        if step.kind == .sent, toldToWait.contains(request) { sometimes.insert(.waitHonoured) }
        if message.status == 410, message.path == "/v1/feed" { sometimes.insert(.sessionOver) }
        if message.status == 410, message.path == "/v1/feed/sync" { sometimes.insert(.epochReset) }
        if step.rules.contains(where: { $0.rule == "B10" && $0.note.contains("again") }) {
            sometimes.insert(.deduplicated)
        }
        if step.kind == .sent, message.path.hasSuffix("/like") {
            likers[message.path, default: []].insert(message.device)
            if likers[message.path]?.count ?? 0 > 1 { sometimes.insert(.twoDevicesLike) }
        }
    }

    private mutating func see(_ placed: PlacedChange, at step: Step) {
        let (before, after) = (placed.before, placed.after)
        switch placed.change.table {
        case "outbox":
            guard let device = placed.device else { return }
            if let before { intents[device]?.remove(before.text("mutation_id")) }
            if let after { intents[device, default: []].insert(after.text("mutation_id")) }
            if step.kind == .command, before?.text("state") == "in_flight",
                after?.text("state") == "queued"
            {
                sometimes.insert(.startedAgain)
            }
        case "quarantine" where before == nil: sometimes.insert(.quarantined)
        case "dead_letters" where before == nil: sometimes.insert(.deadLetter)
        case "tombstones" where before == nil && after?.text("op") == "deleted":
            sometimes.insert(.deletedWhileHeld)
        case "stories" where placed.device != nil && after == nil:
            let end = before?.number("expires_at") ?? .max
            if end <= step.at.milliseconds { sometimes.insert(.storyExpired) }
        default: break
        }
    }
}
