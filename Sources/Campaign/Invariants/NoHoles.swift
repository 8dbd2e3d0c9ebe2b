import FeedClient
import FeedModel
import Lab

/// I29: between two posts that a page has shown as neighbours none is missing, unless a gap says so.
///
/// Looked at only while nothing has come into the middle of a feed; then what was next to each other stays so (R9a).
struct NoHoles: ScreenInvariant {
    static let id = "I29"

    /// What may put a post between two that were neighbours.
    static let upsetting = [
        " holds ", " fails ", " follows ", " unfollows ", " shares ", " returns", " restarts",
        " blocks ", " garbles ", " restores ", " crash", " disk f", " down",
    ]

    private var hasOpened = false
    private var isUpset = false

    mutating func check(_ moment: Moment) -> String? {
        let line = moment.line
        isUpset = isUpset || (hasOpened && Self.upsetting.contains { line.contains($0) })
        hasOpened = hasOpened || line.hasSuffix(" opens")
        let design = moment.design
        guard !isUpset, design.order == .time, design.sync == .pages, design.noOverlap == .gap
        else { return nil }
        for device in moment.devices {
            guard let screen = device.after, screen.place == .feed, screen.tab == .home,
                moment.mirror.unordered(device.name, "filters").isEmpty,
                let hole = Self.hole(screen, standing(for: device.accountID, moment.mirror))
            else { continue }
            return "\(device.name) has no gap where it lacks \(hole)"
        }
        return nil
    }

    /// The posts of whom an account follows.
    private func standing(for account: String, _ mirror: Mirror) -> [Int64] {
        let followed = Set(
            mirror.unordered("backend", "follows")
                .filter { $0.text("follower_id") == account }.map { $0.text("followee_id") }
        )
        return mirror.unordered("backend", "posts")
            .filter {
                followed.contains($0.text("author_id")) && $0.isNull("deleted_at")
                    && $0.text("state") == "visible"
            }
            .map { $0.number("id") }.sorted()
    }

    /// The newest post that belongs between two neighbours.
    private static func hole(_ screen: Screen, _ standing: [Int64]) -> Int64? {
        var above: Int64?
        for row in screen.rows {
            switch row {
            case .ad: continue
            // A device puts its own where it made them; no page has said what is next to them.
            case .post(let post) where post.isOwn: continue
            case .gap, .placeholder, .error: above = nil
            case .post(let post):
                // Ids sort by time (B1).
                let id = post.status == .synced ? Int64(post.id) : nil
                if let above, let id,
                    let hole = standing.last(where: { $0 < above && $0 > id })
                {
                    return hole
                }
                above = id
            }
        }
        return nil
    }
}
