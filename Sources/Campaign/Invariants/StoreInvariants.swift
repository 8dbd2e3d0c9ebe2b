import FeedModel
import Lab
import SQLiteStore

/// I17: no count falls below nothing.
struct CountsAboveZero: StepInvariant {
    static let id = "I17"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "posts" && placed.device != nil {
            guard let row = placed.after else { continue }
            for column in ["like_count", "comment_count", "share_count"] {
                if row.number(column) < 0 {
                    return "\(placed.place) holds \(column)=\(row.number(column)) for "
                        + row.text("id")
                }
            }
        }
        return nil
    }
}

/// I20: a post whose tombstone a device keeps doesn't come back to it.
struct DeletedForGood: StepInvariant {
    static let id = "I20"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes where placed.change.table == "posts" && placed.device != nil {
            guard placed.before == nil, let row = placed.after else { continue }
            let id = row.text("id")
            let isDead = mirror.contains(placed.place, "tombstones") {
                $0.text("post_id") == id && $0.text("op") == "deleted"
            }
            if isDead { return "\(placed.place) took \(id) back, whose tombstone it keeps" }
        }
        return nil
    }
}

/// I23: the number of the last delta goes forward, except where the epoch changes or all starts over.
struct ForwardNumbers: StepInvariant {
    static let id = "I23"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        for placed in step.changes
        where placed.change.table == "feed_state" && placed.device != nil {
            guard let before = placed.before, let after = placed.after,
                !before.isNull("last_sync_seq"), !after.isNull("last_sync_seq"),
                before["sync_epoch"] == after["sync_epoch"]
            else { continue }
            if after.number("last_sync_seq") < before.number("last_sync_seq") {
                return "\(placed.place) went back from \(before.number("last_sync_seq")) to "
                    + "\(after.number("last_sync_seq"))"
            }
        }
        return nil
    }
}

/// I28: no post stands twice in one feed.
struct StoredOnce: StepInvariant {
    static let id = "I28"

    func check(_ step: Step, _ mirror: Mirror) -> String? {
        let touched = Set(
            step.changes.filter { $0.device != nil && $0.change.table == "feed_entries" }
                .map(\.place)
        )
        for place in touched.sorted() {
            var seen: Set<String> = []
            for row in mirror.unordered(place, "feed_entries") where row.text("kind") == "post" {
                let name = row.text("feed_id") + " " + row.text("post_id")
                if !seen.insert(name).inserted { return "\(place) holds \(name) twice" }
            }
        }
        return nil
    }
}
