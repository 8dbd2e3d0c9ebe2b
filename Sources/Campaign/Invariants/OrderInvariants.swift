import FeedModel
import Lab
import SQLiteStore

/// I7: what concerns one thing leaves in the order in which the user made it.
struct InOrder: StepInvariant {
    static let id = "I7"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard let row = placed.after, row.text("state") == "in_flight",
                placed.before?.text("state") != "in_flight"
            else { continue }
            let overtaken = mirror.unordered(placed.place, "outbox").contains {
                $0["key"] == row["key"] && $0.number("id") < row.number("id")
                    && $0.text("state") != "failed"
            }
            if overtaken {
                return "\(placed.place) sent \(row.text("key")) while an earlier one waits"
            }
        }
        return nil
    }
}

/// I11: what was refused as wrong doesn't swallow what the user asks for later.
struct LaterIsHeard: StepInvariant {
    static let id = "I11"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        let isStored = step.rules.contains {
            $0.rule == "W1" && $0.note.hasPrefix("the screen and one outbox entry")
        }
        guard isStored, step.kind == .command else { return nil }
        let isThere = step.changes.contains { $0.change.table == "outbox" && $0.device != nil }
        return isThere ? nil : "\(step.text): said to be stored, and no entry of the outbox changed"
    }
}

/// I12: a commit that failed is read back, and what is said of it is what is there.
struct ReadBack: StepInvariant {
    static let id = "I12"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        guard
            let said = step.rules.first(where: {
                $0.rule == "K6" && $0.note.hasPrefix("the commit failed")
            })
        else { return nil }
        let isThere = step.changes.contains {
            $0.device != nil && ["outbox", "drafts"].contains($0.change.table)
        }
        let isSaid = said.note.hasSuffix(": there")
        guard isThere != isSaid else { return nil }
        return "\(step.actor) says that a failed commit is \(isSaid ? "" : "not ")there, and it is "
            + "\(isThere ? "" : "not")"
    }
}

/// I13: nobody's sign-in takes entries out of anybody's outbox.
struct NeverEvicted: StepInvariant {
    static let id = "I13"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        guard step.kind == .command else { return nil }
        let verb = step.text.split(separator: " ").dropFirst().first
        guard verb == "signs-in" || verb == "signs-out" else { return nil }
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard placed.after == nil, let row = placed.before else { continue }
            return "\(step.text) took \(row.text("key")) out of the outbox of \(placed.place)"
        }
        return nil
    }
}

/// I19: a like that is rolled back leaves what the backend had confirmed.
struct RolledBack: StepInvariant {
    static let id = "I19"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        guard step.rules.contains(where: Self.rollsBack) else { return nil }
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            guard placed.after == nil, let row = placed.before,
                ["like", "unlike"].contains(row.text("action")),
                !mirror.contains(placed.place, "outbox", where: { $0["key"] == row["key"] })
            else { continue }
            let wanted: Int64 = row.text("action") == "like" ? 1 : 0
            let post = mirror.unordered(placed.place, "posts").first { $0["id"] == row["post_id"] }
            guard let post, post.number("liked_by_me") != wanted else { continue }
            let confirmed = row.text("previous")
            let isOn: Int64 = confirmed.contains("\"on\":true") ? 1 : 0
            let count = Self.number("count", in: confirmed)
            if post.number("liked_by_me") != isOn || post.number("like_count") != count {
                return "\(placed.place) rolled \(row.text("key")) back to "
                    + "liked=\(post.number("liked_by_me")) of \(post.number("like_count")), "
                    + "confirmed was liked=\(isOn) of \(count ?? 0)"
            }
        }
        return nil
    }

    private static func rollsBack(_ mark: RuleMark) -> Bool {
        (mark.rule == "W5" && mark.note.hasSuffix("back to what the backend confirmed"))
            || (mark.rule == "W6" && mark.note.hasSuffix("cancelled and rolled back"))
    }

    private static func number(_ name: String, in json: String) -> Int64? {
        guard let range = json.firstRange(of: "\"\(name)\":") else { return nil }
        return Int64(json[range.upperBound...].prefix { $0.isNumber || $0 == "-" })
    }
}

/// I22: a delta or page that is older than what is stored changes nothing.
struct ForwardVersions: StepInvariant {
    static let id = "I22"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "posts" && placed.device != nil {
            guard let before = placed.before, let after = placed.after else { continue }
            let (old, new) = (before.number("server_version"), after.number("server_version"))
            if new < old {
                return
                    "\(placed.place) went back from version \(old) of \(after.text("id")) to \(new)"
            }
        }
        return nil
    }
}

/// I35: no item of a story goes before its time by the backend's clock.
struct StoriesNotEarly: StepInvariant {
    static let id = "I35"
    private static let tolerance: Int64 = 5_000

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        let isOwnDoing =
            step.kind == .timer || (step.kind == .command && step.text.contains(" clock "))
        guard isOwnDoing else { return nil }
        for placed in step.changes where placed.change.table == "stories" && placed.device != nil {
            guard placed.after == nil, let row = placed.before else { continue }
            let early = row.number("expires_at") - step.at.milliseconds
            if early > Self.tolerance {
                return
                    "\(placed.place) took \(row.text("id")) away \(early / 1_000) s before its end"
            }
        }
        return nil
    }
}
