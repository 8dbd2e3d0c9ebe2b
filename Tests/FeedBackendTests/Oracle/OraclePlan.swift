import FeedModel

/// Random acts as data, so that a failing run can be cut down to a short one.
struct OraclePlan {
    static let names = ["ann", "bob", "cat", "dan", "eve"]
    static let topics = ["art", "bread"]

    private var chance: KeyedRandom
    private var posts = 0
    private var comments = 0
    /// What was taken away and may come back, with whose hand took it.
    private var removed: [(post: String, hand: OracleAct.Hand)] = []

    /// So many acts that a seed draws; `isSettled` leaves the design as it is.
    static func acts(seed: UInt64, count: Int, isSettled: Bool) -> [OracleAct] {
        var plan = OraclePlan(chance: KeyedRandom(seed: seed))
        return (0..<count).flatMap { place in
            place % 20 == 19 ? plan.story() : [plan.next(isSettled)]
        }
    }

    /// Acts that mean something only together, and would seldom meet by chance.
    private mutating func story() -> [OracleAct] {
        let (star, post, reader) = (name(), post(), name())
        switch pick(3) {
        case 0:
            // A post that somebody shared is taken away and comes back.
            return [
                .opens(reader, .home), .follows(reader, star, isOn: true), .shares(post, by: star),
                .removes(post, isRemoved: true, .moderator),
                .removes(post, isRemoved: false, .moderator), .opens(reader, .home),
            ]
        case 1:
            // Somebody becomes famous after a reader left them.
            let others = Self.names.filter { $0 != reader && $0 != star }
            return [.follows(reader, star, isOn: true), .opens(reader, .home), newPost(by: star)]
                + [.follows(reader, star, isOn: false)]
                + others.map { .follows($0, star, isOn: true) } + [.opens(reader, .home)]
        default:
            // A page is open while one of its authors is blocked.
            return [
                .opens(reader, .home), .blocks(star, reader, isOn: true), .goesOn(reader),
                .blocks(star, reader, isOn: false), .goesOn(reader),
            ]
        }
    }

    private init(chance: KeyedRandom) {
        self.chance = chance
    }

    private mutating func pick(_ count: Int) -> Int {
        Int(chance.below(UInt64(count), "act", "oracle"))
    }

    private mutating func name() -> String { Self.names[pick(Self.names.count)] }
    /// The newer ones more often, since they are what pages show.
    private mutating func post() -> String {
        "p\(max(1, posts - pick(pick(2) == 0 ? 4 : posts + 1)))"
    }
    private mutating func comment() -> String { "c\(1 + pick(max(1, comments)))" }
    private mutating func topicSet() -> [String] { Self.topics.filter { _ in pick(3) == 0 } }
    private mutating func hand() -> OracleAct.Hand { pick(2) == 0 ? .author : .moderator }

    private mutating func next(_ isSettled: Bool) -> OracleAct {
        if posts == 0 { return newPost() }
        switch pick(72) {
        case 0...9: return newPost()
        case 10...17: return .follows(name(), followed(), isOn: true)
        case 18...22: return .follows(name(), followed(), isOn: false)
        case 23...25: return .shares(post(), by: name())
        case 26...29: return .likes(post(), by: name(), isOn: pick(3) > 0)
        case 30...35: return people()
        case 36...40: return removal()
        case 41, 42: return .edits(post(), topics: pick(2) == 0 ? topicSet() : nil)
        case 43...49: return machinery(isSettled)
        case 50...54: return .wait(seconds: [1, 1, 30, 90, 700, 1_900, 90_000][pick(7)])
        case 55...63: return .opens(name(), pick(4) == 0 ? .explore : .home)
        default: return .goesOn(name())
        }
    }

    private mutating func newPost(by author: String? = nil) -> OracleAct {
        posts += 1
        let media = [OracleAct.Media.none, .none, .photo, .video][pick(4)]
        let ago = pick(4) == 0 ? [1, 20, 4_000, 700_000][pick(4)] : 0
        return .posts("p\(posts)", by: author ?? name(), ago: ago, topics: topicSet(), media)
    }

    private mutating func followed() -> String {
        pick(3) == 0 ? "#\(Self.topics[pick(Self.topics.count)])" : name()
    }

    private mutating func people() -> OracleAct {
        switch pick(7) {
        case 0, 1:
            comments += 1
            return .comments("c\(comments)", on: post(), by: name())
        case 2: return .deletesComment(comment())
        case 3, 4: return .blocks(name(), name(), isOn: true)
        case 5: return .blocks(name(), name(), isOn: false)
        default: return .sees(post(), by: name())
        }
    }

    private mutating func removal() -> OracleAct {
        switch pick(8) {
        case 0...2:
            let isModerator = pick(2) == 0
            let post = post()
            removed.append((post, isModerator ? .moderator : .author))
            return isModerator
                ? .removes(post, isRemoved: true, .moderator) : .deletes(post)
        case 3...5 where !removed.isEmpty:
            let last = removed.remove(at: pick(removed.count))
            return .removes(last.post, isRemoved: false, last.hand)
        case 6: return .removesComment(comment(), isRemoved: pick(2) == 0, hand())
        default: return pick(4) == 0 ? .loses(post()) : .removes(post(), isRemoved: false, hand())
        }
    }

    private mutating func machinery(_ isSettled: Bool) -> OracleAct {
        switch pick(isSettled ? 6 : 8) {
        case 0: return .cools(name())
        case 1: return .restarts
        case 2, 3: return .holds(["fan-out", "media", "media", "counters"][pick(4)])
        case 4, 5: return .releases
        case 6: return .limits(storedFeed: 2 + pick(6), celebrity: 1 + pick(3))
        default:
            return .adopts(
                assembly: Design.Assembly.allCases[pick(3)].rawValue,
                unfollow: Design.Unfollow.allCases[pick(2)].rawValue
            )
        }
    }
}
