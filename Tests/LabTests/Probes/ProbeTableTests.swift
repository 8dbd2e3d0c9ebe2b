import FeedModel
import Testing

@testable import Lab

/// Which outcome each probe has in each design, against the table that was reviewed by eye.
///
/// `feedlab probe --check` tries all of them; here are the default, the order of time, and of each rule of the table
/// the simplest design.
@Suite struct ProbeTableTests {
    @Test(arguments: try ProbeTests.book.get().plays.plays.map(\.probe))
    func `the table says what each probe reads`(_ probe: String) throws {
        let book = try ProbeTests.book.get()
        let table = try #require(book.table)
        let row = try #require(table.row(probe), "run feedlab probe --table")
        let play = try #require(book.plays.play(probe))
        #expect(row.obstacle == play.obstacle)
        guard play.obstacle == nil else { return }
        let places = [0, 1] + table.rules(of: probe).compactMap { table.example(of: $0) }
        for place in Set(places).sorted() {
            let design = table.designs[place]
            let reading = ProbeRunner.run(play, design: design).reading
            #expect(reading == row.readings[place], "\(probe) in \(design.text)")
            if case .failed = reading { Issue.record("\(probe) in \(design.text) fails") }
        }
    }

    @Test func `the table is whole, and its text reads as the same table`() throws {
        let table = try #require(try ProbeTests.book.get().table)
        #expect(table.rows.count == 36)
        for row in table.rows {
            for reading in row.readings {
                if case .failed(let why) = reading { Issue.record("\(row.probe): \(why)") }
            }
        }
        #expect(try ProbeTable(text: table.text) == table)
    }

    /// The content says which design gives an outcome; the lab must agree.
    @Test(arguments: [
        ("P40.1", "first-screen=network", 2), ("P40.1", "first-screen=ahead", 3),
        ("P40.2", "like=memory", 2), ("P40.2", "like=rollback", 3), ("P40.2", "like=wait", 4),
        ("P40.3", "counters=live", 1), ("P40.3", "counters=lagged", 3),
        ("P40.4", "order=time assembly=read", 1), ("P40.4", "order=time unfollow=repair", 1),
        ("P40.4", "order=time assembly=write", 2), ("P40.4", "order=ranked", 3),
        ("P40.5", "publish=composer", 2), ("P40.5", "publish=manual", 3),
        ("P40.5", "publish=memory", 4), ("P40.6", "story-prefetch=head", 2),
        ("P40.6", "story-prefetch=none", 3), ("P40.7", "seen-state=live", 1),
        ("P40.7", "seen-state=local", 3), ("P40.8", "story-expiry=server", 2),
        ("P40.8", "story-expiry=not-kept", 3), ("P15.4", "order=time paging=offset", 2),
        ("P15.7", "restore=pixels", 3), ("P27.2", "ads=client", 2),
    ])
    func `a probe reads what the documents say of a design`(
        _ probe: String,
        _ design: String,
        _ outcome: Int
    ) throws {
        let table = try #require(try ProbeTests.book.get().table)
        let place = try #require(table.place(design))
        #expect(table.row(probe)?.readings[place] == .outcome(outcome))
    }

    @Test func `rules name as few values as decide`() throws {
        let texts = ["", "like=memory", "like=wait", "order=time", "order=time like=memory"]
        let designs = try texts.map { try StatedDesign(text: $0) }
        let table = ProbeTable(
            designs: designs,
            rows: [
                ProbeTable.Row(
                    probe: "P0.0",
                    obstacle: nil,
                    readings: [1, 2, 1, 1, 2].map { .outcome($0) }
                )
            ]
        )
        #expect(table.rules(of: "P0.0").map(\.text) == ["like=outbox|wait", "like=memory"])
        #expect(table.isToldApart(0, 1))
        #expect(!table.isToldApart(0, 3))
        #expect(table.alike == [[0, 2, 3], [1, 4]])
    }
}
