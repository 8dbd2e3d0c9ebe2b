import Capacity
import Foundation
import Testing

@testable import Workbook

struct CapacityTemplateTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// The figures of the offline-first document, digit for digit.
    private static let figures = [
        ("devices", "200 million devices"), ("daily_users", "50 million users"),
        ("syncs_per_day", "1,000,000,000 syncs/day"), ("sync_average", "11,574 syncs/s"),
        ("sync_peak", "34,722 syncs/s"), ("sync_provision", "35,000 syncs/s"),
        ("writes_per_day", "250,000,000 writes/day"), ("write_average", "2,894 writes/s"),
        ("write_peak", "8,682 writes/s"), ("write_provision", "8,700 writes/s"),
        ("full_page", "60 KB/sync"), ("delta", "4 KB/sync"), ("saving", "93.3 %"),
        ("egress", "140 MB/s"), ("egress_bits", "1.12 Gbit/s"), ("ingress", "8.7 MB/s"),
        ("ingress_bits", "69.6 Mbit/s"), ("posts_per_year", "3.65 billion posts/year"),
        ("post_bytes", "1.5 KB/post"), ("post_storage", "16.4 TB"), ("replicated", "49.2 TB"),
        ("retention", "14 days"), ("log_items", "3.5 billion items"), ("item_bytes", "300 B/item"),
        ("log_storage", "1.05 TB"), ("cached_posts", "500 posts"), ("rows", "1.0 MB"),
        ("log_file", "4.0 MB"), ("media", "150 MB"), ("heap", "35 MB"),
        ("task_rate", "500 syncs/s/task"), ("tasks_needed", "70 tasks"),
        ("tasks_per_zone", "24 tasks/zone"), ("zones", "3 zones"), ("fleet", "72 tasks"),
    ]

    @Test func `the document's figures come out to the digit`() throws {
        let content = try Content(directory: Self.root + "/Content")
        let template = try #require(content.capacity("offline-first"))
        let sheet = CapacitySheet(template.model)
        for (id, figure) in Self.figures {
            let cell = try #require(template.model.cell(id), "no cell \(id)")
            #expect(sheet.shown(cell) == figure)
        }
        #expect(content.capacityProblems() == [])
        #expect(template.groups.flatMap(\.cells) == template.model.cells.map(\.id))
    }

    @Test func `every input is used, so that changing it changes something`() throws {
        let template = try #require(
            try Content(directory: Self.root + "/Content").capacity("offline-first")
        )
        let used = Set(template.model.cells.flatMap(\.sources))
        let idle = template.model.cells.filter { $0.isInput && !used.contains($0.id) }
        #expect(idle.map(\.id) == ["heap"], "memory is a limit of its own")
    }

    private static let file = """
        ---
        title: T
        summary: S
        order: 1
        lesson: capacity
        nouns: user
        ---

        ```group
        id: g
        title: G
        words: W
        ```

        ```cell
        id: users
        label: Users
        unit: users
        value: 5
        words: W
        ```

        ```cell
        id: rate
        label: Rate
        unit: users/s
        formula: users / 1 [day]
        words: W
        ```
        """

    @Test(arguments: [
        ("unit: users/s", "unit: users", "23: expected a formula in users, found one in user/s"),
        ("users / 1 [day]", "user / 1 [day]", "23: expected the id of a cell above, found 'user'"),
        ("unit: users\n", "unit: apples\n", "15: expected a unit of this sheet, found 'apples'"),
        ("value: 5", "value: some", "15: expected a number in users, found 'some'"),
        ("value: 5", "value: 5\nformula: 1", "15: expected a value or a formula, found both"),
        ("id: rate", "id: users", "23: expected an id of its own, found 'users' again"),
        ("nouns: user", "nouns: day", "6: expected nouns that are no units yet, found 'day'"),
        ("label: Rate\n", "", "23: expected a text for 'label', found none"),
        ("id: g", "id: G", "10: expected small letters, digits and hyphens, found 'G'"),
        (
            "```cell\nid: users", "```group\nid: g\ntitle: H\nwords: W\n```\n\n```cell\nid: users",
            "16: expected an id of its own, found 'g' again"
        ),
        ("value: 5", "value: 5\nlead: true", "20: expected 'yes' or no such line, found 'true'"),
        (
            "words: W\n```\n\n```cell\nid: rate", "words: W\ndecimals: x\n```\n\n```cell\nid: rate",
            "21: expected decimals from 0 to 6, found 'x'"
        ),
    ])
    func `a slip of the pen is told with its line`(_ right: String, _ wrong: String, _ said: String)
    {
        var reader = CapacityReader(file: "capacity/s.md", slug: "s")
        _ = reader.read(Self.file)
        #expect(reader.problems == [])
        reader = CapacityReader(file: "capacity/s.md", slug: "s")
        _ = reader.read(Self.file.replacing(right, with: wrong, maxReplacements: 1))
        let found = reader.problems.map(\.description)
        #expect(found.contains { $0.hasPrefix("capacity/s.md:\(said)") }, "\(found)")
    }
}
