import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

/// A backend with a clock, accounts by name, and the calls that tests make again and again.
final class SmallWorld {
    let database: Database
    let backend: Backend
    var now = SimInstant.worldStart
    private(set) var accounts: [String: EntityID] = [:]

    init(
        _ names: [String] = [],
        seed: UInt64 = 1,
        limits: Limits = Limits(),
        design: (inout Design) -> Void = { _ in }
    ) throws {
        var choices = Design()
        design(&choices)
        database = try Database(.memory)
        backend = try Backend(database: database, seed: seed, design: choices, limits: limits)
        for name in names { try add(name) }
    }

    func add(_ name: String, extraFollowers: Int = 0) throws {
        accounts[name] = try backend.createAccount(
            name: name,
            extraFollowers: extraFollowers,
            at: now
        )
    }

    func id(_ name: String) -> EntityID { accounts[name] ?? EntityID(rawValue: 0) }

    func call(
        _ name: String,
        _ method: String,
        _ path: String,
        query: [String: String] = [:],
        headers: [String: String] = [:],
        json: JSONValue? = nil
    ) throws -> Response {
        let request = Request(
            method,
            path,
            query: query.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) },
            headers: headers.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) },
            json: json
        )
        return try send(request, by: name)
    }

    func send(_ request: Request, by name: String) throws -> Response {
        var request = request
        request.headers.append(
            .init("authorization", "Bearer \(backend.token(for: id(name)))")
        )
        return try backend.handle(request, at: now)
    }

    func runJobs() throws {
        while let job = try backend.nextJob(excluding: []), job.dueAt <= now {
            try backend.runJob(job.id, at: now)
        }
    }

    @discardableResult
    func post(
        _ name: String,
        _ text: String = "text",
        ago: SimDuration = .zero,
        topics: [String] = [],
        photos: Int = 0
    ) throws -> EntityID {
        let id = try backend.publish(
            PostDraft(text: text, createdAt: now - ago, photoCount: photos, topics: topics),
            by: self.id(name),
            at: now
        )
        try runJobs()
        return id
    }

    func follow(_ name: String, _ other: String) throws {
        _ = try call(name, "PUT", "/v1/accounts/\(id(other))/follow")
    }

    func unfollow(_ name: String, _ other: String) throws {
        _ = try call(name, "DELETE", "/v1/accounts/\(id(other))/follow")
    }

    func share(_ name: String, _ post: EntityID) throws {
        _ = try call(name, "POST", "/v1/posts/\(post)/interactions", json: ["type": "SHARED"])
        try runJobs()
    }

    func page(_ name: String, _ query: [String: String] = [:]) throws -> FeedPage {
        let response = try call(name, "GET", "/v1/feed", query: query)
        let page = try FeedPage(json: JSONValue(parsing: response.body))
        try runJobs()
        return page
    }

    func ids(_ name: String, _ query: [String: String] = [:]) throws -> [EntityID] {
        try page(name, query).items.map(\.id)
    }

    /// All pages from the top to the end, page by page.
    func pages(_ name: String, limit: Int) throws -> [[PostItem]] {
        var pages: [[PostItem]] = []
        var cursor: String?
        repeat {
            var query = ["limit": String(limit)]
            query["cursor"] = cursor
            let page = try page(name, query)
            pages.append(page.items)
            cursor = page.nextCursor
        } while cursor != nil && pages.count < 200
        return pages
    }

    func count(_ sql: String) throws -> Int { try database.row(sql)?.int("n") ?? -1 }
}
