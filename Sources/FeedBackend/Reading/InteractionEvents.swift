import FeedModel
import FeedWire
import SQLiteStore

/// `POST /v1/events`: what a person saw and did, each event counted once (R16).
struct InteractionEvents {
    let core: Core

    static let schema = """
        CREATE TABLE IF NOT EXISTS interaction_events (
            account_id INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL,
            post_id INTEGER NOT NULL, dwell_ms INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (account_id, id)) STRICT, WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS garbled_posts (post_id INTEGER PRIMARY KEY) STRICT;
        INSERT OR IGNORE INTO meta VALUES ('ranker_turn', 0);
        """

    func post(_ call: Call) throws(SQLiteError) -> Response {
        guard let events = call.body["events"]?.items, events.count <= 100 else {
            return Refusal.field("events", "expected an array of at most 100").response
        }
        let read = events.map(Event.init)
        guard read.allSatisfy({ $0 != nil }) else {
            return Refusal.field("events", "expected id, kind, post_id, dwell_ms").response
        }
        var counted = 0
        for case let event? in read where try count(event, call) { counted += 1 }
        core.mark("R16", "\(counted) of \(events.count) events were new and count.")
        return Response(200, json: ["counted": JSONValue(counted)])
    }

    /// Counts an event unless its id was there before; a post that was shown is seen (B7), an ad
    /// makes an impression (B14).
    private func count(_ event: Event, _ call: Call) throws(SQLiteError) -> Bool {
        let row = try core.database.row(
            """
            INSERT INTO interaction_events (account_id, id, kind, post_id, dwell_ms, at)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id
            """,
            call.account.rawValue,
            event.id,
            event.kind,
            event.post.rawValue,
            event.dwell,
            call.now.milliseconds
        )
        guard row != nil else { return false }
        guard event.kind == "shown" else { return true }
        if let placement = event.placement { return try Ads(core: core).count(placement, call) }
        try core.database.run(
            """
            INSERT INTO shown_items (account_id, post_id, device, served_at, seen_at)
            VALUES (?1, ?2, ?3, ?4, ?4)
            ON CONFLICT (account_id, post_id, device) DO UPDATE SET seen_at = excluded.seen_at
            """,
            call.account.rawValue,
            event.post.rawValue,
            call.device,
            call.now.milliseconds
        )
        return true
    }
}

/// One thing that a person saw or did, as a client reports it.
private struct Event {
    let id: String
    let kind: String
    let post: EntityID
    /// The showing of an ad, whose campaign `post` names then.
    let placement: EntityID?
    /// How long it was on screen, in ms.
    let dwell: Int64

    /// The largest whole number that every reader of JSON keeps exact.
    private static let dwellMax: Int64 = (1 << 53) - 1

    /// Nil where a member is missing or out of bounds.
    init?(_ json: JSONValue) {
        guard let id = json["id"]?.text, (1...100).contains(id.utf8.count),
            let kind = json["kind"]?.text, Self.isKind(kind),
            let post = json["post_id"]?.text.flatMap({ EntityID($0) }),
            let dwell = json["dwell_ms"]?.whole, (0...Self.dwellMax).contains(dwell)
        else { return nil }
        let placement = json["placement"]?.text.flatMap { EntityID($0) }
        if json["placement"] != nil, placement == nil { return nil }
        self.id = id
        self.kind = kind
        self.post = post
        self.placement = placement
        self.dwell = dwell
    }

    /// A short word of letters: a client may report kinds that this backend only counts.
    private static func isKind(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}
