import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/stories?cursor&limit`: own first, then who has something unseen, then who was seen; newest first in
/// each part (B13).
///
/// A cursor carries the moment of its first page and orders by what was so then, so that an account that is
/// watched between two pages stands on one of them.
struct StoryRowPage {
    let core: Core
    let call: Call

    private static let most = 100

    /// Where an account stands in the row.
    private struct Place: Comparable {
        /// 0 for one's own, 1 where something is unseen, 2 where nothing is.
        var part: Int
        var newestAt: Int64
        var author: Int64

        static func < (left: Place, right: Place) -> Bool {
            (left.part, right.newestAt, right.author) < (right.part, left.newestAt, left.author)
        }
    }

    private struct Stand {
        var account: StoryRow.Account
        var place: Place
    }

    func answer() throws(SQLiteError) -> Response {
        var limit = Self.most
        if let text = call.request.queryValue("limit") {
            guard let number = Int(text), (1...Self.most).contains(number) else {
                return Refusal.field("limit", "expected a number from 1 to \(Self.most)").response
            }
            limit = number
        }
        var moment = call.now.milliseconds
        var after: Place?
        if let text = call.request.queryValue("cursor") {
            switch open(text) {
            case .failure(let refusal): return refusal.response
            case .success(let cursor): (moment, after) = cursor
            }
        }
        var stands = try accounts(at: moment).sorted { $0.place < $1.place }
        let count = stands.count
        if let after { stands.removeAll { $0.place <= after } }
        let shown = stands.prefix(limit)
        let next = stands.count > limit ? shown.last.map { close(moment, $0.place) } : nil
        core.mark("B13", "The row: own, unseen, seen, without what has expired.")
        return Response(
            200,
            json: StoryRow(
                entries: try withAds(
                    shown.map { .account($0.account) },
                    above: count - stands.count,
                    of: count
                ),
                nextCursor: next,
                serverTime: call.now.milliseconds
            ).json
        )
    }

    /// The accounts of a page with the ads between them, counted over the whole row (B14).
    private func withAds(
        _ accounts: [StoryRow.Entry],
        above: Int,
        of count: Int
    ) throws(SQLiteError) -> [StoryRow.Entry] {
        let ads = try Ads(core: core).betweenStories(accounts: count, for: call)
        var entries: [StoryRow.Entry] = []
        for (index, account) in accounts.enumerated() {
            entries.append(account)
            let ad = ads.first { $0.after == above + index + 1 }
            if let ad { entries.append(.ad(ad.item)) }
        }
        return entries
    }

    private func accounts(at moment: Int64) throws(SQLiteError) -> [Stand] {
        let rows = try core.database.rows(
            Self.sql,
            call.account.rawValue,
            call.now.milliseconds,
            moment
        )
        var stands: [Stand] = []
        for row in rows {
            let story = StoryRecord(row)
            if stands.last?.account.authorID != story.authorID {
                stands.append(stand(row, story))
            }
            let last = stands.count - 1
            stands[last].account.items.append(story.item(core))
            stands[last].place.newestAt = max(stands[last].place.newestAt, story.createdAt)
            let isNew = story.number > row.int("seen_then")
            if stands[last].place.part == 2, isNew { stands[last].place.part = 1 }
        }
        return stands
    }

    private func stand(_ row: Row, _ story: StoryRecord) -> Stand {
        let isOwn = story.authorID == call.account
        return Stand(
            account: StoryRow.Account(
                authorID: story.authorID,
                authorName: row.text("name"),
                newestSeen: row.int("newest_seen"),
                items: []
            ),
            place: Place(part: isOwn ? 0 : 2, newestAt: 0, author: story.authorID.rawValue)
        )
    }

    private static let sql = """
        SELECT s.*, a.name, coalesce(v.newest_item, 0) AS newest_seen,
            iif(v.seen_at <= ?3, v.newest_item, 0) AS seen_then
        FROM stories s JOIN accounts a ON a.id = s.author_id
        LEFT JOIN story_views v ON v.viewer_id = ?1 AND v.author_id = s.author_id
        WHERE s.expires_at > ?2
            AND iif(s.author_id = ?1, s.created_at, s.visible_at) <= ?3
            AND (s.author_id = ?1
                OR s.author_id IN (SELECT followee_id FROM follows WHERE follower_id = ?1))
            AND NOT EXISTS (SELECT 1 FROM blocks b
                WHERE (b.blocker_id = ?1 AND b.blocked_id = s.author_id)
                    OR (b.blocker_id = s.author_id AND b.blocked_id = ?1))
        ORDER BY s.author_id, s.item
        """

    private func close(_ moment: Int64, _ place: Place) -> String {
        core.seal.close(
            "st|\(call.account)|\(moment)|\(place.part)|\(place.newestAt)|\(place.author)"
        )
    }

    private func open(_ text: String) -> Result<(Int64, Place?), Refusal> {
        let parts = core.seal.open(text)?.split(separator: "|") ?? []
        guard parts.count == 6, parts[0] == "st", let moment = Int64(parts[2]),
            let part = Int(parts[3]), let newestAt = Int64(parts[4]), let author = Int64(parts[5])
        else { return .failure(.badCursor) }
        guard parts[1] == call.account.description else { return .failure(.foreignCursor) }
        return .success((moment, Place(part: part, newestAt: newestAt, author: author)))
    }
}
