import FeedModel
import SQLiteStore
import Testing

@testable import FeedClient

/// R18: order is the entry's position, given when its page is stored.
@Suite struct EntryRecordsTests {
    @Test(arguments: UInt64(1)...60)
    func `positions go up, whatever is put between (R18)`(seed: UInt64) {
        var random = KeyedRandom(seed: seed)
        var entries: [FeedEntry] = []
        for round in 0..<60 {
            let place = Int(random.below(UInt64(entries.count + 1), "place", "x"))
            let count = 1 + Int(random.below(5, "count", "x"))
            let new = (0..<count).map { FeedEntry.post("\(round).\($0)", reasons: "") }
            entries.insert(contentsOf: new, at: place)
            if random.below(4, "drop", "x") == 0 { entries.removeFirst(entries.count / 3) }
            entries = EntryRecords.placed(entries)
            let positions = entries.compactMap(\.position)
            #expect(positions.count == entries.count)
            #expect(zip(positions, positions.dropFirst()).allSatisfy(<))
        }
    }

    @Test func `tight room is survived by numbering anew (R18)`() {
        var entries = EntryRecords.placed([.post("a", reasons: ""), .post("z", reasons: "")])
        for number in 0..<40 {
            entries.insert(.post("\(number)", reasons: ""), at: 1)
            entries = EntryRecords.placed(entries)
        }
        let positions = entries.compactMap(\.position)
        #expect(positions.count == 42)
        #expect(zip(positions, positions.dropFirst()).allSatisfy(<))
    }

    @Test func `entries that have a place keep it where there is room (R1)`() {
        let stored = EntryRecords.placed([.post("b", reasons: ""), .post("a", reasons: "")])
        let placed = EntryRecords.placed([.post("c", reasons: "")] + stored)
        #expect(Array(placed.dropFirst()) == stored)
        let swapped = EntryRecords.placed(stored.reversed())
        #expect(swapped.compactMap(\.postID) == ["a", "b"])
        #expect(swapped[0].position ?? 0 < swapped[1].position ?? 0)
    }

    @Test func `what is written is what is read, and equal rows aren't touched`() throws {
        let database = try Database(.disk(MemoryDisk(), name: "test.db"))
        try DeviceSchema.install(in: database)
        let records = EntryRecords(database: database, feed: "home")
        let first: [FeedEntry] = [
            .post("3", reasons: "author:1"), .gap(cursor: "c"), .post("1", reasons: "own"),
        ]
        try records.write(first, over: [])
        let stored = try records.all()
        #expect(stored.map(\.kind) == [.post, .gap, .post])
        database.startRecording()
        try records.write(stored, over: stored)
        #expect(database.takeChanges().isEmpty)
        try records.write([.post("4", reasons: "author:1")] + stored, over: stored)
        #expect(database.takeChanges().count == 1)
        #expect(try records.all().compactMap(\.postID) == ["4", "3", "1"])
        #expect(try EntryRecords(database: database, feed: "explore").all().isEmpty)
    }
}
