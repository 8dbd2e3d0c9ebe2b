import Campaign

/// What is told of a campaign that was made small.
enum ShrunkText {
    /// More lines of healing than that are counted instead of shown.
    private static let healingMax = 12

    static func lines(_ shrink: Shrink, of result: CampaignResult) -> [String] {
        var lines = [
            "\(result.plan.count) lines, shrunk to \(shrink.plan.count) in \(shrink.runs) runs:"
        ]
        lines += shrink.plan.map { "  \($0)" }
        if shrink.healing.count > healingMax {
            lines.append("  # Then all heals. (\(shrink.healing.count) lines)")
        } else if !shrink.healing.isEmpty {
            lines.append("  # Then all heals.")
            lines += shrink.healing.map { "  \($0)" }
        }
        lines.append("  # \(shrink.finding.invariant): \(shrink.finding.text)")
        if let longer = longer(shrink) { lines.append(longer) }
        return lines
    }

    /// Why a script is longer than it should be, if it is.
    private static func longer(_ shrink: Shrink) -> String? {
        let count = shrink.lines.count
        guard count > Shrink.goal else { return nil }
        let why =
            shrink.isExhausted
            ? "the search ended before all was tried" : "none of them could go by itself"
        return "\(count) lines in all, more than \(Shrink.goal): \(why)"
    }
}
