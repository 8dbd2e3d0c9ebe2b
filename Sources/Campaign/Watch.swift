import FeedClient
import FeedModel
import Lab
import SQLiteStore

/// Looks at a world as it goes: after each step, and after each command at what is on screen.
struct Watch {
    private(set) var mirror = Mirror()
    private(set) var typed = TypedComments()
    private var stepInvariants: [any StepInvariant] = [
        OutboxRemoval(), EffectWithIntent(), LastingMutationIDs(), AppliedOnce(), OneBodyPerID(),
        InOrder(), ParentsFirst(), StillInFlight(), LaterIsHeard(), ReadBack(), NeverEvicted(),
        OneInFlight(), PatientRetries(), OwnSession(), CountsAboveZero(), CommentedOnce(),
        SharedOnce(), RolledBack(), DeletedForGood(), ForwardVersions(), ForwardNumbers(),
        NumbersGivenOnce(), StoredOnce(), StoriesNotEarly(),
    ]
    private var screenInvariants: [any ScreenInvariant] = [
        DrawnOnce(), ShownCounts(), StillReader(), NewItemsAsSaid(), StoriesOnTime(),
        BlockedIsGone(), ClockMovesNothing(), NoHoles(),
    ]
    /// Places that lost power and weren't read since: what they hold isn't known.
    private var unknownPlaces: Set<String> = []

    /// The ids of all that is looked at here.
    static var ids: Set<String> {
        let watch = Watch()
        return Set(
            watch.stepInvariants.map { type(of: $0).id }
                + watch.screenInvariants.map { type(of: $0).id }
        )
    }

    /// Takes a step in; what is wrong after it, if anything is.
    mutating func see(_ told: Step) -> Finding? {
        let step = mirror.named(told)
        typed.see(step)
        if step.kind == .command, step.text.hasSuffix(" signs-out") {
            typed.forget(mirror.sessions.lasting(step.actor))
        }
        for change in step.changes where !unknownPlaces.contains(change.place) {
            mirror.take(change)
        }
        if Self.losesPower(step) {
            unknownPlaces.formUnion(mirror.sessions.places(of: step.actor))
        }
        for index in stepInvariants.indices {
            if let text = stepInvariants[index].check(step, mirror) {
                return Finding(type(of: stepInvariants[index]).id, step: step.number, text)
            }
        }
        return nil
    }

    /// Looks at what the command has left on screen.
    mutating func see(_ moment: Moment, step: Int) -> Finding? {
        for index in screenInvariants.indices {
            if let text = screenInvariants[index].check(moment) {
                return Finding(type(of: screenInvariants[index]).id, step: step, text)
            }
        }
        return nil
    }

    /// Whether a device lost power and wasn't read since.
    func isUnknown(_ device: String) -> Bool {
        mirror.sessions.places(of: device).contains { unknownPlaces.contains($0) }
    }

    /// Whether the account that a device was made for is in front.
    func isFirst(_ device: String) -> Bool { mirror.sessions.isFirst(device) }

    /// Reads what a loss of power has left on a device, and holds it against what was promised.
    mutating func recover(_ device: String, in world: World, step: Int) async -> Finding? {
        for place in mirror.sessions.places(of: device) where unknownPlaces.contains(place) {
            if let finding = await recover(place: place, in: world, step: step) { return finding }
        }
        return nil
    }

    private mutating func recover(
        place: String,
        in world: World,
        step: Int
    ) async -> Finding? {
        let source = mirror.sessions.place(place)
        let intents = ids(place, "outbox", "mutation_id")
        let batches = ids(place, "sync_pages", "page_token")
        let tables = try? await world.rows(
            source,
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        )
        guard let tables else { return nil }
        mirror.forget(place)
        for name in tables.map({ $0.text("name") }) {
            let rows = try? await world.rows(
                source,
                "SELECT rowid AS mirror_rowid, * FROM \"\(name)\" ORDER BY rowid"
            )
            mirror.fill(place, name, rows ?? [])
        }
        unknownPlaces.remove(place)
        if let lost = intents.subtracting(ids(place, "outbox", "mutation_id")).min() {
            return Finding("I1", step: step, "\(place) lost \(lost) with its power")
        }
        if batches != ids(place, "sync_pages", "page_token") {
            return Finding("I27", step: step, "\(place) lost where its delta stood with its power")
        }
        for pragma in ["integrity_check", "foreign_key_check"] {
            let told = try? await world.rows(source, "PRAGMA \(pragma)")
            if let verdict = told?.first?.values.first?.description, verdict != "ok" {
                return Finding("I1", step: step, "\(place) is damaged: \(verdict)")
            }
        }
        return nil
    }

    private func ids(_ place: String, _ table: String, _ column: String) -> Set<String> {
        Set(mirror.unordered(place, table).map { $0.text(column) })
    }

    /// Whether what a device hadn't synced is lost with a step.
    static func losesPower(_ step: Step) -> Bool {
        switch step.kind {
        case .system: step.text.contains(", and the power went")
        case .command: step.text.contains(" crash power")
        default: false
        }
    }
}
