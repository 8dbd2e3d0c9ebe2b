import FeedClient
import FeedModel
import FeedWire
import SQLiteStore

/// A device on a real file that is fed by hand: events in, requests out, pages made up here.
final class BenchPhone {
    let client: Client
    let database: Database
    private var uptime: Int64
    private var waiting: [(id: RequestID, request: Request)] = []

    /// A cold start on that file; the app isn't launched yet.
    init(path: String, at uptime: Int64, limits: Limits = Limits()) throws {
        database = try Database(.file(path))
        self.uptime = uptime
        var design = Design()
        design.order = .time
        client = try Client(
            database: database,
            account: ClientAccount(id: EntityID(rawValue: 5), name: "ada", token: "token"),
            deviceName: "phone",
            design: design,
            limits: limits,
            seed: 1,
            isOnline: true,
            time: Self.time(uptime)
        )
    }

    private static func time(_ milliseconds: Int64) -> DeviceTime {
        let instant = SimInstant.worldStart + .milliseconds(milliseconds)
        return DeviceTime(uptime: instant, wall: instant)
    }

    func handle(_ event: ClientEvent) throws {
        uptime += 1
        for effect in try client.handle(event, at: Self.time(uptime)).effects {
            if case .send(let id, let request) = effect { waiting.append((id, request)) }
        }
    }

    /// The first request for a page that waits, with what it asks for.
    func nextPageRequest() -> (id: RequestID, cursor: Int, limit: Int)? {
        guard let place = waiting.firstIndex(where: { $0.request.path == "/v1/feed" }) else {
            return nil
        }
        let (id, request) = waiting.remove(at: place)
        let query = Dictionary(
            request.query.map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
        return (id, Int(query["cursor"] ?? "") ?? 0, Int(query["limit"] ?? "") ?? 20)
    }

    /// Answers the page requests that wait from a list of `posts`, the newest of them number `newest`.
    func answerPages(newest: Int, posts: Int) throws {
        while let (id, start, limit) = nextPageRequest() {
            let end = min(posts, start + limit)
            let items = (start..<end).map { Self.post(newest - $0) }
            let page = FeedPage(
                items: items,
                nextCursor: end < posts ? String(end) : nil,
                serverTime: Self.time(uptime).wall.milliseconds
            )
            try handle(.answered(id, Response(200, json: page.json)))
        }
    }

    static func id(_ number: Int) -> String { String(7_000_000_000_000_000 + number) }

    /// A post with a text of ordinary length, every other one with a picture.
    static func post(_ number: Int) -> PostItem {
        var item = PostItem(
            id: EntityID(id(number)) ?? EntityID(rawValue: 0),
            authorID: EntityID(rawValue: Int64(100 + number % 40)),
            authorName: "author\(number % 40)",
            bodyHTML: "<p>Post \(number): " + String(repeating: "some words ", count: 15) + "</p>",
            createdAt: SimInstant.worldStart.milliseconds + Int64(number) * 60_000 - 86_400_000,
            version: 1
        )
        item.likeCount = number * 37 % 5_000
        item.commentCount = number % 60
        item.reasons = ["author:\(100 + number % 40)"]
        if number % 2 == 0 {
            item.image = PostItem.Image(
                url: "/v1/media/\(id(number)).1/feed",
                width: 1_080,
                height: 1_350,
                tint: "#406080"
            )
        }
        return item
    }
}
