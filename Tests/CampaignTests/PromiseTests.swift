import FeedModel
import SQLiteStore
import Testing

@testable import Campaign
@testable import Lab

/// The list of promises says the truth about what is looked at, and later invariants see what breaks them.
@Suite struct PromiseTests {
    @Test func `all 40 promises are listed once, in order`() {
        #expect(Promise.all.map(\.id) == (1...40).map { "I\($0)" })
    }

    @Test func `what is looked at after steps and commands is listed so`() {
        let listed = Promise.all.filter {
            $0.moments.contains(.step) || $0.moments.contains(.command)
        }
        let beside: Set<String> = ["I37", "I38"]
        #expect(Set(listed.map(\.id)).subtracting(beside) == Watch.ids)
    }

    @Test func `every bug that can be planted names the promise that it breaks`() {
        let known = Set(Promise.all.map(\.id))
        for bug in PlantedBug.allCases {
            let promises = Planting.promises[bug] ?? []
            #expect(!promises.isEmpty && promises.isSubset(of: known), "\(bug)")
        }
        #expect(PlantedBug.allCases.count >= 15)
    }

    @Test func `nothing is planted where nobody asks for it`() {
        #expect(PlantedBug.allCases.allSatisfy { !$0.isPlanted })
    }

    // MARK: later invariants

    private typealias Cells = [String: SQLiteValue]

    private static func change(
        _ place: String,
        _ table: String,
        row: Int64 = 1,
        from before: Cells? = nil,
        to after: Cells?
    ) -> PlacedChange {
        let columns = (before ?? [:]).merging(after ?? [:]) { $1 }.keys.sorted()
        return PlacedChange(
            place: place,
            change: RowChange(
                table: table,
                operation: before == nil ? .insert : after == nil ? .delete : .update,
                rowID: row,
                columns: columns,
                before: before.map { cells in columns.map { cells[$0] ?? .null } },
                after: after.map { cells in columns.map { cells[$0] ?? .null } }
            )
        )
    }

    private static func verdict(
        _ invariant: some StepInvariant,
        kind: Step.Kind = .answered,
        rules: [RuleMark] = [],
        _ changes: [PlacedChange],
        before: [PlacedChange] = []
    ) -> String? {
        var invariant = invariant
        var mirror = Mirror()
        for change in before + changes { mirror.take(change) }
        let step = Step(
            number: 1,
            at: .worldStart,
            kind: kind,
            actor: "phone",
            text: "",
            message: nil,
            rules: rules,
            changes: changes
        )
        return invariant.check(step, mirror)
    }

    @Test func `I5: a key that was answered isn't written again for a day`() {
        let now = SimInstant.worldStart.milliseconds
        func key(_ status: Int64, age: Int64) -> Cells {
            [
                "account_id": 1, "key": "m1", "response_status": .integer(status),
                "at": .integer(now - age),
            ]
        }
        func verdict(from before: Cells?, to after: Cells?) -> String? {
            let table = "idempotency_keys"
            return Self.verdict(
                AppliedOnce(),
                [Self.change("backend", table, from: before, to: after)]
            )
        }
        let day: Int64 = 24 * 3_600_000
        #expect(verdict(from: nil, to: key(200, age: 0)) == nil)
        #expect(verdict(from: key(0, age: 9), to: key(200, age: 0)) == nil)
        #expect(verdict(from: key(200, age: 9), to: key(200, age: 0)) != nil)
        #expect(verdict(from: key(200, age: day - 1), to: key(200, age: 0)) != nil)
        #expect(verdict(from: key(200, age: day), to: key(200, age: 0)) == nil)
        #expect(verdict(from: key(200, age: day - 1), to: nil) != nil)
        #expect(verdict(from: key(200, age: day), to: nil) == nil)
    }

    @Test func `I5: a share of one id is there once`() {
        func share(_ account: Int64, _ id: String?) -> Cells {
            ["account_id": .integer(account), "mutation_id": id.map(SQLiteValue.text) ?? .null]
        }
        func verdict(_ first: Cells, _ second: Cells) -> String? {
            Self.verdict(
                SharedOnce(),
                [Self.change("backend", "shares", row: 2, to: second)],
                before: [Self.change("backend", "shares", row: 1, to: first)]
            )
        }
        #expect(verdict(share(1, "m1"), share(1, "m1")) != nil)
        #expect(verdict(share(1, "m1"), share(1, "m2")) == nil)
        #expect(verdict(share(1, "m1"), share(2, "m1")) == nil)
        #expect(verdict(share(1, nil), share(1, nil)) == nil)
    }

    @Test func `I11: a like that was said to be stored has changed the outbox`() {
        let said = RuleMark(
            rule: "W1",
            note: "the screen and one outbox entry change together, before any request"
        )
        let entry: Cells = ["id": 1, "key": "like:1", "state": "queued"]
        #expect(Self.verdict(LaterIsHeard(), kind: .command, rules: [said], []) != nil)
        let stored = Self.change("phone", "outbox", to: entry)
        #expect(Self.verdict(LaterIsHeard(), kind: .command, rules: [said], [stored]) == nil)
    }

    @Test func `I12: what is said of a failed commit is so`() {
        let lost = RuleMark(
            rule: "K6",
            note: "the commit failed, so the store was read back: not there"
        )
        let entry: Cells = ["id": 1, "key": "like:1", "state": "queued"]
        #expect(Self.verdict(ReadBack(), kind: .command, rules: [lost], []) == nil)
        let stored = Self.change("phone", "outbox", to: entry)
        #expect(Self.verdict(ReadBack(), kind: .command, rules: [lost], [stored]) != nil)
    }

    @Test func `I19: a refused like leaves the count that was confirmed`() {
        let refused = RuleMark(
            rule: "W5",
            note: "refused for good (403): back to what the backend confirmed"
        )
        let entry: Cells = [
            "id": 1, "key": "like:1", "action": "like", "post_id": "1", "state": "in_flight",
            "previous": #"{"count":3,"on":false,"version":2}"#,
        ]
        let gone = Self.change("phone", "outbox", from: entry, to: nil)
        func post(_ count: Int64) -> PlacedChange {
            Self.change(
                "phone",
                "posts",
                to: ["id": "1", "liked_by_me": 0, "like_count": .integer(count)]
            )
        }
        #expect(Self.verdict(RolledBack(), rules: [refused], [gone, post(3)]) == nil)
        #expect(Self.verdict(RolledBack(), rules: [refused], [gone, post(4)]) != nil)
    }

    @Test func `I22: no stored post goes back to an older version`() {
        let new: Cells = ["id": "1", "server_version": 7]
        let old: Cells = ["id": "1", "server_version": 6]
        #expect(
            Self.verdict(ForwardVersions(), [Self.change("phone", "posts", from: old, to: new)])
                == nil
        )
        #expect(
            Self.verdict(ForwardVersions(), [Self.change("phone", "posts", from: new, to: old)])
                != nil
        )
    }
}
