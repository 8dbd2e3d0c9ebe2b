import FeedModel
import FeedWire
import SQLiteStore

@testable import FeedClient

/// A real client core over a real database, with a network of two queues and the model behind it.
///
/// Requests reach the backend, and answers the phone, in whatever order the acts say.
final class ModelPhone {
    struct Travelling {
        var id: RequestID
        var request: Request
        /// What the backend has answered; nil while the request is on its way to it.
        var response: Response?
        /// The backend's number when it answered.
        var sequence: Int64 = 0
    }

    private(set) var backend: ModelBackend
    private(set) var proofs = Contiguity()
    private(set) var client: Client?
    private(set) var isInFront = false
    private let database: Database
    private let design: Design
    private let limits: Limits
    private var travelling: [Travelling] = []
    private var timers: [ClientTimer: Int64] = [:]
    private var isOnline = true
    private var pulled: [String]?
    private var uptime: Int64 = 2_000_000

    init(design: Design, limits: Limits, changesInOne: Int) throws {
        self.design = design
        self.limits = limits
        backend = ModelBackend(isDelta: design.sync == .delta, changesInOne: changesInOne)
        database = try Database(.memory)
    }

    // MARK: Acts

    func take(_ act: FeedAct) throws {
        switch act {
        case .post(let count, let isLate):
            for _ in 0..<count { _ = backend.post(isLate: isLate) }
        case .deletePosted(let choice):
            if let id = backend.standing.chosen(choice) { backend.delete(id) }
        case .deleteNewest(let count):
            for id in backend.standing.prefix(count) { backend.delete(id) }
        case .endSessions: backend.endSessions()
        case .arrive(let choice): arrive(travelling.indices.chosen(choice))
        case .deliver(let choice): try deliver(travelling.indices.chosen(choice))
        case .lose(let choice): try lose(travelling.indices.chosen(choice))
        case .arriveAll: travelling.indices.forEach(arrive)
        case .deliverNewest: try deliver(travelling.indices.last)
        case .deliverAll: try deliverAll()
        case .advance(let seconds): try advance(Int64(seconds) * 1_000)
        case .online(let isOn): try setOnline(isOn)
        case .kill: kill()
        case .open: try open()
        case .leave: try leave()
        case .longAbsence:
            try leave()
            uptime += 5 * 3_600_000
            try open()
        default: try gesture(act)
        }
    }

    private func gesture(_ act: FeedAct) throws {
        guard isInFront else { return }
        switch act {
        case .pull: try tell(.gesture(.refresh))
        case .scroll(let rows): try tell(.gesture(.scroll(.by(rows), dwell: .zero)))
        case .scrollToEnd: try tell(.gesture(.scroll(.end, dwell: .zero)))
        case .tapNewItems: try tell(.gesture(.tap(.newItems)))
        case .tapGap(let number, let fromBelow):
            try tell(.gesture(.tap(fromBelow ? .gapFromBelow(number + 1) : .gap(number + 1))))
        case .tapRetry: try tell(.gesture(.tap(.retry)))
        case .tapKeepLooking: try tell(.gesture(.tap(.keepLooking)))
        case .tab(let feed): try tell(.gesture(.showTab(feed)))
        case .publish: try tell(.gesture(.publish(ComposedPost(text: "mine"))))
        case .deleteOwn(let choice):
            let own = try drawn(.home).compactMap(\.postID).filter(isOwn)
            if let post = own.chosen(choice) {
                try tell(.gesture(.delete(id: post, isComment: false)))
            }
        default: break
        }
    }

    func isOwn(_ id: String) -> Bool {
        guard let number = Int64(id), let post = backend.posts[number] else { return true }
        return post.isOwn
    }

    func open() throws {
        if client != nil {
            guard !isInFront else { return }
            isInFront = true
            return try tell(.foregrounded)
        }
        client = try Client(
            database: database,
            account: ClientAccount(id: ModelBackend.reader, name: "ada", token: "t"),
            deviceName: "phone",
            design: design,
            limits: limits,
            seed: 1,
            isOnline: isOnline,
            time: time
        )
        isInFront = true
        try tell(.launched)
    }

    private func leave() throws {
        guard isInFront else { return }
        isInFront = false
        try tell(.backgrounded)
    }

    private func kill() {
        client = nil
        isInFront = false
        // What ended since that page was asked for, nobody can say any more.
        pulled = nil
        travelling = []
        timers = [:]
    }

    func setOnline(_ isOn: Bool) throws {
        guard isOn != isOnline else { return }
        isOnline = isOn
        try tell(.networkChanged(isOnline: isOn))
        if !isOn { for one in travelling { try fail(one, .offline) } }
    }

    // MARK: The network

    private func arrive(_ index: Int?) {
        guard let index, travelling[index].response == nil else { return }
        travelling[index].response = backend.answer(travelling[index].request)
        travelling[index].sequence = backend.sequence
    }

    private func deliver(_ index: Int?) throws {
        guard let index else { return }
        arrive(index)
        let one = travelling.remove(at: index)
        guard let response = one.response else { return }
        proofs.learn(one.request, response, at: one.sequence)
        notePull(one, response)
        try tell(.answered(one.id, response))
    }

    /// Remembers what the last pull's page holds, which must stand on top afterwards (R9a).
    private func notePull(_ one: Travelling, _ response: Response) {
        guard design.sync == .pages, let load = client?.tabs[0].load, load.request == one.id,
            load.kind == .refresh(.pull), let json = try? JSONValue(parsing: response.body),
            let page = try? FeedPage(json: json)
        else { return }
        pulled = page.items.map(\.id.description)
    }

    /// What the page of a pull held that came in since the last look; nil where none did.
    func takePulled() -> [String]? {
        defer { pulled = nil }
        return pulled
    }

    private func lose(_ index: Int?) throws {
        guard let index else { return }
        try fail(travelling[index], .timeout)
    }

    private func fail(_ one: Travelling, _ failure: RequestFailure) throws {
        guard let index = travelling.firstIndex(where: { $0.id == one.id }) else { return }
        travelling.remove(at: index)
        try tell(.failed(one.id, failure))
    }

    func deliverAll() throws {
        for _ in 0..<200 where !travelling.isEmpty { try deliver(0) }
    }

    func advance(_ milliseconds: Int64) throws {
        let end = uptime + milliseconds
        while let next = timers.min(by: { ($0.value, "\($0.key)") < ($1.value, "\($1.key)") }),
            next.value <= end
        {
            uptime = max(uptime, next.value)
            timers[next.key] = nil
            try tell(.fired(next.key))
        }
        uptime = end
    }

    private var time: DeviceTime {
        let instant = SimInstant(milliseconds: uptime)
        return DeviceTime(uptime: instant, wall: instant)
    }

    private func tell(_ event: ClientEvent) throws {
        guard let client else { return }
        uptime += 1
        let step = try client.handle(event, at: time)
        for effect in step.effects {
            switch effect {
            case .send(let id, let request):
                travelling.append(Travelling(id: id, request: request))
            case .cancel(let id): travelling.removeAll { $0.id == id }
            case .start(let timer, let after): timers[timer] = uptime + after.milliseconds
            case .stop(let timer): timers[timer] = nil
            }
        }
        // The outbox looks at once, as it does where time moves.
        for timer in [ClientTimer.drain, .publish] where timers[timer] ?? .max <= uptime {
            timers[timer] = nil
            try tell(.fired(timer))
        }
        if !isOnline { for one in travelling { try fail(one, .offline) } }
    }

    // MARK: What is there

    func entries(_ feed: FeedID) throws -> [FeedEntry] {
        try EntryRecords(database: database, feed: feed.rawValue).all()
    }

    private func drawn(_ feed: FeedID) throws -> [FeedEntry] { try client?.drawn(feed) ?? [] }

    /// The number that deltas have led up to.
    var syncedUpTo: Int64 { client?.tabs[0].sync.sequence ?? 0 }

    /// What stands of the session that explore shows.
    var exploreSession: [Int64] {
        let number = client?.tabs[1].state.sessionID.flatMap { Int($0) }
        return number.map(backend.session) ?? []
    }

    /// Whether this process has seen the end of that post.
    func hasEnded(_ post: String?) -> Bool {
        post.map { client?.reading.ended[$0] != nil } ?? false
    }

    /// Posts that wait to be created.
    func waiting() throws -> Set<String> { Set(try client?.creates().all().map(\.clientID) ?? []) }

    /// Where the reader stands, where nothing but themselves may move them.
    func steadyReader() throws -> String? {
        guard let client, isInFront, client.shownTab == .home, client.tab.isTouched,
            client.tab.load?.kind != .refresh(.newItems), !client.publisher.isComposing
        else { return nil }
        return client.tab.state.anchorPostID
    }

    /// Whether the refresh that is under way may only wait behind the new-items control (R4).
    var isRefreshingBehind: Bool {
        guard design.sync == .pages, let tab = client?.tabs[0], !tab.startsOver,
            !tab.isCurtained, case .refresh(let cause)? = tab.load?.kind
        else { return false }
        return cause == .launch || cause == .foreground
    }

    /// Own posts that nobody has confirmed and nobody has deleted: the feed shows them (W12).
    func shownBeforeConfirmed() throws -> [String] {
        try client?.creates().all().filter { !$0.isDeleted }.map(\.clientID) ?? []
    }

    var reader: String? { client?.tabs[0].state.anchorPostID }
}

extension RandomAccessCollection {
    /// One of the elements, or nil where there are none.
    func chosen(_ choice: Int) -> Element? {
        isEmpty ? nil : self[index(startIndex, offsetBy: choice % count)]
    }
}
