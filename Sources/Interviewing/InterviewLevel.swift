/// What somebody is interviewed for: each level expects all that the ones below it do, and more.
public enum InterviewLevel: String, CaseIterable, Comparable, Sendable {
    /// Builds what others design.
    case mid
    /// Designs it.
    case senior
    /// Answers for the designs of several teams.
    case staff

    /// Whether one level expects less than another.
    public static func < (left: InterviewLevel, right: InterviewLevel) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
