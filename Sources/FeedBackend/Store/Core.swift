import FeedModel
import SQLiteStore

/// What all services of one backend share: the store, the choices in force, and what is told
/// afterwards.
final class Core {
    let database: Database
    let seed: UInt64
    let seal: Seal
    var design: Design
    var limits: Limits
    var ids: IDSources
    /// Cursors of an older epoch are over: it rises when the order or the paging changes.
    var pagingEpoch: Int64
    /// Numbers of an older epoch are over: it rises when feeds no longer follow the same rules (D0).
    var syncEpochNumber: Int64
    var syncEpoch: String { "e\(syncEpochNumber)" }
    /// Whether any account has a changelog.
    var hasSubscribers: Bool
    /// When the call or job that runs was made.
    var now = SimInstant.worldStart
    /// Who makes the call that runs.
    var actor: EntityID?
    /// What the call or job that runs has cost so far.
    var costs = Costs()
    /// What was settled and not asked for yet.
    var untakenCosts = Costs()
    /// Devices whose cursors go wrong.
    var cursorFaults: [String: CursorFault] = [:]
    private(set) var marks: [RuleMark] = []
    /// How many entries stored feeds have, as far as that is known; a copy counts anew.
    var feedSizes = FeedSizes()
    /// Tokens that were sealed before.
    var tokens: [EntityID: String] = [:]
    /// What `save` put aside.
    var saved: StoreCopy?
    /// What is to reach devices without being asked for.
    var pushes: [Push] = []

    init(
        database: Database,
        seed: UInt64,
        design: Design,
        limits: Limits
    ) throws(SQLiteError) {
        try Schema.make(in: database)
        self.database = database
        self.seed = seed
        self.design = design
        self.limits = limits
        seal = Seal(seed: seed)
        ids = try IDSources(continuing: database)
        pagingEpoch =
            try database.row("SELECT value FROM meta WHERE key = 'paging_epoch'")?.int64("value")
            ?? 1
        syncEpochNumber =
            try database.row("SELECT value FROM meta WHERE key = 'sync_epoch'")?.int64("value")
            ?? 1
        hasSubscribers =
            try database.row("SELECT 1 AS found FROM sync_feeds ORDER BY account_id LIMIT 1") != nil
    }

    /// The same over another database; every stored property stands here.
    init(copying other: Core, onto database: Database) {
        self.database = database
        seed = other.seed
        design = other.design
        limits = other.limits
        seal = other.seal
        ids = other.ids
        pagingEpoch = other.pagingEpoch
        syncEpochNumber = other.syncEpochNumber
        hasSubscribers = other.hasSubscribers
        now = other.now
        actor = other.actor
        costs = other.costs
        untakenCosts = other.untakenCosts
        cursorFaults = other.cursorFaults
        saved = other.saved
        pushes = other.pushes
        marks = other.marks
        tokens = other.tokens
    }

    func mark(_ rule: String, _ note: String) {
        marks.append(RuleMark(rule: rule, note: note))
    }

    func takeMarks() -> [RuleMark] {
        defer { marks = [] }
        return marks
    }

    /// The next place in the order in which things happened, by which the follow history is told.
    func nextSequence() throws(SQLiteError) -> Int64 {
        let sql = "UPDATE meta SET value = value + 1 WHERE key = 'seq' RETURNING value"
        return try database.row(sql)?.int64("value") ?? 0
    }
}
