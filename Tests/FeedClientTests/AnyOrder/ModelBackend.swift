import FeedModel
import FeedWire

/// A backend of one reader as lists: slow, small, and plainly right.
///
/// Home is in time order, by (time, id), or frozen sessions; explore is frozen sessions always.
struct ModelBackend {
    struct Key: Comparable, Hashable {
        var at: Int64
        var id: Int64

        static func < (left: Key, right: Key) -> Bool {
            (left.at, left.id) < (right.at, right.id)
        }
    }

    struct Post {
        var key: Key
        var isOwn: Bool
        /// Its time lies back: nothing tells of it who holds what is above and below.
        var isLate = false
        var clientID: String?
        var stands = true
        /// The last change of it, as deltas number them.
        var sequence: Int64
    }

    private static let idBase: Int64 = 1_000

    /// The backend's number when that post was made.
    static func number(ofMaking id: Int64) -> Int64 { id - idBase }

    static let reader = EntityID(rawValue: 5)
    private static let author = EntityID(rawValue: 6)

    private(set) var posts: [Int64: Post] = [:]
    private(set) var sequence: Int64 = 0
    private var sessions: [Int: [Int64]] = [:]
    private var oldestSession = 1
    private var nextSession = 1
    private var oldestToken: Int64 = 0
    private var nextToken: Int64 = 0
    private var clock: Int64 = 1_000_000
    private let isDelta: Bool

    /// The changes that one page of a delta holds.
    private let changesInOne: Int

    init(isDelta: Bool, changesInOne: Int) {
        self.isDelta = isDelta
        self.changesInOne = changesInOne
    }

    /// Makes a post now, or one whose time lies back: then it comes to stand below what is there.
    mutating func post(isLate: Bool = false, isOwn: Bool = false, clientID: String? = nil) -> Int64
    {
        clock += 1_000
        sequence += 1
        let id = Self.idBase + sequence
        let at = isLate ? clock - 3_500 : clock
        posts[id] = Post(
            key: Key(at: at, id: id),
            isOwn: isOwn,
            isLate: isLate,
            clientID: clientID,
            sequence: sequence
        )
        return id
    }

    mutating func delete(_ id: Int64) {
        guard posts[id]?.stands == true else { return }
        sequence += 1
        posts[id]?.stands = false
        posts[id]?.sequence = sequence
    }

    /// Sessions that were begun so far are over, their cursors answered 410; so are tokens of deltas, with 400.
    mutating func endSessions() {
        oldestSession = nextSession
        oldestToken = nextToken
    }

    /// What stands, newest first.
    var standing: [Int64] {
        posts.values.filter(\.stands).map(\.key).sorted(by: >).map(\.id)
    }

    func session(_ number: Int) -> [Int64] {
        (sessions[number] ?? []).filter { posts[$0]?.stands == true }
    }

    mutating func answer(_ request: Request) -> Response {
        switch (request.method, request.path) {
        case ("GET", "/v1/feed"): feed(request)
        case ("GET", "/v1/feed/head"): head(request)
        case ("POST", "/v1/feed/sync"): sync(request)
        case ("POST", "/v1/posts"): create(request)
        case ("DELETE", _): remove(request)
        default: Response(200, json: [:])
        }
    }

    private mutating func feed(_ request: Request) -> Response {
        if request.queryValue("tab") == "explore" { return ranked(request) }
        let limit = request.queryValue("limit").flatMap { Int($0) } ?? 1
        let top = request.queryValue("cursor").map(Self.key)
        let until = request.queryValue("until").flatMap { Int64($0) }.flatMap { posts[$0]?.key }
        let below = posts.values.filter(\.stands).map(\.key)
            .filter { key in top.map { key < $0 } ?? true }.sorted(by: >)
        if request.queryValue("direction") == "up", let until, let top {
            let between = below.filter { $0 > until }
            let isReached = between.count <= limit
            return page(between.suffix(limit), next: isReached ? nil : top, isReached: isReached)
        }
        var shown = Array(below.prefix(limit))
        var isReached = false
        if let until {
            let newer = below.count { $0 > until }
            isReached = newer <= limit
            shown = Array(shown.filter { $0 >= until })
        }
        let isEnd = shown.last == below.last || below.isEmpty
        return page(
            shown[...],
            next: isEnd ? nil : shown.last ?? top,
            isReached: isReached,
            top == nil
        )
    }

    private func page(
        _ keys: ArraySlice<Key>,
        next: Key?,
        isReached: Bool,
        _ isFirst: Bool = false
    ) -> Response {
        var page = FeedPage(
            items: keys.map { item($0.id) },
            nextCursor: next.map { "\($0.at)-\($0.id)" },
            isReached: isReached,
            serverTime: clock
        )
        if isFirst, isDelta { page.sync = SyncStart(sequence: sequence, epoch: "e") }
        return Response(200, json: page.json)
    }

    static func key(_ cursor: String) -> Key {
        let parts = cursor.split(separator: "-").compactMap { Int64($0) }
        return Key(at: parts[0], id: parts[1])
    }

    /// A session's order is a function of the ids alone: best first is by their last digits.
    private mutating func ranked(_ request: Request) -> Response {
        let limit = request.queryValue("limit").flatMap { Int($0) } ?? 1
        var number = nextSession
        var offset = 0
        if let cursor = request.queryValue("cursor") {
            let parts = cursor.split(separator: ":").compactMap { Int($0) }
            (number, offset) = (parts[0], parts[1])
            if number < oldestSession { return .failure(410, "session_over", "over") }
        } else {
            nextSession += 1
            sessions[number] = standing.sorted { ($0 * 7919 % 101, $0) < ($1 * 7919 % 101, $1) }
        }
        let frozen = sessions[number] ?? []
        let rest = frozen.dropFirst(offset)
        let shown = rest.prefix(limit)
        let end = offset + shown.count
        let page = FeedPage(
            items: shown.filter { posts[$0]?.stands == true }.map(item),
            nextCursor: end < frozen.count ? "\(number):\(end)" : nil,
            sessionID: String(number),
            serverTime: clock
        )
        return Response(200, json: page.json)
    }

    private func head(_ request: Request) -> Response {
        let limit = request.queryValue("limit").flatMap { Int($0) } ?? 1
        let newest = standing
        let items = newest.prefix(limit).map { id -> JSONValue in
            ["id": .string(String(id)), "author_id": JSONValue(text: item(id).authorID)]
        }
        return Response(
            200,
            json: ["items": .array(items), "more": .bool(newest.count > limit)]
        )
    }

    private mutating func create(_ request: Request) -> Response {
        let json = (try? JSONValue(parsing: request.body)) ?? .null
        let client = json["client_id"]?.text
        let known = posts.values.first { $0.clientID == client }?.key.id
        let id = known ?? post(isOwn: true, clientID: client)
        return Response(201, json: item(id).json)
    }

    private mutating func remove(_ request: Request) -> Response {
        let id = request.path.split(separator: "/").last.flatMap { Int64($0) } ?? 0
        guard posts[id]?.stands == true else { return .failure(404, "not_found", "gone") }
        delete(id)
        return Response(204)
    }

    private mutating func sync(_ request: Request) -> Response {
        let json = (try? JSONValue(parsing: request.body)) ?? .null
        let since = json["since_seq_id"]?.whole ?? 0
        let token = json["page_token"]?.text?.split(separator: "/").compactMap { Int64($0) }
        if let token, token[2] < oldestToken { return .failure(400, "bad_token", "over") }
        let upTo = token?[0] ?? sequence
        let after = token?[1] ?? since
        let changed = posts.values.filter { $0.sequence > after && $0.sequence <= upTo }
            .sorted { $0.sequence < $1.sequence }
        let shown = changed.prefix(changesInOne)
        var answer = SyncAnswer(
            epoch: "e",
            sequence: upTo,
            oldestSequence: 0,
            serverTime: clock
        )
        answer.records = shown.filter(\.stands).map { item($0.key.id) }
        answer.tombstones = shown.filter { !$0.stands }
            .map { .init(id: EntityID(rawValue: $0.key.id), reason: .deleted) }
        if shown.count < changed.count, let last = shown.last {
            answer.nextPageToken = "\(upTo)/\(last.sequence)/\(nextToken)"
            nextToken += 1
        }
        return Response(200, json: answer.json)
    }

    private func item(_ id: Int64) -> PostItem {
        let post = posts[id]
        let isOwn = post?.isOwn ?? false
        var item = PostItem(
            id: EntityID(rawValue: id),
            authorID: isOwn ? Self.reader : Self.author,
            authorName: isOwn ? "ada" : "bob",
            bodyHTML: "<p>note</p>",
            createdAt: post?.key.at ?? 0,
            version: 1
        )
        item.clientID = post?.clientID
        item.reasons = [isOwn ? "own" : "author:6"]
        return item
    }
}
