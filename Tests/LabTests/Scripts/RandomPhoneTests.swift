import FeedClient
import Lab
import Testing

/// R4–R12 and W0–W9 under random acts and faults: first that nothing wrong shows, then that all comes together.
@Suite struct RandomPhoneTests {
    @Test(arguments: UInt64(1)...15)
    func `whatever happens, nothing wrong shows and all comes together`(seed: UInt64) async throws {
        try await Run.check(seed: seed)
    }
}

/// The same in more worlds.
@Suite struct RandomPhoneSweep {
    @Test(arguments: UInt64(16)...60)
    func `whatever happens, nothing wrong shows and all comes together`(seed: UInt64) async throws {
        try await Run.check(seed: seed)
    }
}

private final class Run {
    private static let designs = [
        "order=time", "order=time assembly=write", "order=time assembly=read",
        "order=time no-overlap=replace", "order=ranked",
    ]

    static func check(seed: UInt64) async throws {
        let run = try await Run(seed: seed, design: designs[Int(seed) % designs.count])
        let problem = try await run.problem()
        #expect(problem == nil, "seed \(seed): \(problem ?? "")")
    }

    private let world: World
    private var phone: RandomPhone
    private let keepsPlace: Bool
    private let isTimed: Bool
    private var lines: [String] = []

    init(seed: UInt64, design: String) async throws {
        world = try World()
        phone = RandomPhone(seed: seed)
        isTimed = design.contains("order=time")
        keepsPlace = isTimed && !design.contains("replace")
        try await take("seed \(seed)")
        try await take("design \(design)")
        try await take("limits first-page=3 page=4 prefetch-left=\(1 + seed % 3)")
        try await take("limits rows-per-screen=2 attempts=1000")
        if seed % 3 == 0 { try await take("limits max-posts=9 floor=4") }
        if seed % 4 == 0 {
            try await take("design ads=\(seed % 8 == 0 ? "client" : "backend")")
            try await take("limits ad-first=2 ad-every=2")
            try await take("ad \"fine tea\" cap=\(2 + seed % 40)")
        }
        for line in ["account ada", "account bob", "ada follows bob", "device phone ada"] {
            try await take(line)
        }
        for _ in 0..<(1 + seed % 7) {
            try await take(phone.post())
            try await take("wait 1m")
        }
    }

    private func take(_ line: String) async throws {
        lines.append(line)
        _ = try await world.run(text: line)
    }

    func problem() async throws -> String? {
        for _ in 0..<90 {
            let before = await reader()
            let isSteady = phone.isRunning && phone.isTouched && keepsPlace
            let line = phone.next(feed: await feed())
            try await take(line)
            if let wrong = await wrongFeed() { return told(wrong) }
            let after = await reader()
            if isSteady, phone.isRunning, !line.contains("scrolls"), let before, before != after,
                phone.standing.contains(before)
            {
                return told("the reader was moved from \(before) to \(after ?? "nobody")")
            }
        }
        try await calm()
        return try await wrongEnd().map(told)
    }

    private func told(_ problem: String) -> String {
        problem + "\n" + lines.joined(separator: "\n")
    }

    private func feed() async -> [String] {
        guard let rows = await world.screen("phone")?.rows else { return [] }
        var words: [String] = []
        for row in rows {
            switch row {
            case .post(let post): words.append(await world.alias(of: post.id))
            case .ad: continue
            case .gap: words.append("gap")
            case .placeholder: words.append("placeholder")
            case .error: words.append("error")
            }
        }
        return words
    }

    /// The feed less what was deleted below the pages that came since, which nothing has told the phone.
    private func standingFeed() async -> [String] {
        let standing = Set(phone.standing)
        let made = Set(phone.posts.map(\.name))
        return await feed().filter { standing.contains($0) || !made.contains($0) }
    }

    private func reader() async -> String? {
        guard let id = await world.screen("phone")?.reader else { return nil }
        return await world.alias(of: id)
    }

    /// B14: an ad stands below a post, so that none is first and no two stand together.
    private func wrongAds() async -> String? {
        var isBelowPost = false
        for row in await world.screen("phone")?.rows ?? [] {
            if case .ad = row, !isBelowPost { return "an ad stands where no post is above it" }
            isBelowPost =
                switch row {
                case .post, .placeholder: true
                case .ad, .gap, .error: false
                }
        }
        return nil
    }

    /// R9a: no post twice, newest first, and no post that stands between two neighbours without a gap.
    private func wrongFeed() async -> String? {
        if let wrong = await wrongAds() { return wrong }
        let feed = await feed()
        var place: [String: Int] = [:]
        for (index, post) in phone.posts.enumerated() { place[post.name] = index }
        let names = feed.filter { place[$0] != nil }
        if Set(names).count < names.count { return "a post stands twice: \(feed)" }
        guard isTimed else { return nil }
        for (upper, lower) in zip(feed, feed.dropFirst()) {
            if upper == "gap", lower == "gap" { return "two gaps stand together" }
            guard let above = place[upper], let below = place[lower] else { continue }
            if below >= above { return "\(lower) stands below \(upper)" }
            let hidden = phone.posts[(below + 1)..<above].filter(\.stands)
            if let post = hidden.first {
                return "\(post.name) is missing between \(upper) and \(lower): \(feed)"
            }
        }
        return nil
    }

    /// All that is wrong ends: then everything asked for is done and everything is fetched.
    private func calm() async throws {
        for line in ["backend up", "phone network wifi"] { try await take(line) }
        for post in phone.posts { try await take("backend mends \(post.name)") }
        if !phone.isRunning { try await take("phone opens") }
        try await take("phone back")
        for _ in 0..<60 {
            try await take("wait 1m")
            guard try await world.table(.device("phone"), "outbox").rows.isEmpty == false else {
                break
            }
        }
        for _ in 0..<40 {
            try await take("phone taps retry if-any")
            try await take("settle")
            try await take("phone refreshes")
            try await take("settle")
            try await take("phone taps gap if-any")
            try await take("settle")
            try await take("phone taps keep-looking if-any")
            try await take("phone scrolls to end")
            try await take("settle")
            try await heal()
            if await standingFeed() == phone.standing.reversed() { return }
        }
    }

    /// R12b: a pull asks for what stands on screen and couldn't be read.
    private func heal() async throws {
        let feed = await feed()
        guard let hole = feed.firstIndex(of: "placeholder") else { return }
        let above = hole > 0 && feed[hole - 1].hasPrefix("p") ? feed[hole - 1] : "top"
        try await take("phone scrolls to \(above == "placeholder" ? "top" : above)")
        try await take("phone refreshes")
        try await take("settle")
    }

    private func wrongEnd() async throws -> String? {
        if isTimed, await standingFeed() != phone.standing.reversed() {
            return "the feed ends as \(await feed()), not \(phone.standing.reversed())"
        }
        let outbox = try await world.table(.device("phone"), "outbox").rows
        if !outbox.isEmpty { return "the outbox keeps \(outbox)" }
        let likes = try await world.table(.backend, "likes")
        guard let column = likes.columns.firstIndex(of: "post_id") else { return "no post_id" }
        let liked = Set(likes.rows.map { $0[column] })
        for name in phone.standing {
            guard let wish = phone.wanted[name] else { continue }
            if liked.contains(name) != wish { return "\(name) was to be \(wish), liked: \(liked)" }
        }
        for row in await world.screen("phone")?.rows ?? [] {
            guard case .post(let post) = row else { continue }
            let isLiked = liked.contains(await world.alias(of: post.id))
            if post.isLiked != isLiked || post.likeCount != (isLiked ? 1 : 0) {
                return "\(await world.alias(of: post.id)) shows \(post.likeCount) likes"
            }
        }
        return nil
    }
}
