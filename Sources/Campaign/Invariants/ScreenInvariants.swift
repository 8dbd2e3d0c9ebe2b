import FeedClient
import FeedModel
import Lab

/// I28: no post is drawn twice.
struct DrawnOnce: ScreenInvariant {
    static let id = "I28"

    func check(_ moment: Moment) -> String? {
        for device in moment.devices {
            var seen: Set<String> = []
            for post in device.after?.postRows ?? [] where !seen.insert(post.id).inserted {
                return "\(device.name) draws \(post.id) twice"
            }
        }
        return nil
    }
}

/// I17: what is drawn is never below nothing.
struct ShownCounts: ScreenInvariant {
    static let id = "I17"

    func check(_ moment: Moment) -> String? {
        for device in moment.devices {
            for post in device.after?.postRows ?? [] {
                // A count that comes late may be behind the reader's own like (B9).
                let isLow = post.isLiked && post.likeCount == 0 && moment.design.counters != .lagged
                if post.likeCount < 0 || isLow {
                    return "\(device.name) shows \(post.likeCount) likes of \(post.id)"
                        + (post.isLiked ? ", which the user likes" : "")
                }
            }
        }
        return nil
    }
}

/// I30: what comes by itself moves no reader.
struct StillReader: ScreenInvariant {
    static let id = "I30"

    func check(_ moment: Moment) -> String? {
        let design = moment.design
        guard design.order == .time, design.noOverlap == .gap, design.newItems == .pill,
            design.restore == .anchor, design.firstScreen == .cached
        else { return nil }
        let first = moment.line.split(separator: " ").first.map(String.init) ?? ""
        for device in moment.devices where device.name != first {
            guard let before = device.before, let after = device.after, before.place == .feed,
                after.place == .feed, before.tab == after.tab, before.firstVisible > 0,
                let reader = before.reader, before.reader != after.reader
            else { continue }
            let isThere = after.postRows.contains { $0.id == reader }
            if isThere {
                return "\(device.name)'s reader was moved from \(reader) to "
                    + "\(after.reader ?? "nobody")"
            }
        }
        return nil
    }
}

/// I34: an item of a story that has expired by the backend's clock isn't drawn.
struct StoriesOnTime: ScreenInvariant {
    static let id = "I34"
    /// How far a corrected clock may be off (I35).
    static let tolerance: Int64 = 5_000

    func check(_ moment: Moment) -> String? {
        guard moment.design.storyExpiry == .client else { return nil }
        let now = moment.now.milliseconds
        for device in moment.devices {
            guard let screen = device.after else { continue }
            let held = moment.mirror.unordered(device.name, "stories")
            for ring in screen.stories {
                let ends = held.filter { $0.text("author_id") == ring.authorID }
                    .map { $0.number("expires_at") }
                let most = ends.count { $0 > now - Self.tolerance }
                if ring.count > most {
                    return "\(device.name) draws \(ring.count) items of \(ring.authorName), of "
                        + "which \(most) haven't expired"
                }
            }
        }
        return nil
    }
}

/// I36: nothing of somebody whom the user has blocked or muted is drawn.
struct BlockedIsGone: ScreenInvariant {
    static let id = "I36"

    func check(_ moment: Moment) -> String? {
        for device in moment.devices {
            let gone = Set(
                moment.mirror.unordered(device.name, "filters")
                    .filter { ["author", "blocked"].contains($0.text("kind")) }
                    .map { $0.text("value") }
            )
            guard !gone.isEmpty, let screen = device.after else { continue }
            let drawn =
                screen.postRows.map(\.authorID)
                + screen.stories.filter { !$0.isOwn }.map(\.authorID)
            if let author = drawn.first(where: { gone.contains($0) && $0 != device.accountID }) {
                return "\(device.name) draws something of \(author), who is blocked or muted"
            }
        }
        return nil
    }
}

/// I31: as many new posts come as the control has said, where no gap results.
struct NewItemsAsSaid: ScreenInvariant {
    static let id = "I31"

    func check(_ moment: Moment) -> String? {
        let words = moment.line.split(separator: " ").map(String.init)
        guard words.count > 2, words[1] == "taps", words[2] == "new-items",
            let device = moment.devices.first(where: { $0.name == words[0] }),
            let before = device.before, let after = device.after, before.place == .feed,
            before.firstVisible == 0, after.newItems == nil, before.rows != after.rows,
            let said = Self.count(before.newItems),
            let come = Self.come(to: after, since: before)
        else { return nil }
        return come == said ? nil : "\(device.name) said \(said) new posts and showed \(come)"
    }

    /// How many posts of others stand above what stood at the top; nil where a gap does too, or nothing tells.
    ///
    /// Own posts that no page has placed stay on top of what comes (W12).
    private static func come(to after: Screen, since before: Screen) -> Int? {
        let top = before.postRows.first { !$0.isOwn }?.id
        let above = after.rows.prefix { row in top.map { !isPost(row, $0) } ?? true }
        guard top == nil || above.count < after.rows.count, !above.contains(where: isGap) else {
            return nil
        }
        return above.count { isOthers($0) }
    }

    private static func isOthers(_ row: ScreenRow) -> Bool {
        if case .post(let post) = row { !post.isOwn } else { false }
    }

    private static func count(_ text: String?) -> Int? {
        text?.split(separator: " ").first.flatMap { Int($0) }
    }

    private static func isPost(_ row: ScreenRow, _ id: String) -> Bool {
        if case .post(let post) = row { post.id == id } else { false }
    }

    private static func isGap(_ row: ScreenRow) -> Bool {
        if case .gap = row { true } else { false }
    }
}

/// I35: a jump of the wall clock takes nothing from the screen and adds nothing.
struct ClockMovesNothing: ScreenInvariant {
    static let id = "I35"

    func check(_ moment: Moment) -> String? {
        let words = moment.line.split(separator: " ").map(String.init)
        guard words.count == 3, words[1] == "clock",
            let device = moment.devices.first(where: { $0.name == words[0] }),
            let before = device.before, let after = device.after
        else { return nil }
        let rings = (before.stories.map(Self.text), after.stories.map(Self.text))
        if rings.0 != rings.1 {
            return
                "\(device.name) offered stories \(rings.0) and after a jump of its clock \(rings.1)"
        }
        if before.postRows.map(\.id) != after.postRows.map(\.id) {
            return "\(device.name) draws other posts after a jump of its clock"
        }
        return nil
    }

    private static func text(_ ring: StoryRing) -> String { "\(ring.authorName) \(ring.count)" }
}
