import FeedModel

/// How a ranked feed must stand, scored and put in order from what ever happened (B6).
struct OracleRanking {
    let model: OracleModel
    let reader: String
    let now: Int64

    private static let week: Int64 = 604_800_000

    /// Home's or explore's candidates of the last seven days, best first after those in `tail`.
    func order(
        _ tab: OracleAct.Tab,
        without gone: Set<EntityID>,
        after tail: [EntityID] = []
    ) -> [OracleModel.Entry] {
        let entries =
            tab == .home
            ? model.home(of: reader)
            : model.posts.filter { model.sees(reader, $0) && !$0.isHidden }
                .map { OracleModel.Entry(id: $0.id, reasons: []) }
        var left: [(entry: OracleModel.Entry, post: OracleModel.Post, score: Int)] = []
        for entry in entries where !gone.contains(entry.id) {
            guard let post = model.posts.first(where: { $0.id == entry.id }),
                post.createdAt >= now - Self.week
            else { continue }
            left.append((entry, post, score(post, tab)))
        }
        left.sort {
            $0.score != $1.score
                ? $0.score > $1.score : $1.post.key.lexicographicallyPrecedes($0.post.key)
        }
        var placed = tail.suffix(2).compactMap { id in
            model.posts.first { $0.id == id && !$0.isLost }
        }
        var order: [OracleModel.Entry] = []
        while !left.isEmpty {
            let place = place(left.map(\.post), placed)
            placed.append(left[place].post)
            order.append(left.remove(at: place).entry)
        }
        return order
    }

    /// Which of the rest comes next: the best whose author didn't have the last two places, and rather one of the
    /// next four in another form where the last two had its own.
    private func place(_ left: [OracleModel.Post], _ placed: [OracleModel.Post]) -> Int {
        guard placed.count >= 2 else { return 0 }
        let (one, two) = (placed[placed.count - 2], placed[placed.count - 1])
        let tired = one.author == two.author ? one.author : nil
        guard let best = left.firstIndex(where: { $0.author != tired }) else { return 0 }
        guard one.media == two.media, left[best].media == one.media else { return best }
        let near = best..<min(best + 5, left.count)
        return near.first { left[$0].media != one.media && left[$0].author != tired } ?? best
    }

    private func score(_ post: OracleModel.Post, _ tab: OracleAct.Tab) -> Int {
        let liked = model.posts.filter { !$0.isLost && $0.likes.contains(reader) }
        let followed = OraclePlan.names.filter { model.follows(reader, $0) }
        let topics = OraclePlan.topics.filter { model.follows(reader, "#\($0)") }
        let minutes = max(0, min(now - post.createdAt, Self.week)) / 60_000
        let freshness = Int(10_080 - minutes) / 10
        let isNew = liked.isEmpty && followed.isEmpty && topics.isEmpty
        let age = tab == .explore && isNew ? freshness / 10 : freshness
        var affinity = 40 * min(5, liked.count { $0.author == post.author })
        if followed.contains(post.author) { affinity += 60 }
        for topic in post.topics.keys {
            affinity += 20 * min(5, liked.count { $0.topics[topic] != nil })
            if topics.contains(topic) { affinity += 50 }
        }
        let engagement =
            10 * post.likes.count + 15 * model.count(of: post) + 20 * post.shares.count
        let media = [OracleAct.Media.none: 0, .photo: 30, .video: 50][post.media] ?? 0
        return min(affinity, 400) + age + min(engagement, 400) + media
    }
}
