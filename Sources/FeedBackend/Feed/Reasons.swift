import FeedModel

/// Why an entry is in a feed (B4): a sorted set of `author:ID`, `shared:ID`, `topic:NAME` and
/// `own`.
struct Reasons: Equatable {
    private(set) var list: [String]

    init(_ list: [String] = []) {
        self.list = list
    }

    /// The set that a column holds.
    init(stored text: String) {
        list = text.isEmpty ? [] : text.split(separator: ",").map(String.init)
    }

    var stored: String { list.joined(separator: ",") }

    var isEmpty: Bool { list.isEmpty }

    static let own = "own"
    static func author(_ id: Int64) -> String { "author:\(id)" }
    static func shared(_ id: Int64) -> String { "shared:\(id)" }
    static func topic(_ name: String) -> String { "topic:\(name)" }

    /// Adds a reason and tells whether it is new.
    @discardableResult
    mutating func add(_ reason: String) -> Bool {
        if list.contains(reason) { return false }
        list.insert(reason, at: list.firstIndex { $0 > reason } ?? list.count)
        return true
    }

    mutating func remove(_ gone: (String) -> Bool) {
        list.removeAll(where: gone)
    }

    /// The account behind a reason: the followed author or the sharer.
    static func account(in reason: String) -> Int64? {
        guard reason.hasPrefix("author:") || reason.hasPrefix("shared:") else { return nil }
        return Int64(reason.dropFirst(7))
    }
}
