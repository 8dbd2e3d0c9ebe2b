public import FeedModel
public import FeedWire
public import SQLiteStore

/// The backend of a world: one SQLite database behind the API, without a clock, a thread or a
/// socket of its own.
///
/// It has one owner. What it does depends on the seed, the database and the calls alone.
public final class Backend {
    let core: Core
    private var failures: [String: Int] = [:]

    /// A backend over a database, whose tables are made where they aren't there yet.
    public init(
        database: Database,
        seed: UInt64,
        design: Design,
        limits: Limits
    ) throws(SQLiteError) {
        core = try Core(database: database, seed: seed, design: design, limits: limits)
    }

    /// The backend as it stands, over another database; nothing is read or written.
    public init(copying other: Backend, onto database: Database) {
        core = Core(copying: other.core, onto: database)
        failures = other.failures
        mustCool = other.mustCool
    }

    /// The choices in force.
    public var design: Design { core.design }

    /// The numbers in force; another limit of fame makes every stored feed cold before the next
    /// call.
    public var limits: Limits {
        get { core.limits }
        set {
            if newValue[.celebrity] != core.limits[.celebrity] { mustCool = true }
            core.limits = newValue
        }
    }
    private var mustCool = false

    /// Answers one call of the API; what goes wrong with the call is in the answer.
    ///
    /// An error is thrown for a broken store alone.
    public func handle(_ request: Request, at now: SimInstant) throws(SQLiteError) -> Response {
        try prepare(now)
        let answer = try Gateway(core: core).handle(request, at: now)
        try core.settleCosts()
        return WireAnswer.finished(answer, for: request)
    }

    /// Takes a write's key and leaves its effect to `finish`: a store that stalls between the two (B10).
    ///
    /// Meanwhile the same key is answered with 409 `in_progress`. A write without a key takes nothing. What comes back is
    /// for nobody, except where the key was known already.
    public func begin(_ request: Request, at now: SimInstant) throws(SQLiteError) -> Response {
        try prepare(now)
        return try Gateway(core: core).handle(request, at: now, stage: .keyOnly)
    }

    /// Has the effect of a write whose key `begin` took, and answers it.
    public func finish(_ request: Request, at now: SimInstant) throws(SQLiteError) -> Response {
        try prepare(now)
        let answer = try Gateway(core: core).handle(request, at: now, stage: .effectOnly)
        try core.settleCosts()
        return answer
    }

    /// The token that an account signs its requests with: the same for the same seed and account.
    public func token(for account: EntityID) -> String { core.token(for: account) }

    /// The account that a token was made for; nil for a token that wasn't made here.
    public func account(ofToken token: Substring) -> EntityID? { core.account(ofToken: token) }

    /// The queued job that is due first, by due time and then id, whose kind isn't held (`all`
    /// holds every kind).
    public func nextJob(
        excluding held: Set<String>
    ) throws(SQLiteError) -> (id: Int64, kind: String, dueAt: SimInstant)? {
        try Jobs(core: core).next(excluding: held)
    }

    /// Does a queued job, or lets it fail where failures were arranged for its kind.
    public func runJob(_ id: Int64, at now: SimInstant) throws(SQLiteError) {
        try prepare(now)
        let kind = try core.database.row("SELECT kind FROM jobs WHERE id = ?", id)?.text("kind")
        let failing = takeFailure(kind ?? "") || takeFailure("all")
        try core.database.transaction { () throws(SQLiteError) in
            try Jobs(core: core).run(id, failing: failing, at: now)
            try core.settleCosts()
        }
    }

    /// Lets the next jobs of a kind (or `all`) fail that many times.
    public func failJobs(kind: String, times: Int) {
        failures[kind, default: 0] += times
    }

    /// Puts the dead letters back into the queue (B17).
    public func redrive(at now: SimInstant) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try Jobs(core: core).redrive(at: now)
        }
    }

    private func prepare(_ now: SimInstant) throws(SQLiteError) {
        core.now = now
        core.actor = nil
        try coolIfNeeded()
    }

    private func coolIfNeeded() throws(SQLiteError) {
        guard mustCool else { return }
        try core.database.transaction { () throws(SQLiteError) in
            try StoredFeed(core: core).coolAll()
            try core.beginSyncEpoch()
        }
        mustCool = false
    }

    private func takeFailure(_ kind: String) -> Bool {
        guard let left = failures[kind], left > 0 else { return false }
        failures[kind] = left - 1
        return true
    }

    /// The rules that spoke since the last call, in order.
    public func takeRules() -> [RuleMark] { core.takeMarks() }

    /// What bringing feeds together cost since the last call (B3).
    public func takeCosts() -> Costs {
        defer { core.untakenCosts = Costs() }
        return core.untakenCosts
    }
}
