public import FeedModel
import FeedWire
public import SQLiteStore

/// The client core of one running app: events in, effects out, everything kept in its database.
///
/// It lives as long as the process: a kill drops the object, a cold start makes a new one over the same
/// database. It has no clock, no randomness and no network of its own.
public final class Client {
    let database: Database
    /// Whose app it is.
    public let account: ClientAccount
    /// The account as rows name it.
    let ownID: String
    let deviceName: String
    let seed: UInt64
    var design: Design
    var limits: Limits

    var clock: ServerClock
    var time: DeviceTime
    var isOnline: Bool
    var tabs: [FeedTab]
    /// What was read of each feed's order, good until one of its tables changes.
    var orders: [FeedOrder] = FeedID.allCases.map { _ in FeedOrder() }
    let orderWatch: TableWatch
    /// The tables that a feed's drawn order comes from.
    private static let orderTables = ["feed_entries", "filters", "authors", "topics"]
    let postWatch: TableWatch
    let outboxWatch: TableWatch
    /// Whether the outbox was empty, as of that many changes of it.
    var outboxAt: (changes: Int, isEmpty: Bool) = (-1, true)
    /// The posts that a deletion waits for, as of that many changes of the outbox.
    var deletions: (at: Int, posts: Set<String>) = (-1, [])
    var shownTab = FeedID.home
    var requestCount = 0
    var flights: [RequestID: OutboxFlight] = [:]
    var isOutboxPaused = false
    /// The number of the last request that had left when a follow was confirmed, by account.
    var followsConfirmed: [String: Int] = [:]
    /// The request whose answer is being taken in; 0 where none is.
    var answeredRequest = 0
    /// Entries that a batch as a whole was refused with, so that each goes by its own endpoint.
    var goesAlone: Set<Int64> = []
    /// Likes that live in this process alone (`like=memory`, `rollback`, `wait`).
    var volatileLikes: [String: VolatileLike] = [:]
    var live = LivePoll()
    /// Whether the process has begun; before that it asks for nothing.
    var isLaunched = false
    /// Whether the app is on screen.
    var isInFront = true
    var armedCrash: ArmedCrash?
    /// How often each crash point was passed since a death was last arranged.
    public internal(set) var passings: [CrashPoint: Int] = [:]
    /// What a commit with an outbox entry promises (K6); a test weakens it to show why.
    var outboxDurability = Durability.full
    var publisher = Publisher()
    var media = MediaLoader()
    var reading = ReadingState()
    var stories = StoryState()
    var notice: Notice?
    /// The number that deltas start from is no longer answered (D4).
    var needsStartingOver = false
    /// Why the feed is to start over once the outbox has gone.
    var waitingStart: RefreshCause?
    var step = ClientStep()
    var random: KeyedRandom

    /// A process over that database; draws nothing and asks for nothing until `.launched`.
    public init(
        database: Database,
        account: ClientAccount,
        deviceName: String,
        design: Design,
        limits: Limits,
        seed: UInt64,
        isOnline: Bool,
        time: DeviceTime
    ) throws(SQLiteError) {
        try DeviceSchema.install(in: database)
        // Whatever the user did is committed in transactions that say so (K6).
        try database.promiseForSingleWrites(.normal)
        orderWatch = database.watch(Self.orderTables)
        postWatch = database.watch(["posts"])
        outboxWatch = database.watch(["outbox"])
        self.database = database
        self.account = account
        ownID = account.id.description
        self.deviceName = deviceName
        self.design = design
        self.limits = limits
        self.seed = seed
        self.isOnline = isOnline
        self.time = time
        random = KeyedRandom(seed: seed)
        clock = try DeviceFacts(database: database).clock(at: time)
        clock.begin(at: time)
        tabs = FeedID.allCases.map(FeedTab.init)
        for index in tabs.indices {
            tabs[index].state = try FeedStateRecord(feed: tabs[index].id.rawValue, in: database)
            tabs[index].sync = try SyncState(feed: tabs[index].id, in: database)
        }
    }

    /// The process as it stands, over another database; nothing is read or written.
    ///
    /// Every stored property stands here: what is left out would be lost by going back in time.
    public init(copying other: Client, onto database: Database) throws(SQLiteError) {
        try database.promiseForSingleWrites(.normal)
        // What was read of the orders is read again: another connection counts changes anew.
        orderWatch = database.watch(Self.orderTables)
        postWatch = database.watch(["posts"])
        outboxWatch = database.watch(["outbox"])
        self.database = database
        account = other.account
        ownID = other.ownID
        deviceName = other.deviceName
        seed = other.seed
        design = other.design
        limits = other.limits
        clock = other.clock
        time = other.time
        isOnline = other.isOnline
        tabs = other.tabs
        shownTab = other.shownTab
        requestCount = other.requestCount
        flights = other.flights
        isOutboxPaused = other.isOutboxPaused
        followsConfirmed = other.followsConfirmed
        answeredRequest = other.answeredRequest
        goesAlone = other.goesAlone
        volatileLikes = other.volatileLikes
        live = other.live
        isLaunched = other.isLaunched
        isInFront = other.isInFront
        armedCrash = other.armedCrash
        passings = other.passings
        outboxDurability = other.outboxDurability
        publisher = other.publisher
        publisher.scratch = try other.publisher.scratch?.copyInMemory()
        media = other.media
        reading = other.reading
        stories = other.stories
        notice = other.notice
        needsStartingOver = other.needsStartingOver
        waitingStart = other.waitingStart
        step = other.step
        random = other.random
    }

    /// Takes one event and says what is to be done; a refused gesture changes nothing.
    public func handle(_ event: ClientEvent, at time: DeviceTime) throws(SQLiteError) -> ClientStep
    {
        self.time = time
        step = ClientStep()
        answeredRequest = 0
        try noticeClock()
        switch event {
        case .launched:
            isLaunched = true
            try launch()
        case .foregrounded:
            isInFront = true
            try comeBack()
        case .backgrounded:
            isInFront = false
            pausePlayer()
            try rememberActivity()
            try stopReading()
        case .networkChanged(let isOnline): try networkChanged(isOnline)
        case .answered(let request, let response): try answered(request, response)
        case .failed(let request, let failure): try failed(request, failure)
        case .fired(let timer): try fired(timer)
        case .conditionsChanged(let conditions): try conditionsChanged(conditions)
        case .roomNeeded(let posts, let bytes): try makeRoom(posts: posts, mediaBytes: bytes)
        case .transfersHandedOver:
            publisher.isHeadless = true
            try wakePublisher()
        case .pushed(let push): try pushed(push)
        case .gesture(let gesture): try perform(gesture)
        }
        try keepAdSlots()
        if isLaunched { try keepLive() }
        return step
    }

    /// After a loss of power the wall clock is all that is left to tell the time by.
    private func noticeClock() throws(SQLiteError) {
        guard clock.noticeJump(at: time) else { return }
        try database.transaction(.full) { () throws(SQLiteError) in
            try DeviceFacts(database: database).keep(clock, at: time)
        }
    }

    /// Takes over choices and limits that changed while the app runs.
    public func adopt(design: Design, limits: Limits) {
        self.design = design
        self.limits = limits
        orders = FeedID.allCases.map { _ in FeedOrder() }
    }

    /// Another account is in front from now on: this one only sends what waits.
    public func rest() { isInFront = false }

    /// The backend's time as this device knows it.
    var now: SimInstant { clock.now(time) }

    var tab: FeedTab {
        get { tabs[place(of: shownTab)] }
        set { tabs[place(of: shownTab)] = newValue }
    }

    func place(of feed: FeedID) -> Int { feed == .home ? 0 : 1 }

    func speak(_ rule: String, _ note: String) {
        step.rules.append(RuleMark(rule: rule, note: note))
    }

    func send(_ request: Request) -> RequestID {
        requestCount += 1
        let id = RequestID(number: requestCount)
        var request = request
        request.headers.append(.init("authorization", "Bearer \(account.token)"))
        request.headers.append(.init("x-device", deviceName))
        step.effects.append(.send(id, request))
        return id
    }

    private func answered(_ request: RequestID, _ response: Response) throws(SQLiteError) {
        guard response.isWhole else { return try failed(request, .unreadable) }
        answeredRequest = request.number
        if let flight = flights.removeValue(forKey: request) {
            try settle(flight, response)
            try startOverIfReady()
        } else if try publisherAnswered(request, response) {
            try startOverIfReady()
        } else if try mediaAnswered(request, response) {
        } else if adsAnswered(request, response) {
        } else if try storiesAnswered(request, response) {
        } else if try readingAnswered(request, response) {
        } else {
            try feedAnswered(request, response)
        }
    }

    private func failed(_ request: RequestID, _ failure: RequestFailure) throws(SQLiteError) {
        if let flight = flights.removeValue(forKey: request) {
            try lost(flight, failure)
            try startOverIfReady()
        } else if try publisherFailed(request, failure) {
            try startOverIfReady()
        } else if mediaFailed(request, failure) {
        } else if adsFailed(request) {
        } else if try storiesFailed(request, failure) {
        } else if try readingFailed(request, failure) {
        } else {
            try feedFailed(request, isOffline: failure == .offline)
        }
    }

    private func fired(_ timer: ClientTimer) throws(SQLiteError) {
        switch timer {
        case .drain:
            try drain()
            try pumpPublisher()
        case .publish: try pumpPublisher()
        case .notice: notice = nil
        case .live: reopenLive()
        case .story: try storyTimeIsOver()
        case .storyExpiry: try removeEndedStories()
        case .headCheck, .strings, .shown, .events, .fetchAhead: try readingFired(timer)
        }
    }

    private func networkChanged(_ isOnline: Bool) throws(SQLiteError) {
        self.isOnline = isOnline
        reading.adSlots.hasFailed = false
        try publisherNetworkChanged()
        guard isOnline, !publisher.isHeadless else { return }
        try OutboxRecords(database: database).makeDue()
        try sendVolatileLikes()
        try wakeOutbox()
        try armFlush()
        try storyConditionsChanged()
    }

    /// Says something on screen for a while; it asks for nothing.
    func tell(_ text: String) {
        notice = Notice(text: text)
        step.effects.append(.start(.notice, after: Notice.shownFor))
    }
}

/// A short message over the feed.
struct Notice: Equatable {
    static let shownFor = SimDuration.seconds(4)
    var text: String
}
