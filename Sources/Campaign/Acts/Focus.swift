/// What every tenth seed looks at closely: a case that takes several acts in a row, which chance alone seldom strings.
enum Focus: String, CaseIterable, Sendable {
    /// More has come than a page holds, and nothing else has upset the feed.
    case gaps
    /// A post is deleted before its author's phone has heard that it was taken.
    case goneUnheard = "gone-unheard"
    /// A comment is refused.
    case refusedComments = "refused-comments"
    /// The backend asks for a wait.
    case waits

    /// The focus of a seed, if it has one.
    init?(seed: UInt64) {
        guard seed.isMultiple(of: 10) else { return nil }
        self = Self.allCases[Int(seed / 10 % UInt64(Self.allCases.count))]
    }

    /// The values without which the case can't come.
    var design: [(key: String, value: String)] {
        switch self {
        case .gaps:
            [
                ("order", "time"), ("sync", "pages"), ("no-overlap", "gap"),
                ("first-screen", "cached"),
            ]
        case .goneUnheard: [("order", "time"), ("sync", "delta")]
        case .refusedComments, .waits: []
        }
    }

    /// What goes wrong of all that was drawn; the rest would hide the case.
    var troubles: Set<Swarm.Trouble>? {
        switch self {
        case .gaps: [.delays, .slow, .duplicates, .passingErrors, .longAbsence]
        case .goneUnheard: [.delays, .lostAnswers, .kills, .duplicates]
        case .refusedComments: [.refusals, .lostAnswers, .kills, .offline, .delays]
        case .waits: nil
        }
    }

    /// What people do of all that was drawn.
    var habits: Set<Swarm.Habit>? {
        switch self {
        case .gaps: [.details, .bookmarks, .comments, .searching]
        case .goneUnheard: [.details, .bookmarks, .searching, .publishing]
        case .refusedComments, .waits: nil
        }
    }
}

extension Chooser {
    /// Acts that bring the case of the seed's focus, one after the other.
    mutating func focused(_ focus: Focus, _ sight: DeviceSight) -> [String] {
        let device = sight.name
        guard sight.isInFront else { return ["\(device) opens", "settle"] }
        switch focus {
        case .gaps:
            let posts = (0..<(4 + below(4))).map { _ in followedPost() }
            let end = below(2) == 0 ? ["\(device) scrolls to end", "settle"] : []
            return end + ["\(device) leaves"] + posts
                + ["wait \(pick(["6m", "40m", "3h"]) ?? "6m")", "\(device) opens", "settle"]
                + ["\(device) scrolls to top", "\(device) refreshes", "settle"]
        case .goneUnheard:
            let name = cast.name("o")
            cast.own.append(name)
            return [
                "fault \(device) POST /v1/posts drop-response",
                "\(device) publishes \"mine \(name)\" as=\(name)", "wait 1s",
                "ada deletes \(name)", "\(device) refreshes", "wait 5s", "\(device) kill",
                "\(device) opens", "wait 2m",
            ]
        case .refusedComments:
            guard let post = pick(sight.posts) else { return ["\(device) refreshes", "settle"] }
            let name = cast.name("c")
            let status = pick(["403", "400", "422"]) ?? "422"
            return [
                "fault \(device) POST * status=\(status)",
                "\(device) comments \(post) \"typed \(name)\" as=\(name)", "settle",
            ]
        case .waits:
            guard let post = pick(sight.posts) else { return ["\(device) refreshes", "settle"] }
            return [
                "fault \(device) PUT * status=429 retry-after=9s", "\(device) likes \(post)",
                "wait 5s", "settle",
            ]
        }
    }

    private mutating func followedPost() -> String {
        let author = pick(["bob", "cem"]) ?? "bob"
        let name = cast.name("p")
        cast.posts.append((name, author))
        return "\(author) posts \"note \(name)\" as=\(name)"
    }
}
