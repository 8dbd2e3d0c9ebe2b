import Foundation
import Testing

@testable import Workbook

struct SheetReadingTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
    private let content: Content
    private let noon = WallTime(milliseconds: 1)

    init() throws {
        content = try Content(directory: Self.root + "/Content")
    }

    private func reading(
        _ outcomes: [(String, ProbeResult)] = [],
        typed: [EntryKey: String] = [:]
    ) -> SheetReading {
        SheetReading(
            content,
            outcomes: outcomes.map {
                RecordedOutcome(
                    probe: $0.0,
                    result: $0.1,
                    note: "",
                    device: "",
                    version: "",
                    at: noon
                )
            },
            entries: typed.map {
                Entry(
                    key: $0.key,
                    version: 1,
                    text: $0.value,
                    restores: nil,
                    writer: "",
                    at: noon,
                    turn: 0
                )
            }
        )
    }

    @Test func `the worksheet has every field with its typical value and word`() {
        let fields = Dictionary(
            content.worksheets.fields.map { ($0.name, "\($0.typical)|\($0.word?.rawValue ?? "")") }
        ) { $1 }
        for (name, typical) in [
            ("List order", "Ranked|Observed"),
            ("Paging method", "Cursor or keyset, into a session snapshot|Speculative"),
            ("Ranking stability on refresh", "New items each time|Observed"),
            ("How new items arrive", "New-items control, or gesture only|Observed"),
            ("Read policy", "Stale-while-revalidate|Inferred"),
            ("Detail screen data source", "Seeded from list|Inferred"),
            ("Prefetch on metered network", "Reduced on metered|Inferred"),
            ("Stand-in before arrival", "Dominant colour or blurred preview|Observed"),
            ("Where the model runs", "Backend|Inferred"),
            ("Feedback delay", "On refresh|Observed"),
            (
                "Ads present",
                "Native ads in the feed, full-screen ads between stories|Observed"
            ),
            ("Order of file and item", "Upload then attach|Inferred"),
            (
                "Offline level",
                "The feed at 1, cached reads; likes and posts at 2, queued writes|Inferred"
            ),
        ] { #expect(fields[name] == typical) }
        for name in ["Ads in the feed and in stories", "Comments and notifications"] {
            #expect(fields[name] != nil)
        }
        #expect(fields["Notes and open questions"] == "|")
    }

    @Test func `every outcome of every probe fills a field or leaves it open on purpose`() {
        for probe in content.probes {
            let fields = content.worksheets.fields.filter { $0.probes.contains(probe.id) }
            #expect(!fields.isEmpty, "\(probe.id) fills nothing")
            for outcome in probe.outcomes {
                let id = OutcomeID(probe: probe.id, number: outcome.number)
                let isFilled = fields.contains { content.fill(of: $0, by: id) != nil }
                let isOpen = fields.contains { field in
                    field.fills.contains { $0.outcome == id && $0.value.isEmpty }
                }
                #expect(isFilled || isOpen, "\(id)")
            }
        }
    }

    @Test func `an outcome fills its fields, and says from where and how sure`() {
        let reading = reading([("P15.5", .seen(2)), ("P40.2", .seen(2))])
        let like = reading.value("like")
        #expect(like?.implied.map(\.outcome.description) == ["P40.2/2"])
        #expect(like?.implied.map(\.word) == [.inferred])
        #expect(like?.isFinding == true)
        #expect(reading.value("ranking-stability")?.text == "New items each time")
        #expect(reading.value("list-order")?.isFinding == false)
        #expect(Set(reading.findings.map(\.field.id)) == ["like", "offline-level"])
    }

    @Test func `what somebody wrote goes before outcomes, and is compared by its letters`() {
        let outcomes: [(String, ProbeResult)] = [("P15.5", .seen(1))]
        #expect(reading(outcomes).value("list-order")?.isFinding == true)
        let typed = reading(
            outcomes,
            typed: [.field("list-order"): " ranked. ", .word("list-order"): "Observed"]
        )
        #expect(typed.value("list-order")?.isFinding == false)
        #expect(typed.value("list-order")?.words == [.observed])
        #expect(typed.axes.first?.settled == "Ranked")
        let free = reading(typed: [.field("comments"): "no push at all"])
        #expect(free.findings.isEmpty)
        let marked = reading(
            typed: [.field("comments"): "no push at all", .mark("comments"): "finding"]
        )
        #expect(marked.findings.map(\.field.id) == ["comments"])
    }

    @Test func `probes that contradict one another are told, those that add up aren't`() {
        let reading = reading([
            ("P11.2", .seen(1)), ("P40.1", .seen(2)), ("P40.2", .seen(1)),
            ("P11.1", .seen(1)),
        ])
        #expect(reading.value("read-policy")?.isDisputed == true)
        #expect(reading.value("offline-level")?.isDisputed == false)
        #expect(reading.value("offline-level")?.implied.count == 2)
    }

    @Test func `an axis is open, settled by an outcome, or disputed`() {
        func ends(_ outcomes: [(String, ProbeResult)]) -> [[String]] {
            reading(outcomes).axes.map(\.ends)
        }
        #expect(ends([]) == [[], [], []])
        #expect(ends([("P15.5", .seen(1))]) == [["Time-ordered"], ["Followed accounts"], []])
        #expect(ends([("P15.5", .seen(2)), ("P40.4", .seen(3))]) == [["Ranked"], [], []])
        #expect(
            ends([("P15.5", .seen(1)), ("P29.4", .seen(1))])[1]
                == ["Followed accounts", "Inferred interests"]
        )
    }

    @Test func `the next probe is the one that settles most, and pointless ones are left out`() {
        let fresh = reading()
        #expect(fresh.next.first?.probe.id == "P15.5")
        #expect(fresh.next.first?.axes == ["Order", "Source of items"])
        #expect(fresh.next.first?.fields == ["List order", "Ranking stability on refresh"])
        let ranked = reading([("P15.5", .seen(2))])
        #expect(ranked.next.first?.probe.id == "P29.4")
        #expect(ranked.pointless.map(\.probe) == ["P40.4", "P15.8"])
        #expect(!ranked.next.contains { $0.probe.id == "P40.4" })
        let timed = reading([("P15.5", .seen(1))])
        #expect(timed.next.first?.probe.id == "P40.4")
        #expect(!timed.next.contains { $0.probe.id == "P29.5" })
    }

    @Test
    func `a probe that settled nothing comes again after the others, one that is out doesn't`() {
        let reading = reading([
            ("P15.5", .inconclusive(reason: "x")), ("P40.2", .notApplicable(reason: "y")),
        ])
        #expect(reading.next.last?.probe.id == "P15.5")
        #expect(reading.next.last?.isAgain == true)
        #expect(!reading.next.contains { $0.probe.id == "P40.2" })
        #expect(reading.value("like")?.isOpen == true)
    }

    @Test(arguments: [
        ("id: X\nname: N", "small letters, digits and hyphens"),
        ("id: x\nname: N\ntypical: T", "a text for 'word'"),
        ("id: x\nname: N\nagrees: P1", "outcomes such as P40.2/1"),
        ("id: x\nname: N\nwhat: P1", "one of"),
        ("id: x\nname: N\nfree: true", "worksheets/x.md:10: expected 'yes' or no such line"),
        ("id: x\nname: N\njoins: no", "worksheets/x.md:10: expected 'yes' or no such line"),
    ])
    func `a slip in a worksheet file is told`(_ fence: String, _ part: String) {
        var reader = WorksheetReader(file: "worksheets/x.md", slug: "x")
        _ = reader.read(
            "---\ntitle: T\nsummary: S\norder: 1\n---\n\n```field\n\(fence)\n```\n"
        )
        #expect(reader.problems.contains { $0.description.contains(part) }, "\(reader.problems)")
    }

    @Test func `a mistake of an axis or a pointless probe is told at its file and line`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "worksheets-\(UInt64.random(in: 0 ... .max))")
        defer { try? FileManager.default.removeItem(at: folder) }
        let sheets = folder.appending(path: "worksheets")
        try FileManager.default.createDirectory(at: sheets, withIntermediateDirectories: true)
        let axis = "```axis\nid: order\nname: N\nends: A | B\nfield: y\nP9.9/1: A\n```\n"
        let skip = "```pointless\nafter: P9.9/2\nprobes: P8.8\nwhy: W\n```\n"
        try """
        ---
        title: T
        summary: S
        order: 1
        ---

        ```field
        id: x
        name: N
        ```

        \(axis)
        \(axis)
        \(skip)
        """.write(to: sheets.appending(path: "w.md"), atomically: true, encoding: .utf8)
        let content = Content.read(directory: folder.path).content
        #expect(
            content.worksheetProblems().map(\.description) == [
                "worksheets/w.md:12: expected an outcome that there is, found 'P9.9/1'",
                "worksheets/w.md:12: expected a field, found 'y'",
                "worksheets/w.md:20: expected an outcome that there is, found 'P9.9/1'",
                "worksheets/w.md:20: expected a field, found 'y'",
                "worksheets/w.md:20: expected an id of its own, found 'order'",
                "worksheets/w.md:28: expected an outcome that there is, found 'P9.9/2'",
                "worksheets/w.md:28: expected a probe that there is, found 'P8.8'",
            ]
        )
    }
}
