/// Something that must hold where the script says so.
public struct Expectation: Equatable, Sendable {
    /// The design under which it counts; nil counts always.
    public let condition: DesignCondition?
    /// What must hold.
    public let kind: ExpectationKind

    /// An expectation, under every design unless a condition is given.
    public init(condition: DesignCondition? = nil, kind: ExpectationKind) {
        self.condition = condition
        self.kind = kind
    }
}

/// The value of a design choice under which an expectation counts.
public struct DesignCondition: Equatable, Sendable {
    /// The choice.
    public let key: String
    /// The value that it must have.
    public let value: String

    /// A condition on one choice.
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}

/// What can be expected of a world.
public enum ExpectationKind: Equatable, Sendable {
    /// `open` allows more entries below; no tokens and not open means an empty feed.
    case feed(device: String, [FeedToken], open: Bool)
    case feedHas(device: String, [FeedToken])
    case feedLacks(device: String, [FeedToken])
    case row(TableName, key: [String], columns: [ColumnValue])
    case exists(TableName, key: [String])
    case absent(TableName, key: [String])
    case count(TableName, Comparison, Int, where: [ColumnValue])
    case shows(device: String, String)
    case hides(device: String, String)
    /// No posts where nothing may be found.
    case finds(device: String, [String])
    case reader(device: String, String)
    case screen(device: String, ScreenName)
    case plays(device: String, StoryItem, loading: Bool)
    case sent(device: String, Int, method: String?, path: String?)
    /// At most so many bytes.
    case received(device: String, atMost: Int)
    /// The last answer to `NAME requests`: its status, the code of its error and a text in its body, where said.
    case answered(account: String, status: Int, code: String?, text: String?)
    case sql(Place, query: String, expected: String)
    case costs(Place, Cost, Comparison, Int)
}

/// A table at a place.
public struct TableName: Hashable, Sendable {
    /// Where the table lives.
    public let place: Place
    /// The table's name.
    public let table: String

    /// A table at a place.
    public init(place: Place, table: String) {
        self.place = place
        self.table = table
    }
}

/// One entry of an expected feed.
public enum FeedToken: Hashable, Sendable {
    case gap
    /// Any ad.
    case ad
    case placeholder
    case error
    /// A post's alias or a particular ad's.
    case entry(String)
}

/// A column with the value that it must have, as text.
public struct ColumnValue: Hashable, Sendable {
    /// The column.
    public let column: String
    /// The value as text, with aliases for ids.
    public let value: String

    /// A column with its value.
    public init(column: String, value: String) {
        self.column = column
        self.value = value
    }
}

/// How a count is compared.
public enum Comparison: String, CaseIterable, Sendable {
    case equal = "="
    case atMost = "<="
    case atLeast = ">="

    /// Whether a found count satisfies the expected one.
    public func holds(_ found: Int, _ expected: Int) -> Bool {
        switch self {
        case .equal: found == expected
        case .atMost: found <= expected
        case .atLeast: found >= expected
        }
    }
}

/// What a device's screen shows.
public enum ScreenName: String, CaseIterable, Sendable {
    case feed, post, stories, player, composer, notifications, likers
}
