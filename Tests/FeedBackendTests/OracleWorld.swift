import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore
import Testing

/// A small world in which things happen by chance, told to the backend and to the oracle alike.
struct OracleWorld {
    static let names = ["ann", "bob", "cat", "dan", "eve"]
    static let topics = ["art", "bread"]

    let world: SmallWorld
    var oracle: Oracle
    private var chance: KeyedRandom

    init(seed: UInt64, design: Design) throws {
        chance = KeyedRandom(seed: seed)
        var limits = Limits()
        limits[.storedFeed] = 6
        limits[.celebrity] = 2
        world = try SmallWorld(Self.names, seed: seed, limits: limits) { $0 = design }
        oracle = Oracle(design: design, celebrity: 2)
    }

    private mutating func pick(_ count: Int) -> Int {
        Int(chance.below(UInt64(count), "step", "oracle"))
    }

    private mutating func name() -> String { Self.names[pick(Self.names.count)] }

    mutating func step() throws {
        if pick(3) == 0 { world.now = world.now + .seconds(Int64(pick(3))) }
        switch pick(20) {
        case 0...4: try post()
        case 5...8: try follow()
        case 9, 10: try unfollow()
        case 11, 12: try topic()
        case 13, 14: try share()
        case 15: try delete()
        case 16: try block()
        case 17: _ = try world.page(name())
        case 18: try world.backend.cool(world.id(name()))
        default: try world.backend.restart()
        }
    }

    private mutating func post() throws {
        let author = name()
        let ago = SimDuration.seconds(Int64(pick(4) == 0 ? pick(20) : 0))
        let topics = Self.topics.filter { _ in pick(3) == 0 }
        let id = try world.post(author, ago: ago, topics: topics)
        oracle.post(id, by: author, at: (world.now - ago).milliseconds, topics)
    }

    private mutating func follow() throws {
        let (one, other) = (name(), name())
        guard one != other, !oracle.isBlocked(one, other) else { return }
        try world.follow(one, other)
        oracle.follow(one, other)
    }

    private mutating func unfollow() throws {
        let (one, other) = (name(), name())
        guard one != other else { return }
        try world.unfollow(one, other)
        oracle.unfollow(one, other)
    }

    private mutating func topic() throws {
        let (one, topic) = (name(), Self.topics[pick(Self.topics.count)])
        let isFollowed = pick(3) != 0
        _ = try world.call(one, isFollowed ? "PUT" : "DELETE", "/v1/topics/\(topic)/follow")
        if isFollowed {
            oracle.follow(one, "#\(topic)")
        } else {
            oracle.unfollow(one, "#\(topic)")
        }
    }

    private mutating func standing(for name: String) -> Oracle.Post? {
        let posts = oracle.posts.filter { !$0.isGone && !oracle.isBlocked($0.author, name) }
        return posts.isEmpty ? nil : posts[pick(posts.count)]
    }

    private mutating func share() throws {
        let sharer = name()
        guard let post = standing(for: sharer) else { return }
        try world.share(sharer, post.id)
        oracle.share(post.id, by: sharer)
    }

    private mutating func delete() throws {
        guard let post = standing(for: "") else { return }
        if pick(2) == 0 {
            _ = try world.call(post.author, "DELETE", "/v1/posts/\(post.id)")
        } else {
            try world.backend.lose(post.id)
        }
        oracle.remove(post.id)
    }

    private mutating func block() throws {
        let (one, other) = (name(), name())
        guard one != other else { return }
        let isBlocked = pick(2) == 0
        let path = "/v1/accounts/\(world.id(other))/block"
        _ = try world.call(one, isBlocked ? "PUT" : "DELETE", path)
        if isBlocked { oracle.block(one, other) } else { oracle.unblock(one, other) }
    }

    mutating func adopt(_ design: Design) throws {
        try world.backend.adopt(design: design, at: world.now)
        oracle.design = design
    }

    /// Compares every page of every account with the oracle.
    func check(_ comment: Comment) throws {
        for name in Self.names {
            let items = try world.pages(name, limit: 4).flatMap { $0 }
            var found = items.map { Oracle.Entry(id: $0.id, reasons: $0.reasons) }
            var expected = oracle.home(of: name) { world.id($0) }
            if oracle.design.order == .ranked {
                found.sort { $0.id > $1.id }
                expected.sort { $0.id > $1.id }
            }
            #expect(found == expected, comment)
        }
        let drifted = try world.database.rows(
            """
            SELECT post_id FROM counters WHERE exact <> iif(kind = 'share',
                (SELECT count(*) FROM shares s WHERE s.post_id = counters.post_id),
                (SELECT count(*) FROM likes l WHERE l.post_id = counters.post_id))
            ORDER BY post_id
            """
        )
        #expect(drifted.isEmpty, comment)
    }
}
