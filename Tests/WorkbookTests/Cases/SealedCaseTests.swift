import Sealing
import Testing

@testable import Workbook

struct SealedCaseTests {
    private func content(
        _ design: String = "like=memory order=time",
        opening: SealedCase.Opening = .claims,
        world: String = "account me\nphone is signed in as me\n"
    ) throws -> CaseContent {
        try CaseContent(
            title: "Week 3: “two phones”",
            opening: opening,
            given: "counters=live",
            asked: [
                CaseQuestion(choice: "order", values: ["ranked", "time"]),
                CaseQuestion(choice: "like", values: ["outbox", "memory", "rollback", "wait"]),
            ],
            seed: 7,
            design: design,
            world: world
        )
    }

    @Test(arguments: SealedCase.Opening.allCases)
    func `a case opens as it was sealed, and its file goes round to the byte`(
        opening: SealedCase.Opening
    ) throws {
        let content = try content(opening: opening)
        let (file, key) = SealedCase.seal(content)
        let read = try SealedCase(reading: file.text)
        #expect(read == file && read.text == file.text)
        #expect(read.commitment == content.commitment)
        #expect(try read.opened(withKey: " \(key.prefix(20))\n\(key.dropFirst(20))") == content)
        #expect(try read.openedByFeedLab() == (opening == .locked ? nil : content))
    }

    @Test func `another key, or none, opens nothing`() throws {
        let (file, key) = SealedCase.seal(try content(opening: .locked))
        let (_, other) = SealedCase.seal(try content(opening: .locked))
        for wrong in [
            other, "", String(key.dropLast()), key + "A", "no key at all", key.uppercased(),
        ] {
            #expect(throws: WorkbookError.self) { try file.opened(withKey: wrong) }
        }
        #expect(!file.text.contains("wrappedKey") && !file.text.contains(key))
    }

    /// A reader without the key sees the same lengths whatever the design is, and none of its words.
    @Test func `a file tells nothing of the design`() throws {
        let long = "first-screen=network story-prefetch=head like=rollback order=ranked"
        var shapes: Set<[Int]> = []
        for design in ["", "like=memory", "order=time like=outbox", long, long + " sync=delta"] {
            let (file, _) = SealedCase.seal(try content(design))
            for word in ["=memory", "=outbox", "=ranked", "network", "=time"] {
                #expect(!file.text.contains(word))
            }
            shapes.insert(file.text.split(separator: "\n").map(\.utf8.count))
        }
        #expect(shapes.count == 1, "\(shapes)")
    }

    @Test func `two cases of one design have two commitments, so none can be looked up`() throws {
        #expect(try content().commitment != content().commitment)
    }

    @Test func `the commitment is the SHA-256 of what was sealed`() throws {
        let content = try content()
        #expect(content.commitment == Sealing.hex(Sealing.sha256(content.bytes)))
        #expect(try CaseContent(reading: content.bytes) == content)
        #expect(content.bytes.count % 4096 == 0)
    }

    @Test func `whatever is changed in a file, it isn't opened`() throws {
        let (file, key) = SealedCase.seal(try content())
        let (twin, _) = SealedCase.seal(try content("like=outbox order=time"))
        func part(_ name: String, of file: SealedCase) -> String {
            file.text.split(separator: "\n").first { $0.contains("\"\(name)\"") }.map(String.init)
                ?? ""
        }
        var changed = [
            file.text.replacing("Week 3", with: "Week 4"),
            file.text.replacing("\"claims\"", with: "\"key\""),
            file.text.replacing("\"choice\": \"order\"", with: "\"choice\": \"sync\""),
            file.text.replacing("counters=live", with: "counters=lagged"),
        ]
        for name in ["sealed", "commitment", "wrappedKey"] {
            changed.append(file.text.replacing(part(name, of: file), with: part(name, of: twin)))
        }
        // An answer that was put in later, whole and well sealed, under the commitment of the first.
        changed.append(
            twin.text.replacing(part("commitment", of: twin), with: part("commitment", of: file))
        )
        for text in changed {
            #expect(text != file.text && text != twin.text)
            let read = try SealedCase(reading: text)
            #expect(throws: WorkbookError.self) { try read.openedByFeedLab() }
        }
        #expect(throws: WorkbookError.self) {
            try SealedCase(reading: changed[2]).opened(withKey: key)
        }
    }

    @Test(arguments: [
        "", "no", "{}", "[]", "{\"format\": 1}", "{\"format\": \"feedlab-case\", \"version\": 2}",
        "{\"format\": \"feedlab-case\", \"version\": 1, \"title\": 7}",
    ])
    func `what is no case is refused with what was expected`(text: String) {
        let error = #expect(throws: WorkbookError.self) { try SealedCase(reading: text) }
        #expect(error?.message.contains("expected") == true)
    }

    @Test func `a file too deep or too long is refused`() {
        for text in [String(repeating: "[", count: 50_000), String(repeating: " ", count: 200_000)]
        {
            let error = #expect(throws: WorkbookError.self) { try SealedCase(reading: text) }
            #expect(error?.message.contains("expected at most") == true)
        }
    }

    @Test func `a strange member, a short box and a wrong hash are refused by name`() throws {
        let text = SealedCase.seal(try content()).file.text
        func message(_ text: String) -> String {
            do { _ = try SealedCase(reading: text) } catch { return error.message }
            return "none"
        }
        #expect(message(text.replacing("\"title\"", with: "\"titel\"")).contains("title"))
        #expect(message(text.replacing("\"asked\": [", with: "\"asked\": [1, ")).contains("asked"))
        #expect(
            message(text.replacing("\"commitment\": \"", with: "\"commitment\": \"0"))
                .contains("64 hexadecimal digits")
        )
        #expect(
            message(text.replacing("\"sealed\": \"", with: "\"sealed\": \"?")).contains("base64url")
        )
        #expect(
            message(text.replacing("\"version\": 1,", with: "\"version\": 1, \"more\": 1,"))
                .contains("no member 'more'")
        )
        #expect(
            message(text.replacing("Week 3", with: "Week\\n3")).contains("a line of at most")
        )
    }

    @Test func `a content that doesn't fit is refused before it is sealed`() {
        for world in [String(repeating: "x", count: CaseContent.worldMax + 1)] {
            #expect(throws: WorkbookError.self) { try content(world: world) }
        }
        #expect(throws: WorkbookError.self) { try content(String(repeating: "x", count: 3000)) }
        #expect(throws: WorkbookError.self) { try content("like=memory\norder=time") }
    }

    @Test func `the largest content still makes a file that is read`() throws {
        let quotes = String(repeating: "\"", count: CaseContent.worldMax / 4)
        let (file, _) = SealedCase.seal(try content(world: quotes))
        #expect(try SealedCase(reading: file.text).openedByFeedLab()?.world == quotes)
    }
}
