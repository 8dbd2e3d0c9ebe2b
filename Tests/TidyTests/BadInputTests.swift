import Testing

/// The rows of bad input, each of which has a test that quotes its number: what it sends, and what must come back.
///
/// A is framing, B who asks, C paths, D bodies, E slow clients and many of them.
@Suite struct BadInputTests {
    private static let rows: [(table: String, numbers: ClosedRange<Int>)] = [
        ("A", 1...20), ("B", 21...28), ("C", 29...33), ("D", 34...41), ("E", 42...47),
    ]

    @Test func `each row of bad input has a test that quotes its number`() {
        let tests = SourceTree.files(["Tests"], endings: ["swift", "py"]).map(\.text)
        for (table, numbers) in Self.rows {
            for number in numbers {
                let row = "\(table)\(number)"
                let quotes = [
                    "`\(row) ", "\"\(row)\"", "\"\(row) ", "def test_\(row.lowercased())_",
                ]
                let isQuoted = tests.contains { text in quotes.contains { text.contains($0) } }
                #expect(isQuoted, "no test quotes \(row)")
            }
        }
    }
}
