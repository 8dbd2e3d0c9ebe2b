import FeedModel

/// The relative time of a row, written when its post is stored (R17).
enum DisplayTime {
    // region: display-time
    /// How long ago that was; a date in the future shows as now (R18).
    static func text(createdAt: Int64, now: SimInstant) -> String {
        let seconds = max(0, (now.milliseconds - createdAt) / 1_000)
        switch seconds {
        case ..<60: return "now"
        case ..<3_600: return "\(seconds / 60) min"
        case ..<86_400: return "\(seconds / 3_600) h"
        default: return "\(seconds / 86_400) d"
        }
    }
    // endregion: display-time
}
