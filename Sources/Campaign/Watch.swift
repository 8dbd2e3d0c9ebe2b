import FeedClient
import FeedModel
import Lab
import SQLiteStore

/// Looks at a world as it goes: after each step, and after each command at what is on screen.
struct Watch {
    private(set) var mirror = Mirror()
    private var stepInvariants: [any StepInvariant] = [
        OutboxRemoval(), EffectWithIntent(), LastingMutationIDs(), ParentsFirst(), StillInFlight(),
        OneBodyPerID(), OneInFlight(), CountsAboveZero(), DeletedForGood(),
        ForwardNumbers(), NumbersGivenOnce(), StoredOnce(),
    ]
    private var screenInvariants: [any ScreenInvariant] = [
        DrawnOnce(), ShownCounts(), StillReader(), StoriesOnTime(), BlockedIsGone(),
    ]
    /// Places that lost power and weren't read since: what they hold isn't known.
    private(set) var unknownPlaces: Set<String> = []

    /// Takes a step in; what is wrong after it, if anything is.
    mutating func see(_ step: Step) -> Finding? {
        for change in step.changes where !isUnknown(change.place) { mirror.take(change) }
        if Self.losesPower(step) { unknownPlaces.insert(step.actor) }
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

    /// I1: after a loss of power all that was committed with an outbox entry is there.
    mutating func recover(_ device: String, in world: World, step: Int) async -> Finding? {
        let place = Place.device(device)
        let before = Set(mirror.unordered(device, "outbox").map { $0.text("mutation_id") })
        guard
            let names = try? await world.rows(
                place,
                "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
            )
        else { return nil }
        mirror.forget(device)
        for name in names.map({ $0.text("name") }) {
            let rows = try? await world.rows(
                place,
                "SELECT rowid AS mirror_rowid, * FROM \"\(name)\" ORDER BY rowid"
            )
            mirror.fill(device, name, rows ?? [])
        }
        unknownPlaces.remove(device)
        let after = Set(mirror.unordered(device, "outbox").map { $0.text("mutation_id") })
        let lost = before.subtracting(after).sorted()
        if let first = lost.first {
            return Finding("I1", step: step, "\(device) lost \(first) with its power")
        }
        let sick = try? await world.rows(place, "PRAGMA quick_check")
        if let verdict = sick?.first?.values.first?.description, verdict != "ok" {
            return Finding("I1", step: step, "\(device)'s database is damaged: \(verdict)")
        }
        return nil
    }

    private func isUnknown(_ place: String) -> Bool {
        unknownPlaces.contains(String(place.prefix { $0 != "/" }))
    }

    /// Whether what a device hadn't synced is lost with a step.
    static func losesPower(_ step: Step) -> Bool {
        switch step.kind {
        case .system: step.text.hasSuffix("and the power went")
        case .command: step.text.hasSuffix(" crash power")
        default: false
        }
    }
}
