import FeedClient
import FeedModel
import Lab
import Testing

/// S1–S3, W13 and B13a under random acts: nothing expired shows, seen never goes back, all comes together.
@Suite struct RandomStoriesTests {
    @Test(arguments: UInt64(1)...15)
    func `whatever happens to stories, nothing wrong shows`(seed: UInt64) async throws {
        try await StoryRun.check(seed: seed)
    }
}

/// The same in more worlds.
@Suite struct RandomStoriesSweep {
    @Test(arguments: UInt64(16)...200)
    func `whatever happens to stories, nothing wrong shows`(seed: UInt64) async throws {
        try await StoryRun.check(seed: seed)
    }
}

private final class StoryRun {
    private static let designs = [
        "story-prefetch=row seen-state=fetched story-expiry=client",
        "story-prefetch=head seen-state=live story-expiry=client",
        "story-prefetch=none seen-state=live story-expiry=not-kept",
        "story-prefetch=row seen-state=local story-expiry=not-kept",
        "story-prefetch=row seen-state=fetched story-expiry=server",
    ]

    static func check(seed: UInt64) async throws {
        let run = try await StoryRun(seed: seed, design: designs[Int(seed) % designs.count])
        let problem = try await run.problem()
        #expect(problem == nil, "seed \(seed): \(problem ?? "")")
    }

    private static let authors = ["bob", "cleo", "dina", "emil"]

    private let world: World
    private let design: String
    private var random: KeyedRandom
    private var lines: [String] = []
    private var seen: [[String]: Int] = [:]

    init(seed: UInt64, design: String) async throws {
        world = try World()
        random = KeyedRandom(seed: seed)
        self.design = design
        for line in ["seed \(seed)", "design \(design)", "limits story-image=2s", "account ada"] {
            try await take(line)
        }
        for author in Self.authors {
            try await take("account \(author)")
            try await take("ada follows \(author)")
        }
        try await take("device phone ada")
        try await take("device tablet ada network=cellular")
        for device in ["phone", "tablet"] { try await take("\(device) opens") }
    }

    private func take(_ line: String) async throws {
        lines.append(line)
        _ = try await world.run(text: line)
    }

    private func below(_ bound: Int) -> Int { Int(random.below(UInt64(bound), "act", "stories")) }

    private func next() async -> String {
        let device = ["phone", "tablet"][below(2)]
        let author = Self.authors[below(4)]
        let screen = await world.screen(device)
        switch below(14) {
        case 0, 1:
            return "\(author) story items=\(1 + below(3)) expires=\(["20s", "5m", "1d"][below(3)])"
        case 2: return "wait \(["500ms", "3s", "30s", "6m"][below(4)])"
        case 3: return "settle"
        case 4: return "\(device) network \(["wifi", "offline", "slow"][below(3)])"
        // Moved while the app is dead, and the power lost after: nothing could tell the time then.
        case 5 where screen == nil: return "wait 500ms"
        case 5: return "\(device) clock \(["-30m", "+26h", "+0s"][below(3)])"
        case 6: return ["\(device) kill", "\(device) leaves", "\(device) crash power"][below(3)]
        case 7:
            let path = ["PUT /v1/stories/seen", "GET /v1/stories", "GET *"][below(3)]
            let outcome = ["status=503", "drop-response", "timeout", "status=403"][below(4)]
            return "fault \(device) \(path) \(outcome)"
        case 8:
            let point = ["intent.after-commit", "outbox.after-send", "stories.before-commit"][
                below(3)
            ]
            return "\(device) crash at=\(point)"
        default:
            guard let screen else { return "\(device) opens" }
            if screen.player != nil {
                return ["\(device) next", "\(device) next", "\(device) closes"][below(3)]
            }
            if let ring = screen.stories.first, below(3) > 0 {
                return "\(device) plays \(ring.authorName)"
            }
            return ["\(device) refreshes", "\(device) opens"][below(2)]
        }
    }

    /// Takes a line that may find the app dead, since crashes are armed.
    private func attempt(_ line: String) async throws {
        do {
            try await take(line)
        } catch let error as WorldError {
            guard error.message.contains("in front") else { throw error }
            lines.removeLast()
        }
    }

    func problem() async throws -> String? {
        for _ in 0..<110 {
            let line = await next()
            try await attempt(line)
            // What it has heard of the other device is a cache, which no commit waits for (K6).
            if line.hasSuffix("crash power") { seen = seen.filter { !line.hasPrefix($0.key[0]) } }
            if let wrong = try await wrongScreen() { return told(wrong) }
        }
        for line in ["phone network wifi", "tablet network wifi"] { try await take(line) }
        for _ in 0..<6 {
            for device in ["phone", "tablet"] {
                try await take("\(device) opens")
                try await attempt("\(device) closes")
                try await attempt("\(device) refreshes")
            }
            try await take("wait 1m")
        }
        if let wrong = try await wrongScreen() { return told(wrong) }
        return try await wrongEnd().map(told)
    }

    private func told(_ problem: String) -> String {
        "\(design): \(problem)\n" + lines.joined(separator: "\n")
    }

    private func rows(
        _ place: Place,
        _ table: String,
        _ names: String...
    ) async throws -> [[String]] {
        let found = try await world.table(place, table)
        let columns = names.compactMap { found.columns.firstIndex(of: $0) }
        return found.rows.map { row in columns.map { row[$0] } }
    }

    private func wrongScreen() async throws -> String? {
        let now = await world.facts().now
        for device in ["phone", "tablet"] {
            for row in try await rows(.device(device), "story_seen", "author_id", "newest_item") {
                let key = [device, row[0]]
                guard let number = Int(row[1]), number >= seen[key] ?? 0 else {
                    return "\(device) went back to \(row[1]) of \(row[0])"
                }
                seen[key] = number
            }
            guard let screen = await world.screen(device), !design.contains("server") else {
                continue
            }
            // A device's clock lags by an answer's way at most.
            let drawn = screen.stories.reduce(0) { $0 + $1.count }
            let alive = try await rows(.device(device), "stories", "expires_at").count {
                Int64($0[0]).map { $0 > now.milliseconds - 2_000 } ?? false
            }
            if drawn > alive { return "\(device) draws \(drawn) items, of which \(alive) last" }
        }
        return nil
    }

    private func wrongEnd() async throws -> String? {
        let stands = Set(try await rows(.backend, "stories", "id").map { $0[0] })
        let views = try await rows(.backend, "story_views", "author_id", "newest_item")
        var known = Dictionary(uniqueKeysWithValues: views.map { ($0[0], Int($0[1]) ?? 0) })
        if design.contains("seen-state=fetched") {
            // How far an author was seen comes with their items: of one who has none left no answer tells.
            let told = Set(try await rows(.backend, "stories", "author_id").map { $0[0] })
            known = known.filter { told.contains($0.key) }
        }
        for device in ["phone", "tablet"] {
            let outbox = try await rows(.device(device), "outbox", "key")
            if !outbox.isEmpty { return "\(device) keeps \(outbox) in its outbox" }
            let stories = try await rows(.device(device), "stories", "id").map { $0[0] }
            // Where the backend alone decides, what ended since the last answer is still there.
            let isPrompt = !design.contains("server")
            if isPrompt, let dead = stories.first(where: { !stands.contains($0) }) {
                return "\(device) keeps \(dead), which is over"
            }
            let files = try await rows(.device(device), "media_cache", "post_id").map { $0[0] }
            if let lost = files.first(where: { !stories.contains($0) }) {
                return "\(device) keeps a file of \(lost), which is gone"
            }
            let mine = try await rows(.device(device), "story_seen", "author_id", "newest_item")
            for row in mine where !design.contains("local") {
                guard let number = Int(row[1]) else { continue }
                if let there = known[row[0]], there > number {
                    return "\(device) is at \(number) of \(row[0]), the backend at \(there)"
                }
            }
        }
        return nil
    }
}
