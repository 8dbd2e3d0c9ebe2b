/// What came of a probe in one worksheet.
public enum ProbeResult: Equatable, Sendable {
    /// Nothing yet; there may be a note.
    case open
    /// The outcome of this number was seen.
    case seen(Int)
    /// The probe makes no sense for this app, and why.
    case notApplicable(reason: String)
    /// The probe was run and settled nothing: which precondition was missing.
    case inconclusive(reason: String)

    /// The result as an entry holds it: a number, `not-applicable`, `inconclusive`, or nothing.
    public var text: String {
        switch self {
        case .open: ""
        case .seen(let number): String(number)
        case .notApplicable: Self.notApplicableText
        case .inconclusive: Self.inconclusiveText
        }
    }

    /// The reason; empty where none is asked for.
    public var reason: String {
        switch self {
        case .open, .seen: ""
        case .notApplicable(let reason), .inconclusive(let reason): reason
        }
    }

    /// The text of an entry for a probe that makes no sense.
    public static let notApplicableText = "not-applicable"
    /// The text of an entry for a probe that settled nothing.
    public static let inconclusiveText = "inconclusive"

    /// Reads the text of an entry; what is no result counts as none.
    public init(text: String, reason: String) {
        switch text {
        case Self.notApplicableText: self = .notApplicable(reason: reason)
        case Self.inconclusiveText: self = .inconclusive(reason: reason)
        default: self = Int(text).map { .seen($0) } ?? .open
        }
    }
}

/// One line of a worksheet: a probe, what came of it, and where and when that was.
public struct RecordedOutcome: Equatable, Sendable {
    /// The probe's id, such as `P40.2`.
    public let probe: String
    /// What came of it.
    public let result: ProbeResult
    /// What the person wrote beside it; kept when the result is cleared.
    public let note: String
    /// The phone of the worksheet at that time.
    public let device: String
    /// The app's version of the worksheet at that time.
    public let version: String
    /// When it was recorded or changed.
    public let at: WallTime
    /// Where a run shows it, as JSON; nil for what was seen on a real phone.
    public var evidence: String?
}
