import Testing

@testable import Workbook

struct ClaimsFileTests {
    private let file = ClaimsFile(
        commitment: String(repeating: "ab", count: 32),
        title: "Week 3",
        name: " Ada\nB ",
        submittedAt: WallTime(milliseconds: 1_790_000_000_000),
        claims: [
            ClaimsFile.Claim(choice: "like", value: "memory", word: .observed),
            ClaimsFile.Claim(choice: "order", value: "time", word: .speculative),
        ]
    )

    @Test func `claims go round to the byte, with a name in one line`() throws {
        #expect(file.name == "Ada B")
        let read = try ClaimsFile(reading: file.text)
        #expect(read == file && read.text == file.text)
        let none = ClaimsFile(
            commitment: file.commitment,
            title: "",
            name: String(repeating: "é", count: 60),
            submittedAt: file.submittedAt,
            claims: []
        )
        #expect(none.name.utf8.count <= ClaimsFile.nameMax)
        #expect(try ClaimsFile(reading: none.text) == none)
    }

    /// A file of the first version doesn't say what was recorded, and stays as it is.
    @Test func `outcomes go along, and files without them are still read`() throws {
        let outcomes = [
            ClaimsFile.Outcome(probe: "P40.2", number: 3),
            ClaimsFile.Outcome(probe: "P15.7", number: 0),
        ]
        for recorded in [[], outcomes] {
            let whole = ClaimsFile(
                commitment: file.commitment,
                title: file.title,
                name: "Ada",
                submittedAt: file.submittedAt,
                claims: file.claims,
                outcomes: recorded
            )
            #expect(whole.text.contains("\"version\": 2"))
            let read = try ClaimsFile(reading: whole.text)
            #expect(read == whole && read.text == whole.text)
        }
        #expect(file.outcomes == nil && file.text.contains("\"version\": 1"))
        let strange = file.text.replacing("\"version\": 1", with: "\"version\": 3")
        #expect(throws: WorkbookError.self) { try ClaimsFile(reading: strange) }
        let bare = file.text.replacing("\"version\": 1", with: "\"version\": 2")
        #expect(throws: WorkbookError.self) { try ClaimsFile(reading: bare) }
    }

    @Test func `a claim twice, an unknown word, or a strange member is refused`() throws {
        for (old, new, told) in [
            ("\"order\"", "\"like\"", "one for a choice"),
            (
                "\"Observed\"", "\"Certain\"",
                "claims[0].word: expected Observed, Inferred, Speculative"
            ),
            ("\"value\"", "\"is\"", "claims[0].value"), ("\"name\"", "\"who\"", "the file.name"),
            ("1790000000000", "-1", "milliseconds from 1970 to 9999"),
            ("Ada B", "Ada\\u0000", "a line of at most 80 bytes"),
        ] {
            let error = #expect(throws: WorkbookError.self) {
                try ClaimsFile(reading: file.text.replacing(old, with: new))
            }
            #expect(error?.message.contains(told) == true, "\(error?.message ?? "")")
        }
        let long = file.text + String(repeating: " ", count: ClaimsFile.fileBytesMax)
        #expect(throws: WorkbookError.self) { try ClaimsFile(reading: long) }
    }
}
