import FeedModel
import Lab
import SQLiteStore

/// I2: an outbox row goes only where an answer, a failure or the user ends it.
struct OutboxRemoval: StepInvariant {
    static let id = "I2"
    /// Commands by which nobody asks for anything to be dropped.
    private static let harmless: Set<String> = [
        "opens", "leaves", "kill", "airplane", "network", "clock", "battery", "tab", "refreshes",
        "scrolls", "opens-post", "back", "searches", "stories", "plays", "next", "closes",
        "opens-notification", "notifications", "disk",
    ]

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard placed.after == nil, let row = placed.before else { continue }
            switch step.kind {
            case .answered, .lost: continue
            case .command where !Self.isHarmless(step): continue
            default:
                return
                    "\(placed.place) dropped \(row.text("key")) (\(row.text("state"))) in a step "
                    + "of kind \(step.kind.rawValue), where nobody had ended it"
            }
        }
        return nil
    }

    private static func isHarmless(_ step: Step) -> Bool {
        let verb = step.text.split(separator: " ").dropFirst().first
        return verb.map { harmless.contains(String($0)) } ?? false
    }
}

/// I3: what a pending like asks for is what the row shows.
struct EffectWithIntent: StepInvariant {
    static let id = "I3"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        let touched = Set(
            step.changes.filter {
                $0.device != nil && ($0.change.table == "outbox" || $0.change.table == "posts")
            }.map(\.place)
        )
        for place in touched.sorted() {
            var wanted: [String: (id: Int64, isOn: Int64)] = [:]
            for row in mirror.unordered(place, "outbox") {
                guard let isOn = Self.wish(row), row.text("state") != "failed" else { continue }
                let post = row.text("post_id")
                if wanted[post].map({ $0.id < row.number("id") }) ?? true {
                    wanted[post] = (row.number("id"), isOn)
                }
            }
            for post in mirror.unordered(place, "posts") {
                guard let wish = wanted[post.text("id")] else { continue }
                guard post.number("liked_by_me") != wish.isOn else { continue }
                return "\(place) keeps an intent liked=\(wish.isOn) for \(post.text("id")) and its "
                    + "row says \(post.number("liked_by_me"))"
            }
        }
        return nil
    }

    private static func wish(_ row: MirrorRow) -> Int64? {
        switch row.text("action") {
        case "like": 1
        case "unlike": 0
        default: nil
        }
    }
}

/// I4: a mutation keeps its id, and no id is used again; another intent in its place has an id of its own.
struct LastingMutationIDs: StepInvariant {
    static let id = "I4"
    private var used: Set<String> = []

    mutating func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let after = placed.after else { continue }
            let id = after.text("mutation_id")
            let isNew = placed.before.map { $0.text("mutation_id") != id } ?? true
            if let before = placed.before, isNew, Self.isSameIntent(before, after) {
                return "\(placed.place) changed the id of \(after.text("key")) from "
                    + "\(before.text("mutation_id")) to \(id)"
            }
            if isNew, !used.insert(id).inserted, after.text("action") != "create" {
                return "\(placed.place) used \(id) a second time, for \(after.text("key"))"
            }
        }
        return nil
    }

    /// Whether a row still asks for what it asked for: how far stories were seen stands in the body alone, and a later
    /// item is another body, which needs an id of its own once the earlier one was sent (W13, I6).
    private static func isSameIntent(_ before: MirrorRow, _ after: MirrorRow) -> Bool {
        before["action"] == after["action"]
            && (after.text("action") != "seen" || before["payload"] == after["payload"])
    }
}

/// I6: an id that was sent stands for one body.
struct OneBodyPerID: StepInvariant {
    static let id = "I6"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let before = placed.before, let after = placed.after,
                before.number("attempts") > 0, before["mutation_id"] == after["mutation_id"],
                // A create's and an edit's row also keep what doesn't travel.
                !["create", "edit_post", "edit_comment"].contains(before.text("action")),
                before["action"] != after["action"] || before["payload"] != after["payload"]
            else { continue }
            return "\(placed.place) sent \(after.text("mutation_id")) as \(before.text("payload")) "
                + "and keeps it as \(after.text("payload"))"
        }
        return nil
    }
}

/// I8: what belongs to an unsent post waits for it.
struct ParentsFirst: StepInvariant {
    static let id = "I8"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let row = placed.after, row.text("state") == "in_flight",
                row.text("action") != "create", placed.before?.text("state") != "in_flight"
            else { continue }
            let parent = row.text("post_id")
            let isWaiting = mirror.contains(placed.place, "outbox") {
                $0.text("action") == "create" && $0.text("post_id") == parent
            }
            if isWaiting {
                return "\(placed.place) sent \(row.text("action")) on \(parent), whose own create "
                    + "isn't acknowledged"
            }
        }
        return nil
    }
}

/// I9: an entry in flight never changes.
struct StillInFlight: StepInvariant {
    static let id = "I9"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let before = placed.before, let after = placed.after,
                before.text("state") == "in_flight", after.text("state") == "in_flight"
            else { continue }
            for column in ["action", "payload", "mutation_id", "key"]
            where before[column] != after[column] {
                return "\(placed.place) changed \(column) of \(after.text("key")) in flight, from "
                    + "\(before.text(column)) to \(after.text(column))"
            }
        }
        return nil
    }
}

/// I14: of one key, one entry at a time is on its way.
struct OneInFlight: StepInvariant {
    static let id = "I14"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let after = placed.after, after.text("state") == "in_flight",
                placed.before?.text("state") != "in_flight"
            else { continue }
            let key = after.text("key")
            let flying = mirror.unordered(placed.place, "outbox")
                .filter { $0.text("key") == key && $0.text("state") == "in_flight" }
            if flying.count > 1 { return "\(placed.place) has \(flying.count) of \(key) in flight" }
        }
        return nil
    }
}

/// I14: a request that was told to wait isn't sent again before its time.
struct PatientRetries: StepInvariant {
    static let id = "I14"
    private static let tolerance: Int64 = 1_000
    /// The waits that faults declare in milliseconds, by device and status; nil where they differ.
    private var waits: [String: Int64?] = [:]

    mutating func check(_ step: Step, _ mirror: Mirror) -> String? {
        note(step)
        guard step.kind == .answered, let message = step.message, let status = message.status,
            let declared = waits["\(message.device) \(status)"], let wait = declared
        else { return nil }
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let before = placed.before, let after = placed.after,
                before.text("state") == "in_flight", after.text("state") == "queued"
            else { continue }
            let pause = after.number("next_attempt_at") - step.at.milliseconds
            if pause < wait - Self.tolerance {
                return "\(placed.place) sends \(after.text("key")) again in \(pause) ms after "
                    + "\(status), which asked for \(wait) ms"
            }
        }
        return nil
    }

    private mutating func note(_ step: Step) {
        guard step.kind == .command, step.text.hasPrefix("fault ") else { return }
        let words = step.text.split(separator: " ").map(String.init)
        guard let status = words.first(where: { $0.hasPrefix("status=") })?.dropFirst(7) else {
            return
        }
        let text = words.first { $0.hasPrefix("retry-after=") }?.dropFirst(12)
        let wait = text.flatMap { $0.hasSuffix("s") ? Int64($0.dropLast()) : nil }.map {
            $0 * 1_000
        }
        let key = "\(words[1]) \(status)"
        if let known = waits[key], known != wait {
            waits[key] = .some(nil)
        } else {
            waits[key] = .some(wait)
        }
    }
}
