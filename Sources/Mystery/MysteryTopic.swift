import FeedModel

/// Choices that can be asked together, with what has to be told beside them.
///
/// The values in play are those that some probe tells apart whatever the other asked choices are: a value that
/// another one hides isn't asked beside it. Tests hold this against runs.
struct MysteryTopic: Sendable {
    let given: [StatedDesign.Statement]
    let asked: [AskedChoice]

    private init(_ given: String, _ asked: String...) {
        self.given = given.split(separator: " ").map(Self.statement)
        self.asked = asked.map { text in
            let parts = text.split(separator: "=")
            let values = parts[1].split(separator: "|").map(String.init)
            return AskedChoice(key: String(parts[0]), values: values)
        }
    }

    private static func statement(_ text: Substring) -> StatedDesign.Statement {
        let parts = text.split(separator: "=").map(String.init)
        return StatedDesign.Statement(parts[0], parts[1])
    }

    // MARK: - What is asked

    /// Choices that can be asked alone.
    static let single = [
        MysteryTopic("", "like=outbox|memory|rollback|wait"),
        MysteryTopic("", "counters=fetched|live|lagged"),
        MysteryTopic("", "publish=durable|composer|manual|memory"),
        MysteryTopic("", "first-screen=cached|network|ahead"),
        MysteryTopic("", "new-items=pill|pull|insert"),
        MysteryTopic("", "story-prefetch=row|head|none"),
        MysteryTopic("", "seen-state=fetched|live|local"),
        MysteryTopic("", "story-expiry=client|server|not-kept"),
        MysteryTopic("", "prefetch=adaptive|always|never"),
        MysteryTopic("", "stand-in=tint|blur|none"),
        MysteryTopic("", "detail=seeded|fetched"),
        MysteryTopic("", "attach=upload-first|post-first"),
        MysteryTopic("", "order=ranked|time"),
        MysteryTopic("", "ads=backend|client"),
        MysteryTopic("", "restore=anchor|pixels"),
        MysteryTopic("", "paging=snapshot|per-page|offset"),
        MysteryTopic("order=time", "paging=cursor|offset"),
        MysteryTopic("order=time", "no-overlap=gap|replace"),
        MysteryTopic("order=time", "sync=pages|delta"),
        MysteryTopic("order=time", "assembly=write|read"),
        MysteryTopic("order=time assembly=write", "unfollow=none|repair"),
    ]

    /// Choices of which one may hide another, or change what it looks like.
    static let interacting = [
        // Where the first screen comes from, how new posts come in and how a place is kept meet at every return.
        MysteryTopic(
            "order=time",
            "first-screen=cached|network|ahead",
            "new-items=pill|pull|insert",
            "restore=anchor|pixels"
        ),
        // A ranked feed that inserts what is new moves every place, kept or not: that value isn't asked here.
        MysteryTopic(
            "",
            "order=ranked|time",
            "first-screen=cached|ahead",
            "new-items=pill|pull",
            "restore=anchor|pixels"
        ),
        // Where nothing is ever fetched ahead, nothing tells which story would be: that value isn't asked beside it.
        MysteryTopic(
            "",
            "story-prefetch=row|head|none",
            "prefetch=adaptive|always",
            "story-expiry=client|server|not-kept",
            "stand-in=tint|blur|none"
        ),
        MysteryTopic(
            "",
            "story-prefetch=row|head|none",
            "prefetch=adaptive|always",
            "seen-state=fetched|live|local",
            "detail=seeded|fetched"
        ),
        // What a list shows after a follow hangs on where posts come together and on how they are ordered.
        MysteryTopic(
            "order=time",
            "assembly=write|read",
            "paging=cursor|offset",
            "no-overlap=gap|replace",
            "counters=fetched|live|lagged"
        ),
        MysteryTopic(
            "order=time assembly=write",
            "unfollow=none|repair",
            "sync=pages|delta",
            "like=outbox|memory|rollback|wait",
            "first-screen=cached|ahead"
        ),
        // A heart that waits shows the same on both screens.
        MysteryTopic(
            "",
            "like=outbox|memory|rollback|wait",
            "detail=seeded|fetched",
            "counters=fetched|live|lagged",
            "ads=backend|client"
        ),
        MysteryTopic(
            "",
            "publish=durable|composer|manual|memory",
            "like=outbox|memory|rollback|wait",
            "story-expiry=client|server|not-kept"
        ),
    ]

    /// Nearly every choice that can be told: with the order open, with what only a ranked feed shows, and with what only
    /// an order of time shows.
    ///
    /// Where what is new is put into a ranked feed, its pages shift in any way of paging: that value isn't asked beside them.
    static let all = [
        MysteryTopic(
            "",
            "order=ranked|time",
            "first-screen=cached|ahead",
            "new-items=pill|pull",
            "restore=anchor|pixels",
            "like=outbox|memory|rollback|wait",
            "counters=fetched|live|lagged",
            "publish=durable|composer|manual|memory",
            "story-prefetch=row|head|none",
            "prefetch=adaptive|always",
            "seen-state=fetched|live|local",
            "story-expiry=client|server|not-kept",
            "detail=seeded|fetched",
            "stand-in=tint|blur|none"
        ),
        MysteryTopic(
            "",
            "paging=snapshot|per-page|offset",
            "new-items=pill|pull",
            "like=outbox|memory|rollback|wait",
            "counters=fetched|live|lagged",
            "publish=durable|composer|manual|memory",
            "story-prefetch=row|head|none",
            "prefetch=adaptive|always",
            "seen-state=fetched|live|local",
            "story-expiry=client|server|not-kept",
            "ads=backend|client",
            "detail=seeded|fetched",
            "stand-in=tint|blur|none"
        ),
        MysteryTopic(
            "order=time",
            "first-screen=cached|network|ahead",
            "new-items=pill|pull|insert",
            "restore=anchor|pixels",
            "paging=cursor|offset",
            "no-overlap=gap|replace",
            "assembly=write|read",
            "like=outbox|memory|rollback|wait",
            "counters=fetched|live|lagged",
            "attach=upload-first|post-first",
            "story-prefetch=row|head|none",
            "prefetch=adaptive|always",
            "seen-state=fetched|live|local",
            "story-expiry=client|server|not-kept",
            "detail=seeded|fetched",
            "stand-in=tint|blur|none"
        ),
    ]
}

extension MysteryTopic {
    /// Choices that meddle: a value of the first hides the second, or one probe settles both.
    private static let meddling = [
        ("prefetch", "story-prefetch"), ("new-items", "restore"), ("first-screen", "restore"),
        ("sync", "no-overlap"), ("attach", "publish"), ("order", "new-items"),
        ("order", "first-screen"), ("first-screen", "ads"), ("paging", "new-items"),
        ("sync", "new-items"),
    ]

    /// Both topics asked together; nil where they share a choice or meddle, or one tells what the other asks.
    func and(_ other: MysteryTopic) -> MysteryTopic? {
        let keys = given.map(\.key) + asked.map(\.key)
        for choice in other.asked where keys.contains(choice.key) { return nil }
        let together = Set((asked + other.asked).map(\.key))
        for (first, second) in Self.meddling where together.isSuperset(of: [first, second]) {
            return nil
        }
        for statement in other.given {
            if asked.contains(where: { $0.key == statement.key }) { return nil }
            if let own = given.first(where: { $0.key == statement.key }),
                own.value != statement.value
            {
                return nil
            }
        }
        let more = other.given.filter { one in !given.contains { $0.key == one.key } }
        return MysteryTopic(given: given + more, asked: asked + other.asked)
    }

    private init(given: [StatedDesign.Statement], asked: [AskedChoice]) {
        self.given = given
        self.asked = asked
    }
}
