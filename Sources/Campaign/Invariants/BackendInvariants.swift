import FeedModel
import Lab
import SQLiteStore

/// I5: while the backend keeps the answer to a mutation it applies it once; the same id gives the stored answer.
///
/// B10 promises that for a day. What is sent again after it states an end state (W2), or is known by an id that stays
/// with it: `SharedOnce`, `CommentedOnce`.
struct AppliedOnce: StepInvariant {
    static let id = "I5"
    /// How long an answer is kept at least (B10).
    private static let keptFor: Int64 = 24 * 3_600_000

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes
        where placed.place == "backend" && placed.change.table == "idempotency_keys" {
            guard let before = placed.before, before.number("response_status") != 0 else {
                continue
            }
            let name = "\(before.text("key")) of account \(before.text("account_id"))"
            let age = step.at.milliseconds - before.number("at")
            guard age < Self.keptFor else { continue }
            if placed.after != nil { return "the backend applied \(name) a second time" }
            if !step.text.hasPrefix("backend returns") {
                return "the backend forgot \(name) after \(age / 1_000) s"
            }
        }
        return nil
    }
}

/// I5: a share counts once, however late it is sent again (W10).
struct SharedOnce: StepInvariant {
    static let id = "I5"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes
        where placed.place == "backend" && placed.change.table == "shares" {
            guard placed.before == nil, let row = placed.after, !row.isNull("mutation_id") else {
                continue
            }
            let twins = mirror.unordered("backend", "shares").count {
                $0["account_id"] == row["account_id"] && $0["mutation_id"] == row["mutation_id"]
            }
            if twins > 1 { return "the backend counted share \(row.text("mutation_id")) twice" }
        }
        return nil
    }
}

/// I15: what an account's outbox holds reaches the backend as that account's.
struct OwnSession: StepInvariant {
    static let id = "I15"
    /// Whose outbox made a mutation.
    private var makers: [String: String] = [:]

    mutating func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes {
            if placed.device != nil, placed.change.table == "outbox", let row = placed.after {
                makers[row.text("mutation_id")] = mirror.account(of: placed.place)
            }
        }
        for placed in step.changes
        where placed.place == "backend" && placed.change.table == "idempotency_keys" {
            guard let row = placed.after, let maker = makers[row.text("key")] else { continue }
            let account = row["account_id"]
            let name = mirror.unordered("backend", "accounts")
                .first { $0["id"] == account }?.text("name")
            if let name, name != maker {
                return "\(row.text("key")), which \(maker) wrote, was applied as \(name)'s"
            }
        }
        return nil
    }
}

/// I18: no comment is stored twice, whatever was sent again.
///
/// The simulation types each text once.
struct CommentedOnce: StepInvariant {
    static let id = "I18"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes
        where placed.place == "backend" && placed.change.table == "comments" {
            guard placed.before == nil, let row = placed.after else { continue }
            let twins = mirror.unordered("backend", "comments").count {
                $0["author_id"] == row["author_id"] && $0["body"] == row["body"]
            }
            if twins > 1 {
                return "the backend holds \(twins) comments that say \(row.text("body"))"
            }
        }
        return nil
    }
}

/// I26: a number of the changelog is given once in an epoch.
struct NumbersGivenOnce: StepInvariant {
    static let id = "I26"
    private var highest: [String: Int64] = [:]

    mutating func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.place == "backend" {
            if placed.change.table == "meta", placed.after?.text("key") == "sync_epoch" {
                highest = [:]
            }
        }
        for placed in step.changes
        where placed.place == "backend" && placed.change.table == "changelog" {
            guard placed.before == nil, let row = placed.after else { continue }
            let account = row.text("account_id")
            let number = row.number("seq")
            if let last = highest[account], number <= last {
                return "number \(number) of account \(account) was given after \(last)"
            }
            highest[account] = number
        }
        return nil
    }
}
