/// What came of a probe in one worksheet.
public enum ProbeResult: Equatable, Sendable {
    /// Nothing yet; there may be a note.
    case open
    /// The outcome of this number was seen.
    case seen(Int)
    /// The probe makes no sense for this app, and why.
    case notApplicable(reason: String)
    /// The probe was run and settled nothing, and why.
    case inconclusive(reason: String)
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
}
