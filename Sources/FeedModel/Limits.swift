/// What a limit counts, which decides how a script writes it.
public enum LimitUnit: String, Sendable {
    /// A plain number.
    case count
    /// A length of time, kept in ms.
    case duration
    /// A number of bytes.
    case bytes
}

/// Every number of the feed system by name; `limits NAME=VALUE` in a script sets it.
public enum LimitName: String, CaseIterable, Sendable {
    case firstPage = "first-page"
    case page
    case prefetchLeft = "prefetch-left"
    case rowsPerScreen = "rows-per-screen"
    case emptyPages = "empty-pages"
    case maxPosts = "max-posts"
    case maxAge = "max-age"
    case floor
    case mediaDisk = "media-disk"
    case mediaMemory = "media-memory"
    case freshness
    case headCheck = "head-check"
    case retryFirst = "retry-first"
    case retryMax = "retry-max"
    case attempts
    case requestTimeout = "request-timeout"
    case batch
    case eventsEvery = "events-every"
    case eventsBatch = "events-batch"
    case uploadPart = "upload-part"
    case uploadLife = "upload-life"
    case storyImage = "story-image"
    case storyLife = "story-life"
    case finishAfterLeave = "finish-after-leave"
    case drainEvery = "drain-every"
    case snapshotIdle = "snapshot-idle"
    case servedHold = "served-hold"
    case seenHold = "seen-hold"
    case rankedWindow = "ranked-window"
    case suggestions
    case storedFeed = "stored-feed"
    case celebrity
    case changelog
    case idempotency
    case counterLag = "counter-lag"
    case jobAttempts = "job-attempts"
    case adFirst = "ad-first"
    case adEvery = "ad-every"
}

extension LimitName {
    /// What the value counts.
    public var unit: LimitUnit { definition.unit }

    /// The value where a script sets none; ms for a duration.
    public var standard: Int64 { definition.standard }

    /// The numbered rule that uses it.
    public var rule: String { definition.rule }

    private struct Definition {
        let unit: LimitUnit
        let standard: Int64
        let rule: String
    }

    private static func count(_ value: Int64, _ rule: String) -> Definition {
        Definition(unit: .count, standard: value, rule: rule)
    }

    private static func time(_ value: SimDuration, _ rule: String) -> Definition {
        Definition(unit: .duration, standard: value.milliseconds, rule: rule)
    }

    private static func bytes(_ value: Int64, _ rule: String) -> Definition {
        Definition(unit: .bytes, standard: value, rule: rule)
    }

    private var definition: Definition {
        switch self {
        case .firstPage: Self.count(10, "R11")
        case .page: Self.count(20, "R11")
        case .prefetchLeft: Self.count(6, "R11")
        case .rowsPerScreen: Self.count(3, "R11")
        case .emptyPages: Self.count(3, "R12")
        case .maxPosts: Self.count(500, "K1")
        case .maxAge: Self.time(.days(7), "K1")
        case .floor: Self.count(50, "K1")
        case .mediaDisk: Self.bytes(150 << 20, "K3")
        case .mediaMemory: Self.bytes(35 << 20, "K3")
        case .freshness: Self.time(.zero, "R3")
        case .headCheck: Self.time(.seconds(60), "R13")
        case .retryFirst: Self.time(.seconds(1), "W6")
        case .retryMax: Self.time(.minutes(5), "W6")
        case .attempts: Self.count(8, "W6")
        case .requestTimeout: Self.time(.seconds(30), "W6")
        case .batch: Self.count(50, "W8")
        case .eventsEvery: Self.time(.seconds(10), "R16")
        case .eventsBatch: Self.count(50, "R16")
        case .uploadPart: Self.bytes(256 << 10, "W12")
        case .uploadLife: Self.time(.hours(24), "B15")
        case .storyImage: Self.time(.seconds(5), "S2")
        case .storyLife: Self.time(.hours(24), "B13")
        case .finishAfterLeave: Self.time(.seconds(30), "W8")
        case .drainEvery: Self.time(.minutes(15), "W8")
        case .snapshotIdle: Self.time(.minutes(30), "B7")
        case .servedHold: Self.time(.minutes(10), "B7")
        case .seenHold: Self.time(.days(2), "B7")
        case .rankedWindow: Self.time(.days(7), "B6")
        case .suggestions: Self.count(5, "B6")
        case .storedFeed: Self.count(800, "B3")
        case .celebrity: Self.count(10_000, "B3")
        case .changelog: Self.time(.days(14), "B16")
        case .idempotency: Self.time(.hours(24), "B10")
        case .counterLag: Self.time(.seconds(30), "B9")
        case .jobAttempts: Self.count(5, "B17")
        case .adFirst: Self.count(4, "B14")
        case .adEvery: Self.count(6, "B14")
        }
    }
}

/// The limits of one world: the standard values with those that a script set.
public struct Limits: Equatable, Sendable {
    private var values: [Int64]

    /// The standard values.
    public init() {
        values = LimitName.allCases.map(\.standard)
    }

    /// The value of a limit: a count, ms or bytes by its unit.
    public subscript(_ name: LimitName) -> Int64 {
        get { values[Self.place[name] ?? 0] }
        set { values[Self.place[name] ?? 0] = newValue }
    }

    /// A count as an `Int`.
    public func count(_ name: LimitName) -> Int { Int(self[name]) }

    /// A limit of time as a duration.
    public func duration(_ name: LimitName) -> SimDuration { .milliseconds(self[name]) }

    private static let place: [LimitName: Int] = Dictionary(
        uniqueKeysWithValues: LimitName.allCases.enumerated().map { ($0.element, $0.offset) }
    )
}
