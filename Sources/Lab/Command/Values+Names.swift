import FeedModel

/// How words become the names of things inside a world: story items, methods, paths, tables.
extension Arguments {
    /// A story's item: `alice.2`.
    mutating func storyItem() throws(CommandError) -> StoryItem {
        let expected = "the item of a story such as alice.1"
        let word = try next(expected)
        guard let item = Self.storyItem(word) else { throw unexpected(word, expected) }
        return item
    }

    /// A post, a comment, or a story's item.
    mutating func deletion() throws(CommandError) -> DeletionTarget {
        let expected = "the name of a post or comment, or the item of a story such as alice.1"
        let word = try next(expected)
        if let item = Self.storyItem(word) { return .storyItem(item) }
        guard !word.isQuoted, NameRule.isName(word.raw) else { throw unexpected(word, expected) }
        return .alias(word.raw)
    }

    private static func storyItem(_ word: Word) -> StoryItem? {
        let parts = word.raw.split(separator: ".", omittingEmptySubsequences: false)
        guard !word.isQuoted, parts.count == 2, NameRule.isName(parts[0]),
            let number = ValueText.count(parts[1]), (1...100_000).contains(number)
        else { return nil }
        return StoryItem(account: String(parts[0]), number: Int(number))
    }

    /// Accounts and `#topics`, at least one.
    mutating func followTargets() throws(CommandError) -> [FollowTarget] {
        var targets: [FollowTarget] = []
        repeat { targets.append(try followTarget()) } while upcoming != nil
        return targets
    }

    /// An account or a topic.
    mutating func followTarget() throws(CommandError) -> FollowTarget {
        let expected = "the name of an account or a #topic"
        let word = try next(expected)
        let isTopic = !word.isQuoted && word.raw.hasPrefix("#")
        let name = isTopic ? word.raw.dropFirst() : word.raw[...]
        guard !word.isQuoted, NameRule.isName(name) else { throw unexpected(word, expected) }
        return isTopic ? .topic(String(name)) : .account(String(name))
    }

    /// An account, or a word in quotes.
    mutating func muteTarget() throws(CommandError) -> MuteTarget {
        let expected = "the name of an account or a word in quotes"
        let word = try next(expected)
        if word.isQuoted, !word.text.isEmpty { return .word(word.text) }
        guard !word.isQuoted, NameRule.isName(word.raw) else { throw unexpected(word, expected) }
        return .account(word.raw)
    }

    /// A method in capitals, `*` only where any is meant.
    mutating func method(orAny: Bool) throws(CommandError) -> String {
        let expected = "a method such as GET" + (orAny ? " or *" : "")
        let word = try next(expected)
        let isMethod =
            (1...16).contains(word.raw.utf8.count)
            && word.raw.utf8.allSatisfy { (0x41...0x5a).contains($0) }
        guard !word.isQuoted, isMethod || orAny && word.raw == "*" else {
            let known = ["GET", "POST", "PUT", "PATCH", "DELETE"]
            throw unexpected(word, expected, nearest: CommandError.nearest(word.raw, among: known))
        }
        return word.raw
    }

    /// A path that begins with `/`, `*` only where any is meant; in quotes where it has spaces.
    mutating func path(orAny: Bool) throws(CommandError) -> String {
        let expected = "a path such as /v1/feed" + (orAny ? " or *" : "")
        let word = try next(expected)
        guard word.text.hasPrefix("/") || orAny && word.raw == "*" else {
            throw unexpected(word, expected)
        }
        return word.text
    }

    /// A path of a rule, which is compared without its query.
    mutating func pathWithoutQuery() throws(CommandError) -> String {
        let start = upcoming
        let path = try path(orAny: true)
        if let start, path.contains("?") {
            throw unexpected(start, "a path without a query")
        }
        return path
    }
}

extension Place {
    /// `phone`, `phone/bob` or `backend`; nil for anything else.
    init?(_ text: some StringProtocol) {
        let parts = String(text).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init
        )
        guard parts.allSatisfy(NameRule.isName) else { return nil }
        switch parts.count {
        case 1: self = parts[0] == "backend" ? .backend : .device(parts[0])
        case 2: self = .deviceAccount(device: parts[0], account: parts[1])
        default: return nil
        }
    }

    /// The place as scripts write it.
    public var text: String {
        switch self {
        case .device(let name): name
        case .deviceAccount(let device, let account): "\(device)/\(account)"
        case .backend: "backend"
        }
    }
}

extension TableName {
    /// `phone.posts`, nil for anything else.
    init?(_ text: some StringProtocol) {
        guard let dot = text.firstIndex(of: "."), let place = Place(text[..<dot]) else {
            return nil
        }
        let table = String(text[dot...].dropFirst())
        guard Self.isTable(table) else { return nil }
        self.init(place: place, table: table)
    }

    /// The table as scripts write it.
    public var text: String { "\(place.text).\(table)" }

    static func isTable(_ text: some StringProtocol) -> Bool {
        guard let first = text.unicodeScalars.first, NameRule.isFirst(first) else { return false }
        return text.unicodeScalars.allSatisfy { NameRule.isLater($0) && $0 != "-" || $0 == "_" }
    }
}
