import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

/// A backend with an author of many followers, for measuring.
///
/// The followers are written as rows, as their follows would have been: a hundred thousand calls of the API would
/// only make the run longer.
struct BenchStore {
    let database: Database
    let backend: Backend
    let author: EntityID
    let followers: Int
    let readers: [EntityID]
    let now = SimInstant.worldStart + .days(1)

    private static let postsEach = 20

    init(
        followers: Int,
        design: Design,
        readers readerCount: Int = 50,
        others: Int = 49
    ) throws {
        self.followers = followers
        database = try Database(.disk(MemoryDisk(), name: "backend.db"))
        backend = try Backend(database: database, seed: 1, design: design, limits: Limits())
        author = try backend.createAccount(name: "author", at: SimInstant.worldStart)
        try Self.addFollowers(followers, to: author, in: database)
        var authors = [author]
        for number in 0..<others {
            let name = "other-\(number)"
            authors.append(try backend.createAccount(name: name, at: SimInstant.worldStart))
        }
        var readers: [EntityID] = []
        for number in 0..<readerCount {
            let name = "reader-\(number)"
            readers.append(try backend.createAccount(name: name, at: SimInstant.worldStart))
        }
        self.readers = readers
        for reader in readers {
            for other in authors {
                try answer(reader, "PUT", "/v1/accounts/\(other)/follow", expecting: 200)
            }
        }
        for round in 1...Self.postsEach {
            for (place, other) in authors.enumerated() {
                let at = now - .minutes(Int64(round * 60 - place))
                let text = "\(Self.words) \(round) of \(place)."
                _ = try backend.publish(PostDraft(text: text, createdAt: at), by: other, at: now)
            }
        }
        try warm()
    }

    static let words =
        "Walked to the mill before six. The flour is coarser than last week's and takes more water."

    private static func addFollowers(
        _ count: Int,
        to author: EntityID,
        in database: Database
    ) throws {
        let first: Int64 = 1_000
        let numbers =
            "WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1)"
        for insert in [
            """
            INSERT INTO accounts (id, name, follower_count, extra_followers, interests, created_at)
            \(numbers) SELECT i + ?2, 'follower-' || i, 0, 0, '', 0 FROM n WHERE ?3 = ?3
            """,
            """
            INSERT INTO follows (follower_id, followee_id, created_at)
            \(numbers) SELECT i + ?2, ?3, 0 FROM n
            """,
            """
            INSERT INTO follow_spans (follower_id, followee_id, since_seq)
            \(numbers) SELECT i + ?2, ?3, 0 FROM n
            """,
            """
            INSERT INTO feed_states (account_id, state)
            \(numbers) SELECT i + ?2, 'ready' FROM n WHERE ?3 = ?3
            """,
        ] {
            try database.run(insert, count, first, author.rawValue)
        }
        try database.run(
            "UPDATE accounts SET follower_count = ? WHERE id = ?",
            count,
            author.rawValue
        )
    }

    /// The id of a follower by number.
    func follower(_ number: Int) -> EntityID {
        EntityID(rawValue: 1_000 + Int64(number % max(1, followers)))
    }

    /// Lets each reader ask once, so that no feed is cold, and does the work that waits.
    func warm() throws {
        for reader in readers { try answer(reader, "GET", "/v1/feed", expecting: 200) }
        try runJobs()
    }

    func runJobs() throws {
        while let job = try backend.nextJob(excluding: []), job.dueAt <= now {
            try backend.runJob(job.id, at: now)
        }
        _ = backend.takeRules()
        _ = backend.takeCosts()
    }

    func request(
        _ account: EntityID,
        _ method: String,
        _ path: String,
        query: [(String, String)] = [],
        json: JSONValue? = nil
    ) -> Request {
        var request = Request(
            method,
            path,
            query: query.map { .init($0.0, $0.1) },
            json: json
        )
        request.headers.append(.init("authorization", "Bearer \(backend.token(for: account))"))
        return request
    }

    @discardableResult
    func answer(
        _ account: EntityID,
        _ method: String,
        _ path: String,
        query: [(String, String)] = [],
        json: JSONValue? = nil,
        expecting status: Int
    ) throws -> Response {
        try answer(request(account, method, path, query: query, json: json), expecting: status)
    }

    @discardableResult
    func answer(_ request: Request, expecting status: Int) throws -> Response {
        let response = try backend.handle(request, at: now)
        _ = backend.takeRules()
        guard response.status == status else {
            throw UsageError(
                "\(request.method) \(request.path): expected \(status), found \(response.status)"
            )
        }
        return response
    }
}
