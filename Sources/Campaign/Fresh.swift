import FeedClient
import FeedModel
import Lab
import SQLiteStore

/// A new device of the account, beside which the others are held once all is at rest (I21, I24, I29).
struct Fresh {
    /// What the new device is called.
    static let name = "fresh"
    private static let roundsMax = 15
    private let world: World
    private var rounds = 0
    private var lastCount = -1

    init(_ world: World) {
        self.world = world
    }

    /// Whether a line makes the new device, or is one of its acts.
    static func isOwn(_ line: String) -> Bool {
        line.hasPrefix("\(name) ") || line.hasPrefix("device \(name) ")
    }

    /// Whether nobody acts after the new device has opened, so that it shows what there is in the end.
    static func isLast(in lines: [String]) -> Bool {
        let after = lines.drop { $0 != "\(name) opens" }
        return after.allSatisfy { isOwn($0) || PlanLine($0).pause != nil }
    }

    /// The lines of the next round; nil once the new device shows the end.
    mutating func next() async -> [String]? {
        rounds += 1
        if rounds == 1 {
            return ["device \(Self.name) ada", "\(Self.name) opens", "settle"]
        }
        guard let screen = await world.screen(Self.name), rounds < Self.roundsMax else {
            return nil
        }
        if screen.ending == .end, screen.rows.count == lastCount { return nil }
        lastCount = screen.rows.count
        return [
            "\(Self.name) taps keep-looking if-any", "\(Self.name) taps retry if-any",
            "\(Self.name) taps gap if-any", "settle", "\(Self.name) scrolls to end", "settle",
        ]
    }

    /// What differs on a device, nil where it shows what the new one does.
    func finding(of device: DeviceFacts, _ mirror: Mirror) async -> (id: String, text: String)? {
        let design = await world.design()
        guard let own = await world.screen(device.name), let new = await world.screen(Self.name),
            own.tab == .home, new.tab == .home, new.ending == .end
        else { return nil }
        let hidden = Set(mirror.unordered(device.name, "filters").map { $0.text("value") })
        func rows(_ screen: Screen) -> [PostRow] {
            screen.postRows.filter {
                $0.progress == nil && !hidden.contains($0.authorID) && !hidden.contains($0.id)
            }
        }
        let isWhole = own.rows.allSatisfy(Self.isKnown) && new.rows.allSatisfy(Self.isKnown)
        guard isWhole else { return nil }
        let isDelta = design.sync == .delta
        if !isDelta, design.noOverlap == .gap, await isPlain(),
            let hole = Self.hole(rows(own).map(\.id), rows(new).map(\.id))
        {
            return (
                "I29", "\(device.name) has no gap where it lacks \(await world.alias(of: hole))"
            )
        }
        var (mine, theirs) = (rows(own), rows(new))
        if !isDelta {
            // A page says nothing of what lies below it (R9a).
            let page = Set(new.postRows.prefix(Int(await world.limit(.firstPage))).map(\.id))
            theirs.removeAll { !page.contains($0.id) }
            mine = Array(mine.prefix(theirs.count))
        }
        let count = min(mine.count, theirs.count)
        let (ids, others) = (mine.prefix(count).map(\.id), theirs.prefix(count).map(\.id))
        if ids != others {
            return await difference(device.name, ids, others, mine.map(\.id), isDelta)
        }
        // A row with a change that waits for the user shows what they wrote (W5).
        for (row, other) in zip(mine, theirs) where row.status == .synced {
            if let text = Self.difference(row, other, design) {
                return ("I21", "\(device.name) shows \(await world.alias(of: row.id)) \(text)")
            }
        }
        return nil
    }

    /// Whether nothing has come into the middle of a feed: then what a page has shown as neighbours stays so (R9a).
    private func isPlain() async -> Bool {
        let lines = await world.journal().map(\.text).drop { !$0.hasSuffix(" opens") }
        return !lines.contains { line in NoHoles.upsetting.contains { line.contains($0) } }
    }

    /// A post of the new device that belongs between two that stand side by side here.
    private static func hole(_ ids: [String], _ others: [String]) -> String? {
        let places = ids.compactMap { id in others.firstIndex(of: id) }
        guard places == places.sorted() else { return nil }
        for (place, next) in zip(places, places.dropFirst()) where next > place + 1 {
            return others[place + 1]
        }
        return nil
    }

    private func difference(
        _ device: String,
        _ ids: [String],
        _ others: [String],
        _ all: [String],
        _ isDelta: Bool
    ) async -> (id: String, text: String) {
        if let lost = others.first(where: { !all.contains($0) }) {
            let name = await world.alias(of: lost)
            return (isDelta ? "I24" : "I29", "\(device) lacks \(name), which a new device shows")
        }
        var names: [[String]] = [[], []]
        for id in ids { names[0].append(await world.alias(of: id)) }
        for id in others { names[1].append(await world.alias(of: id)) }
        return (
            "I21",
            "\(device) shows \(names[0].joined(separator: " ")) and a new device "
                + names[1].joined(separator: " ")
        )
    }

    private static func difference(
        _ row: PostRow,
        _ other: PostRow,
        _ design: Design
    ) -> String? {
        if row.bodyHTML != other.bodyHTML { return "with another text than a new device" }
        if row.isLiked != other.isLiked { return "liked=\(row.isLiked), a new device doesn't" }
        if row.isBookmarked != other.isBookmarked {
            return "bookmarked=\(row.isBookmarked), a new device not"
        }
        guard design.counters == .fetched else { return nil }
        let mine = [row.likeCount, row.commentCount, row.shareCount]
        let theirs = [other.likeCount, other.commentCount, other.shareCount]
        return mine == theirs ? nil : "with counts \(mine), a new device has \(theirs)"
    }

    private static func isKnown(_ row: ScreenRow) -> Bool {
        switch row {
        case .post, .ad: true
        case .gap, .placeholder, .error: false
        }
    }
}
