import FeedModel
import FeedWire
import SQLiteStore

/// The queue of jobs and what becomes of one that fails (B17).
struct Jobs {
    let core: Core

    func add(_ order: JobOrder) throws(SQLiteError) {
        try core.database.run(
            """
            INSERT INTO jobs (kind, due_us, account_id, post_id, version, seq, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            order.kind.rawValue,
            order.dueAt.microseconds,
            order.account?.rawValue,
            order.post?.rawValue,
            order.version,
            order.sequence,
            order.detail
        )
    }

    /// Lets a post's counters catch up after `counter-lag`, once for all changes until then.
    func addCounters(of post: EntityID, at now: SimInstant) throws(SQLiteError) {
        let waiting = try core.database.row(
            "SELECT id FROM jobs WHERE kind = 'counters' AND post_id = ?",
            post.rawValue
        )
        if waiting != nil { return }
        let due = now + core.limits.duration(.counterLag)
        try add(JobOrder(.counters, dueAt: due, post: post))
    }

    /// The first job in the order of due time and id, whose kind isn't held.
    func next(
        excluding held: Set<String>
    ) throws(SQLiteError) -> (id: Int64, kind: String, dueAt: SimInstant)? {
        if held.contains("all") { return nil }
        let row: Row?
        if held.isEmpty {
            row = try core.database.row(
                "SELECT id, kind, due_us FROM jobs ORDER BY due_us, id LIMIT 1"
            )
        } else {
            let kinds = JSONValue.array(held.sorted().map { .string($0) }).jsonText
            row = try core.database.row(
                """
                SELECT id, kind, due_us FROM jobs
                WHERE kind NOT IN (SELECT value FROM json_each(?)) ORDER BY due_us, id LIMIT 1
                """,
                kinds
            )
        }
        return row.map { row in
            let due = SimInstant(microseconds: row.int64("due_us"))
            return (row.int64("id"), row.text("kind"), due)
        }
    }

    /// Does a job and takes it off the queue; one that isn't there any more is done.
    func run(
        _ id: Int64,
        failing: Bool,
        at now: SimInstant
    ) throws(SQLiteError) {
        guard let row = try core.database.row("SELECT * FROM jobs WHERE id = ?", id),
            let kind = JobOrder.Kind(rawValue: row.text("kind"))
        else { return }
        if failing { return try fail(row, at: now) }
        let post = row.optionalInt64("post_id").map(EntityID.init(rawValue:))
        let account = row.optionalInt64("account_id").map(EntityID.init(rawValue:))
        switch kind {
        case .fanOut:
            if let post {
                let fanOut = FanOut(core: core, post: post, sharer: account)
                try fanOut.run(sequence: row.int64("seq"), version: row.int("version"))
            }
        case .feedLoad:
            if let account { try StoredFeed(core: core).load(account) }
        case .counters:
            if let post { try Counters(core: core).catchUp(post, at: now) }
        case .media:
            if let post {
                let version = row.int("version")
                try MediaProcessing(core: core).run(post, version: version, at: now)
            }
        case .notifications:
            try Notifications(core: core).run(row.optionalText("detail") ?? "")
        case .uploadExpiry:
            if let post { try Uploads(core: core).expire(post, at: now) }
        case .storySweep: try Stories(core: core).sweep(at: now)
        }
        try core.database.run("DELETE FROM jobs WHERE id = ?", id)
    }

    /// Tries again after 1, 2, 4… s, and at last sets the job aside with its reason.
    private func fail(_ row: Row, at now: SimInstant) throws(SQLiteError) {
        let id = row.int64("id")
        let attempts = row.int64("attempts") + 1
        guard attempts >= core.limits[.jobAttempts] else {
            try core.database.run(
                "UPDATE jobs SET attempts = ?, due_us = ? WHERE id = ?",
                attempts,
                (now + .seconds(1 << min(attempts - 1, 10))).microseconds,
                id
            )
            return
        }
        try core.database.run(
            """
            INSERT INTO dead_letters
                (id, kind, error, at, account_id, post_id, version, seq, detail)
            SELECT id, kind, 'failed on purpose', ?2, account_id, post_id, version, seq, detail
            FROM jobs WHERE id = ?1
            """,
            id,
            now.milliseconds
        )
        try core.database.run("DELETE FROM jobs WHERE id = ?", id)
        core.mark("B17", "The job failed \(attempts) times and went to the dead letters.")
    }

    /// Puts the dead letters back, as jobs that never failed.
    func redrive(at now: SimInstant) throws(SQLiteError) {
        try core.database.run(
            """
            INSERT INTO jobs (kind, due_us, account_id, post_id, version, seq, detail)
            SELECT kind, ?, account_id, post_id, version, seq, detail
            FROM dead_letters ORDER BY id
            """,
            now.microseconds
        )
        try core.database.run("DELETE FROM dead_letters")
        core.mark("B17", "The dead letters are jobs again.")
    }
}
