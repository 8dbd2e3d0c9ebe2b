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
}

/// Counts what a campaign has passed through.
struct Tally {
    private(set) var rules: Set<String> = []
    private(set) var crashPoints: Set<String> = []
    private(set) var sometimes: Set<Sometimes> = []
    private var likers: [String: Set<String>] = [:]
    private var intents: Set<String> = []

    mutating func see(_ step: Step) {
        for rule in step.rules { rules.insert(rule.rule) }
        message(step)
        for placed in step.changes { see(placed) }
        if step.kind == .system, let range = step.text.firstRange(of: "died at ") {
            crashPoints.insert(
                String(step.text[range.upperBound...].prefix { $0 != "," && $0 != " " })
            )
            sometimes.insert(.diedAtCrashPoint)
        }
        if step.text.contains("power"), step.kind == .system || step.kind == .command,
            intents.contains(step.actor)
        {
            sometimes.insert(.powerCutWithIntent)
        }
    }

    private mutating func message(_ step: Step) {
        guard let message = step.message else { return }
        if step.text.contains("the answer will be lost") {
            sometimes.insert(.answerLostAfterCommit)
        }
        if message.status == 429, step.kind == .answered { sometimes.insert(.waitHonoured) }
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

    private mutating func see(_ placed: PlacedChange) {
        switch (placed.change.table, placed.before == nil, placed.after == nil) {
        case ("outbox", true, false):
            if let device = placed.device { intents.insert(device) }
        case ("quarantine", true, false): sometimes.insert(.quarantined)
        case ("dead_letters", true, false): sometimes.insert(.deadLetter)
        case ("tombstones", true, false): sometimes.insert(.deletedWhileHeld)
        case ("stories", false, true) where placed.device != nil: sometimes.insert(.storyExpired)
        default: break
        }
    }
}
