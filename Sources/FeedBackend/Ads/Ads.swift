import FeedModel
import FeedWire
import SQLiteStore

/// Campaigns, where they stand for a person, and how often they were seen (B14).
struct Ads {
    let core: Core

    /// A list of one person that has places for ads.
    enum List: String, CaseIterable {
        case home, explore, stories
    }

    private static let day: Int64 = 86_400_000

    func create(text: String, cap: Int, at now: SimInstant) throws(SQLiteError) -> EntityID {
        let id = core.ids.ad(at: now)
        try core.database.run(
            "INSERT INTO ads (id, cap, text, created_at) VALUES (?, ?, ?, ?)",
            id.rawValue,
            cap,
            text,
            now.milliseconds
        )
        return id
    }

    /// What stands at those places of a list, counted from 1; a place without an ad has no item.
    ///
    /// What wasn't seen keeps its place, so that a refresh shows the same ad and the cap isn't used up
    /// by what nobody saw; `page` names a page that is asked for again and gets what it got (B7).
    func items(
        at slots: [Int],
        of list: List,
        page: String?,
        for call: Call
    ) throws(SQLiteError) -> [AdItem] {
        if slots.isEmpty { return [] }
        guard try core.database.row("SELECT 1 AS found FROM ads ORDER BY id LIMIT 1") != nil else {
            return []
        }
        var items: [AdItem] = []
        for slot in slots {
            if let item = try item(at: slot, of: list, page: page, for: call) { items.append(item) }
        }
        return items
    }

    private func item(
        at slot: Int,
        of list: List,
        page: String?,
        for call: Call
    ) throws(SQLiteError) -> AdItem? {
        let held = try core.database.row(
            """
            UPDATE ad_placements SET served_at = iif(shown_at IS NULL, ?5, served_at),
                page = coalesce(?6, '')
            WHERE account_id = ?1 AND device = ?2 AND list = ?3 AND slot = ?4
                AND (shown_at IS NULL OR page = ?6)
            RETURNING id, ad_id, (SELECT text FROM ads WHERE ads.id = ad_id) AS text
            """,
            call.account.rawValue,
            call.device,
            list.rawValue,
            slot,
            call.now.milliseconds,
            page
        )
        if let held {
            return AdItem(
                id: EntityID(rawValue: held.int64("id")),
                adID: EntityID(rawValue: held.int64("ad_id")),
                text: held.text("text"),
                slot: slot
            )
        }
        guard let ad = try next(for: call) else { return nil }
        let item = AdItem(
            id: core.ids.placement(at: call.now),
            adID: EntityID(rawValue: ad.int64("id")),
            text: ad.text("text"),
            slot: slot
        )
        try core.database.run(
            """
            INSERT OR REPLACE INTO ad_placements
                (id, account_id, device, list, slot, ad_id, served_at, page)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            item.id.rawValue,
            call.account.rawValue,
            call.device,
            list.rawValue,
            slot,
            item.adID.rawValue,
            call.now.milliseconds,
            page ?? ""
        )
        return item
    }

    /// The campaign that this person has met least often today and that may still be shown.
    ///
    /// What was placed and not yet seen counts like a showing, for a day.
    private func next(for call: Call) throws(SQLiteError) -> Row? {
        try core.database.row(
            """
            SELECT a.id, a.text,
                coalesce((SELECT i.shown_on_day FROM ad_impressions i
                    WHERE i.ad_id = a.id AND i.account_id = ?1 AND i.day = ?2), 0)
                + (SELECT count(*) FROM ad_placements p WHERE p.account_id = ?1
                    AND p.ad_id = a.id AND p.shown_at IS NULL AND p.served_at > ?3) AS met
            FROM ads a WHERE met < a.cap ORDER BY met, a.id LIMIT 1
            """,
            call.account.rawValue,
            call.now.milliseconds / Self.day,
            call.now.milliseconds - Self.day
        )
    }

    /// Counts an impression, once for each placement; false where it counted before.
    func count(_ placement: EntityID, _ call: Call) throws(SQLiteError) -> Bool {
        let row = try core.database.row(
            """
            UPDATE ad_placements SET shown_at = ?1
            WHERE id = ?2 AND account_id = ?3 AND shown_at IS NULL RETURNING ad_id
            """,
            call.now.milliseconds,
            placement.rawValue,
            call.account.rawValue
        )
        guard let row else {
            core.mark("B14", "This showing was counted before, so it counts no more.")
            return false
        }
        try core.database.run(
            """
            INSERT INTO ad_impressions (ad_id, account_id, shown, last_at, day, shown_on_day)
            VALUES (?1, ?2, 1, ?3, ?4, 1)
            ON CONFLICT (ad_id, account_id) DO UPDATE SET shown = shown + 1, last_at = ?3,
                shown_on_day = iif(day = ?4, shown_on_day + 1, 1), day = ?4
            """,
            row.int64("ad_id"),
            call.account.rawValue,
            call.now.milliseconds,
            call.now.milliseconds / Self.day
        )
        core.mark("B14", "An impression: half the ad was on screen for a second.")
        return true
    }
}

extension Ads {
    /// How many places one call may ask for.
    private static let slotsMax = 50

    /// `GET /v1/ads?list&from&count`: what an app puts into fixed places itself (`ads=client`).
    func list(_ call: Call) throws(SQLiteError) -> Response {
        guard let list = List(rawValue: call.request.queryValue("list") ?? "home") else {
            return Refusal.field("list", "expected home, explore or stories").response
        }
        guard let from = number("from", 1...100_000, call),
            let count = number("count", 1...Self.slotsMax, call)
        else {
            return Refusal.field(
                "count",
                "expected from a place from 1 on, and a count from 1 to \(Self.slotsMax)"
            ).response
        }
        let items = try items(at: Array(from..<from + count), of: list, page: nil, for: call)
        return Response(
            200,
            json: [
                "items": .array(items.map(\.json)), "server_time": .integer(call.now.milliseconds),
            ]
        )
    }

    private func number(_ name: String, _ range: ClosedRange<Int>, _ call: Call) -> Int? {
        guard let text = call.request.queryValue(name) else { return range.lowerBound }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// The ads between the accounts of a story row: after every third, never after the last (B14).
    ///
    /// `after` is how many accounts stand above the ad.
    func betweenStories(
        accounts: Int,
        for call: Call
    ) throws(SQLiteError) -> [(after: Int, item: AdItem)] {
        guard core.design.ads == .backend else { return [] }
        let slots = Array(1..<max(1, (accounts - 1) / Self.storiesEvery + 1))
        let items = try items(at: slots, of: .stories, page: nil, for: call)
        return items.map { (after: $0.slot * Self.storiesEvery, item: $0) }
    }

    private static let storiesEvery = 3
}
