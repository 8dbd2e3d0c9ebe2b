import FeedClient
import FeedModel
import Lab

/// Random acts on a phone and around it, with a slow account of what must be true of them.
///
/// One author posts, so the feed in time order is the list of posts that stand, newest last made.
struct RandomPhone {
    private var random: KeyedRandom
    private(set) var lines: [String] = []
    /// The names of all posts in the order in which they were made, and whether each still stands.
    private(set) var posts: [(name: String, stands: Bool)] = []
    /// What the phone's user wanted last, by post.
    private(set) var wanted: [String: Bool] = [:]
    private(set) var isRunning = false
    /// Whether the reader has scrolled since the app came in front, after which nothing moves them.
    private(set) var isTouched = false

    init(seed: UInt64) {
        random = KeyedRandom(seed: seed)
    }

    mutating func below(_ bound: Int) -> Int {
        Int(random.below(UInt64(bound), "act", "phone"))
    }

    var standing: [String] { posts.filter(\.stands).map(\.name) }

    mutating func post() -> String {
        posts.append(("p\(posts.count + 1)", true))
        return "bob posts \"note\" as=p\(posts.count)"
    }

    /// The next command; `feed` is what the phone draws now.
    mutating func next(feed: [String]) -> String {
        switch below(20) {
        case 0, 1, 2: return post()
        case 3:
            let index = below(posts.count)
            guard posts[index].stands else { return "wait 1s" }
            posts[index].stands = false
            return "bob deletes \(posts[index].name)"
        case 4: return "wait \(["20ms", "200ms", "5s", "31s", "10m", "5h"][below(6)])"
        case 5: return "settle"
        case 6: return fault()
        case 7: return "backend \(["down", "up", "restarts"][below(3)])"
        case 8: return "phone network \(["wifi", "slow", "offline", "cellular"][below(4)])"
        case 9, 10: return lifecycle()
        default: return gesture(feed)
        }
    }

    private mutating func fault() -> String {
        let path = ["GET /v1/feed", "PUT *", "DELETE *", "* *"][below(4)]
        let outcome = [
            "status=503", "status=429 retry-after=9s", "timeout", "drop-request", "drop-response",
            "delay=2s", "delay=40s", "duplicate",
        ][below(8)]
        return "fault phone \(path) \(outcome) times=\(1 + below(2)) nth=\(1 + below(2))"
    }

    private mutating func lifecycle() -> String {
        isTouched = false
        guard isRunning else {
            isRunning = true
            return "phone opens"
        }
        isRunning = false
        return ["phone kill", "phone leaves"][below(2)]
    }

    /// Reading beyond pages: gaps from below, screens of posts, search, posts that nobody can read.
    private mutating func reading(_ seen: [String]) -> String {
        switch below(6) {
        case 0, 1: return "phone taps gap from=below if-any"
        case 2: return "phone back"
        case 3: return "phone searches \"note\""
        case 4 where !seen.isEmpty: return "phone opens-post \(seen[below(seen.count)])"
        case 5: return "backend \(["garbles", "mends"][below(2)]) \(posts[below(posts.count)].name)"
        default: return "wait 61s"
        }
    }

    private mutating func gesture(_ feed: [String]) -> String {
        guard isRunning else { return lifecycle() }
        let seen = feed.filter { $0.hasPrefix("p") && $0 != "placeholder" }
        if below(4) == 0 { return reading(seen) }
        let choice = below(8)
        if choice > 5, seen.isEmpty { return "wait 100ms" }
        switch choice {
        case 0, 1: return "phone refreshes"
        case 2: return "phone taps gap if-any"
        case 3: return "phone taps retry if-any"
        case 4 where !seen.isEmpty:
            isTouched = true
            return "phone scrolls to \(["end", "top", seen[below(seen.count)]][below(3)])"
        case 5: return "phone taps keep-looking if-any"
        case 6, 7:
            let name = seen[below(seen.count)]
            let isOn = below(2) == 0
            wanted[name] = isOn
            return "phone \(isOn ? "likes" : "unlikes") \(name)"
        default: return "wait 100ms"
        }
    }
}
