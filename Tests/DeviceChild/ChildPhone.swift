import FeedClient
import FeedModel
import FeedWire
import SQLiteStore

/// The app of the process that is to be killed, and a backend that answers some of what it sends.
final class ChildPhone {
    static let posts = 30

    private let client: Client
    private var random: KeyedRandom
    private let seed: UInt64
    private var count = 0
    private var uptime: Int64 = 0
    /// What was sent and not answered.
    private var waiting: [(id: RequestID, request: Request)] = []
    private var liked: Set<Int> = []

    init(path: String, seed: UInt64) throws {
        self.seed = seed
        random = KeyedRandom(seed: seed)
        client = try Client(
            database: try Database(.file(path)),
            account: ClientAccount(id: EntityID(rawValue: 5), name: "ada", token: "t"),
            deviceName: "phone",
            design: Self.design,
            limits: Limits(),
            seed: 1,
            isOnline: true,
            time: Self.time(Int64(seed) * 100_000)
        )
        uptime = Int64(seed) * 100_000
        try handle(.launched)
        while try answerOne(where: { $0.path == "/v1/feed" }) {}
    }

    private static var design: Design {
        var design = Design()
        design.order = .time
        return design
    }

    private static func time(_ milliseconds: Int64) -> DeviceTime {
        let instant = SimInstant.worldStart + .milliseconds(milliseconds)
        return DeviceTime(uptime: instant, wall: instant)
    }

    /// `like 3`, `unlike 3`, `comment 3 TEXT`, `write TEXT`, `publish TEXT`, `send`, `answer`, `page`.
    func nextAct() -> String {
        count += 1
        let text = "t\(seed)-\(count)"
        let post = Int(random.below(UInt64(Self.posts), "post", "child"))
        switch random.below(13, "act", "child") {
        case 0, 1, 2: return "like \(post)"
        case 3, 4: return "unlike \(post)"
        case 5: return "comment \(post) \(text)"
        case 6: return "write \(text)"
        case 7: return "publish \(text)"
        case 8: return "page"
        case 9, 10: return "answer"
        default: return "send"
        }
    }

    func carryOut(_ act: String) throws {
        let words = act.split(separator: " ").map(String.init)
        let post = words.count > 1 ? Int(words[1]).map(Self.id) : nil
        switch words[0] {
        case "like": try handle(.gesture(.like(post: post ?? "", true)))
        case "unlike": try handle(.gesture(.like(post: post ?? "", false)))
        case "comment": try handle(.gesture(.comment(post: post ?? "", text: words[2])))
        case "write": try handle(.gesture(.write(ComposedPost(text: words[1]))))
        case "publish": try handle(.gesture(.publish(ComposedPost(text: words[1]))))
        case "page":
            try handle(.gesture(.refresh))
            while try answerOne(where: { $0.path == "/v1/feed" }) {}
        case "answer": _ = try answerOne { $0.method != "GET" }
        default:
            try handle(.fired(.drain))
            try handle(.fired(.publish))
        }
    }

    static func id(_ place: Int) -> String { String(7_000_000_000_000_000 + place) }

    private func handle(_ event: ClientEvent) throws {
        uptime += 10
        for effect in try client.handle(event, at: Self.time(uptime)).effects {
            if case .send(let id, let request) = effect { waiting.append((id, request)) }
        }
    }

    /// Answers the first request of a kind, if one waits.
    private func answerOne(where isWanted: (Request) -> Bool) throws -> Bool {
        guard let place = waiting.firstIndex(where: { isWanted($0.request) }) else { return false }
        let (id, request) = waiting.remove(at: place)
        let accepted = ChildBackend.mutations(in: request)
        for word in accepted { DeviceChild.tell("> accept \(word)") }
        let response = ChildBackend.answer(request, at: SimInstant.worldStart.milliseconds + uptime)
        try handle(.answered(id, response))
        for word in accepted { DeviceChild.tell("= accept \(word)") }
        return true
    }
}
