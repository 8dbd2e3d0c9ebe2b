/// Two values that make no sense together.
public struct DesignPair: Equatable, Sendable {
    /// The first key with its value.
    public let first: (key: String, value: String)
    /// The second key with its value.
    public let second: (key: String, value: String)
    /// Why the two don't go together.
    public let reason: String

    /// Whether both name the same two values.
    public static func == (left: DesignPair, right: DesignPair) -> Bool {
        left.first == right.first && left.second == right.second && left.reason == right.reason
    }
}

extension Design {
    /// The pairs that are refused where both values were stated; an unset key never makes a pair.
    public static let pairs: [DesignPair] = [
        pair(
            "order=ranked",
            "paging=cursor",
            "a cursor keys on time, and scores don't keep still between two pages"
        ),
        pair(
            "order=ranked",
            "sync=delta",
            "a change list follows the order of time, and every session is ranked anew"
        ),
        pair(
            "order=ranked",
            "no-overlap=gap",
            "a refresh asks for a new ranking, so nothing lies between the old page and it"
        ),
        pair(
            "order=time",
            "paging=snapshot",
            "time already fixes the order, so there is nothing to freeze"
        ),
        pair("order=time", "paging=per-page", "without a ranker no page can be ranked"),
        pair("order=time", "experiment=ranker", "without a ranker none can be tried out"),
        pair(
            "sync=delta",
            "paging=offset",
            "the change list adds and removes rows, so a counted place means another row"
        ),
        pair("sync=pages", "wire=protobuf", "pages are JSON; the choice is about deltas"),
        pair("sync=pages", "wire=graphql", "pages are JSON; the choice is about deltas"),
    ]

    private static func pair(_ first: String, _ second: String, _ reason: String) -> DesignPair {
        DesignPair(first: split(first), second: split(second), reason: reason)
    }

    private static func split(_ text: String) -> (key: String, value: String) {
        let key = text.prefix { $0 != "=" }
        return (String(key), String(text.dropFirst(key.count + 1)))
    }
}
