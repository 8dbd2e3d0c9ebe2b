import Testing

/// The rows of bad input, each of which has a test that quotes its number: what it sends, and what must come back.
///
/// A is framing, B who asks, C paths, D bodies, E slow clients and many of them.
@Suite struct BadInputTests {
    private static let rows: [(table: Character, numbers: ClosedRange<Int>)] = [
        ("A", 1...20), ("B", 21...28), ("C", 29...33), ("D", 34...41), ("E", 42...47),
    ]

    private static let folders = [
        "HTTPServerTests", "WebAppTests", "Conformance", "Browser", "Durability",
    ]

    @Test func `each row of bad input has a test that quotes its number`() {
        let files = SourceTree.files(Self.folders.map { "Tests/\($0)" }, endings: ["swift", "py"])
        let quoted = files.reduce(into: Set<String>()) { $0.formUnion(Self.quoted(in: $1.text)) }
        for (table, numbers) in Self.rows {
            let missing = numbers.map { "\(table)\($0)" }.filter { !quoted.contains($0) }
            #expect(missing.isEmpty, "no test quotes \(missing)")
        }
    }

    @Test func `a row is quoted at the start of a name or a text`() {
        let text = "`A1 x` \"B21\" f\"D36 {it}\" def test_e42_slow \"A11 \" xA2 `A3x` A4 \"A5-\""
        #expect(Self.quoted(in: text) == ["A1", "B21", "D36", "E42", "A11"])
    }

    /// The numbers that stand at the start of a name or a text.
    private static func quoted(in text: String) -> Set<String> {
        var found: Set<String> = []
        let marks: Set<UInt8> = [UInt8(ascii: "`"), UInt8(ascii: "\""), UInt8(ascii: "_")]
        let ends: Set<UInt8> = [UInt8(ascii: " "), UInt8(ascii: "\""), UInt8(ascii: "_")]
        let bytes = Array(text.utf8)
        for place in bytes.indices.dropLast(3) where marks.contains(bytes[place]) {
            let letter = bytes[place + 1] & 0xDF
            guard (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(letter) else { continue }
            let digits = bytes[(place + 2)...].prefix(3).prefix { (48...57).contains($0) }
            guard !digits.isEmpty, digits.endIndex < bytes.endIndex,
                ends.contains(bytes[digits.endIndex])
            else { continue }
            found.insert(String(decoding: [letter] + digits, as: UTF8.self))
        }
        return found
    }
}
