import FeedModel
import SQLiteStore
import Testing

@testable import Campaign
@testable import Lab

/// Each invariant sees the step that breaks it, and nothing in the one that doesn't.
@Suite struct InvariantTests {
    private typealias Cells = [String: SQLiteValue]

    /// Steps as a device and the backend make them, one change each.
    private struct Tape {
        private var mirror = Mirror()
        private var count = 0
        private var invariant: any StepInvariant

        init(_ invariant: any StepInvariant) {
            self.invariant = invariant
        }

        mutating func step(
            _ kind: Step.Kind,
            _ text: String,
            _ place: String,
            _ table: String,
            from before: Cells? = nil,
            to after: Cells?
        ) -> String? {
            count += 1
            let columns = (before ?? [:]).merging(after ?? [:]) { $1 }.keys.sorted()
            let change = PlacedChange(
                place: place,
                change: RowChange(
                    table: table,
                    operation: before == nil ? .insert : after == nil ? .delete : .update,
                    rowID: (after ?? before)?["rowid"].flatMap(Self.number) ?? Int64(count),
                    columns: columns,
                    before: before.map { cells in columns.map { cells[$0] ?? .null } },
                    after: after.map { cells in columns.map { cells[$0] ?? .null } }
                )
            )
            mirror.take(change)
            return invariant.check(
                Step(
                    number: count,
                    at: .worldStart,
                    kind: kind,
                    actor: "phone",
                    text: text,
                    message: nil,
                    rules: [],
                    changes: [change]
                ),
                mirror
            )
        }

        mutating func step(
            _ place: String,
            _ table: String,
            from before: Cells? = nil,
            to after: Cells?
        ) -> String? {
            step(.timer, "", place, table, from: before, to: after)
        }

        private static func number(_ value: SQLiteValue) -> Int64? {
            if case .integer(let number) = value { number } else { nil }
        }
    }

    private static func entry(
        _ row: Int64 = 1,
        key: SQLiteValue = "like:1",
        action: SQLiteValue = "like",
        state: SQLiteValue = "queued",
        id: SQLiteValue = "m1",
        attempts: SQLiteValue = 0,
        payload: SQLiteValue = "{}"
    ) -> Cells {
        [
            "rowid": .integer(row), "id": .integer(row), "key": key, "action": action,
            "post_id": "1", "state": state, "mutation_id": id, "attempts": attempts,
            "payload": payload,
        ]
    }

    @Test func `I2: an entry goes by an answer or the user, and by nothing else`() {
        var tape = Tape(OutboxRemoval())
        let entry = Self.entry()
        #expect(tape.step(.answered, "", "phone", "outbox", from: entry, to: nil) == nil)
        let tap = "phone unlikes p1"
        #expect(tape.step(.command, tap, "phone", "outbox", from: entry, to: nil) == nil)
        let start = "phone opens"
        #expect(tape.step(.command, start, "phone", "outbox", from: entry, to: nil) != nil)
        #expect(tape.step(.timer, "", "phone", "outbox", from: entry, to: nil) != nil)
    }

    @Test func `I3: the row shows what the pending like asks for`() {
        var tape = Tape(EffectWithIntent())
        let on: Cells = ["rowid": 7, "id": "1", "liked_by_me": 1]
        let off: Cells = ["rowid": 7, "id": "1", "liked_by_me": 0]
        #expect(tape.step("phone", "posts", to: on) == nil)
        #expect(tape.step("phone", "outbox", to: Self.entry()) == nil)
        #expect(tape.step("phone", "posts", from: on, to: off) != nil)
    }

    @Test func `I4: a mutation keeps its id, and no id comes twice`() {
        var tape = Tape(LastingMutationIDs())
        let first = Self.entry()
        #expect(tape.step("phone", "outbox", to: first) == nil)
        let other = Self.entry(action: "unlike", id: "m2")
        #expect(tape.step("phone", "outbox", from: first, to: other) == nil)
        #expect(
            tape.step("phone", "outbox", from: other, to: Self.entry(action: "unlike", id: "m3"))
                != nil
        )
        #expect(tape.step("phone", "outbox", to: Self.entry(2, key: "like:2", id: "m1")) != nil)
    }

    @Test func `I4: a later item of a story is another intent, a second try isn't`() {
        var tape = Tape(LastingMutationIDs())
        func seen(_ item: Int, _ id: SQLiteValue) -> Cells {
            Self.entry(key: "seen:1", action: "seen", id: id, payload: .text("{\"item\":\(item)}"))
        }
        #expect(tape.step("phone", "outbox", to: seen(1, "m1")) == nil)
        #expect(tape.step("phone", "outbox", from: seen(1, "m1"), to: seen(2, "m2")) == nil)
        #expect(tape.step("phone", "outbox", from: seen(2, "m2"), to: seen(2, "m3")) != nil)
    }

    @Test func `I6 and I9: what was sent stands for one body, and doesn't change on its way`() {
        let sent = Self.entry(state: "in_flight", attempts: 1, payload: "{\"liked\":true}")
        let turned = Self.entry(state: "in_flight", attempts: 1, payload: "{\"liked\":false}")
        for invariant: any StepInvariant in [OneBodyPerID(), StillInFlight()] {
            var tape = Tape(invariant)
            #expect(tape.step("phone", "outbox", from: sent, to: sent) == nil)
            #expect(tape.step("phone", "outbox", from: sent, to: turned) != nil)
        }
    }

    @Test func `I8: what belongs to an unsent post waits for it`() {
        var tape = Tape(ParentsFirst())
        let comment = Self.entry(2, key: "m2", action: "comment", id: "m2")
        let sent = Self.entry(2, key: "m2", action: "comment", state: "in_flight", id: "m2")
        #expect(tape.step("phone", "outbox", from: comment, to: sent) == nil)
        #expect(
            tape.step("phone", "outbox", to: Self.entry(3, key: "m3", action: "create", id: "m3"))
                == nil
        )
        #expect(tape.step("phone", "outbox", from: comment, to: sent) != nil)
    }

    @Test func `I14: of one key, one entry at a time is on its way`() {
        var tape = Tape(OneInFlight())
        #expect(tape.step("phone", "outbox", to: Self.entry(state: "in_flight")) == nil)
        #expect(
            tape.step("phone", "outbox", to: Self.entry(2, state: "in_flight", id: "m2")) != nil
        )
    }

    @Test func `I17: no count falls below nothing`() {
        var tape = Tape(CountsAboveZero())
        #expect(tape.step("phone", "posts", to: ["id": "1", "like_count": 0]) == nil)
        #expect(tape.step("phone", "posts", to: ["id": "1", "like_count": -1]) != nil)
    }

    @Test func `I20: a post whose tombstone is kept doesn't come back`() {
        var tape = Tape(DeletedForGood())
        #expect(tape.step("phone", "posts", to: ["id": "1"]) == nil)
        #expect(tape.step("phone", "tombstones", to: ["post_id": "1", "op": "deleted"]) == nil)
        #expect(tape.step("phone", "posts", to: ["id": "1"]) != nil)
    }

    @Test func `I23: the number of the last delta goes forward within an epoch`() {
        var tape = Tape(ForwardNumbers())
        let late: Cells = ["last_sync_seq": 9, "sync_epoch": "e1"]
        let early: Cells = ["last_sync_seq": 3, "sync_epoch": "e1"]
        let anew: Cells = ["last_sync_seq": 1, "sync_epoch": "e2"]
        #expect(tape.step("phone", "feed_state", from: early, to: late) == nil)
        #expect(tape.step("phone", "feed_state", from: late, to: anew) == nil)
        #expect(tape.step("phone", "feed_state", from: late, to: early) != nil)
    }

    @Test func `I26: a number of the changelog is given once`() {
        var tape = Tape(NumbersGivenOnce())
        #expect(tape.step("backend", "changelog", to: ["account_id": 1, "seq": 4]) == nil)
        #expect(tape.step("backend", "changelog", to: ["account_id": 2, "seq": 4]) == nil)
        #expect(tape.step("backend", "changelog", to: ["account_id": 1, "seq": 4]) != nil)
    }

    @Test func `I28: no post stands twice in one feed`() {
        var tape = Tape(StoredOnce())
        let entry: Cells = ["rowid": 1, "feed_id": "home", "kind": "post", "post_id": "1"]
        let again: Cells = ["rowid": 2, "feed_id": "home", "kind": "post", "post_id": "1"]
        #expect(tape.step("phone", "feed_entries", to: entry) == nil)
        #expect(tape.step("phone", "feed_entries", to: again) != nil)
    }
}
