import Foundation
import SQLiteStore
import Testing

@testable import Workbook

struct ExchangeTests {
    private let noon = WallTime(milliseconds: 1_790_000_000_000)
    private let later = WallTime(milliseconds: 1_790_000_060_000)

    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0, 2, 0, 0, 0, 3, 8, 6, 0, 0, 0, 0, 0, 0, 0]

    /// A worksheet with everything that one can have.
    private func filled(_ workbook: Workbook) async throws -> TeardownID {
        let id = try await workbook.startTeardown(
            TeardownFields(app: "Photo app", tab: "home", note: "a\n“b”\t\\ \u{1}é"),
            at: noon
        )
        try await workbook.record(.seen(2), note: "seen", for: "P40.2", in: id, at: later)
        try await workbook.record(
            .notApplicable(reason: "no likes"),
            note: "",
            for: "P40.3",
            in: id,
            at: later
        )
        let device = TypedText(key: .device, text: "phone", base: 0)
        _ = try await workbook.save([device], by: Writer(name: "a"), in: id, at: later)
        let other = TypedText(key: .device, text: "tablet", base: 0)
        _ = try await workbook.save([other], by: Writer(name: "b"), in: id, at: later)
        _ = try await workbook.undo(.device, base: 0, in: id, at: later)
        let base = try await workbook.history(of: .device, in: id).last?.version ?? 0
        _ = try await workbook.undo(.device, base: base, in: id, at: later)
        _ = try await workbook.addPicture(
            Self.png,
            named: "a screen",
            for: "P40.2",
            in: id,
            at: later
        )
        return id
    }

    @Test func `what was written into a clean workbook is written again byte by byte`() async throws
    {
        let workbook = try Workbook(inMemoryAt: noon)
        let text = try await workbook.file(of: try await filled(workbook)).text
        let clean = try Workbook(inMemoryAt: later)
        let id = try await clean.importTeardown(try TeardownFile(reading: text))
        #expect(try await clean.file(of: id).text == text)
        #expect(try await clean.conflicts(of: id).map(\.text) == ["tablet"])
        #expect(try await clean.outcome(of: "P40.2", in: id)?.result == .seen(2))
        #expect(try await clean.pictures(of: id).map(\.name) == ["a screen"])
        let history = try await clean.history(of: .device, in: id)
        #expect(history.map(\.text) == ["phone", ""])
        #expect(EntryHistory(history).canRedo)
    }

    @Test func `thinned texts leave no hole in the file`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await filled(workbook)
        for turn in 1...4 {
            let typed = TypedText(
                key: .field("list-order"),
                text: String(repeating: "x", count: turn),
                base: turn == 1 ? 0 : 99
            )
            _ = try await workbook.save(
                [typed],
                by: Writer(name: "w", turn: turn),
                in: id,
                at: WallTime(milliseconds: later.milliseconds + Int64(turn))
            )
        }
        let day = WallTime(milliseconds: later.milliseconds + 86_400_000)
        let last = TypedText(key: .field("list-order"), text: "end", base: 99)
        _ = try await workbook.save([last], by: Writer(name: "w", turn: 9), in: id, at: day)
        let text = try await workbook.file(of: id).text
        let clean = try Workbook(inMemoryAt: later)
        let again = try await clean.importTeardown(try TeardownFile(reading: text))
        #expect(try await clean.file(of: again).text == text)
        #expect(
            try await clean.history(of: .field("list-order"), in: again).map(\.text)
                == ["xxxx", "end"]
        )
    }

    @Test func `merging takes what is new and asks where both differ`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let file = try await workbook.file(of: try await filled(workbook))
        let mine = try await workbook.startTeardown(
            TeardownFields(app: "Photo app", tab: "explore"),
            at: noon
        )
        try await workbook.record(.seen(1), note: "mine", for: "P40.2", in: mine, at: noon)
        try await workbook.importTeardown(file, mergingInto: mine, at: later)
        #expect(try await workbook.outcome(of: "P40.3", in: mine)?.result.reason == "no likes")
        #expect(try await workbook.outcome(of: "P40.2", in: mine)?.result == .seen(1))
        let keys = try await workbook.conflicts(of: mine).map(\.key)
        #expect(keys.contains(.tab) && keys.contains(.result("P40.2")))
        #expect(keys.contains(.note("P40.2")))
        #expect(!keys.contains(.app))
        #expect(keys.contains(.device), "what waits in the file waits here too")
        #expect(try await workbook.pictures(of: mine).count == 1)
        let evenLater = WallTime(milliseconds: later.milliseconds + 1)
        try await workbook.importTeardown(file, mergingInto: mine, at: evenLater)
        #expect(try await workbook.pictures(of: mine).count == 1)
        #expect(try await workbook.conflicts(of: mine).map(\.key) == keys)
    }

    @Test func `a long reason of an earlier version can be read in again`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        let reason = String(repeating: "r", count: 65_536)
        try await workbook.record(
            .inconclusive(reason: reason),
            note: "",
            for: "P40.2",
            in: id,
            at: noon
        )
        let file = try TeardownFile(reading: try await workbook.file(of: id).text)
        let again = try await workbook.importTeardown(file)
        #expect(try await workbook.outcome(of: "P40.2", in: again)?.result.reason == reason)
    }

    @Test func `replacing keeps what was there among the deleted ones`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await filled(workbook)
        let file = try await workbook.file(of: id)
        let fresh = try await workbook.importTeardown(file, replacing: id, at: later)
        #expect(fresh != id)
        #expect(try await workbook.file(of: fresh).text == file.text)
        #expect(try await workbook.deletedTeardowns().map(\.id) == [id])
    }

    @Test(arguments: [
        ("", "line 1: expected a value, found the end"),
        ("{\"format\": \"x\"}", "expected “feedlab-teardown” for “format”, found the text “x”"),
        ("{\"a\": 1, \"a\": 2}", "expected each name once, found “a” again"),
        ("{\"format\": \"feedlab-teardown\"} x", "expected the end, found “x”"),
        ("[01]", "expected “,” or “]”, found “1”"), ("[\"\\ud800\"]", "the second half"),
        (String(repeating: "[", count: 100), "expected at most 32 levels"),
        ("{\"format\": \"feedlab-teardown\", \"version\": 3}", "a whole number from 1 to 2"),
        ("{\"format\": \"feedlab-teardown\", \"version\": 1}", "expected “createdMs” in the file"),
    ])
    func `a file that is none is refused with what was expected`(
        _ text: String,
        _ part: String
    ) {
        let error = #expect(throws: WorkbookError.self) { try TeardownFile(reading: text) }
        #expect(error?.code == .badFile)
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("\"n\": 1,", "\"n\": 2,", "rising numbers, each once"),
        ("\"atMs\": 1790000000000", "\"atMs\": \"x\"", "a whole number from 0"),
        ("\"key\": \"app\"", "\"key\": \"zzz\"", "the keys in their order"),
        ("\"device\": \"\"", "\"device\": 3", "expected a text for “device” in an outcome"),
        ("image/png", "image/gif", "expected “image/png”, as the bytes are"),
        ("\"data\": \"iVBOR", "\"data\": \"AAAA", "a PNG, JPEG, GIF or WebP picture in Base64"),
        ("\"probe\": \"P40.3\"", "\"probe\": \"P40.2\"", "the outcomes by probe, each once"),
        ("\"outcome\": 2", "\"outcome\": 1", "as “result/P40.2” has it, found 1"),
        ("\"conflicts\":", "\"more\": 1, \"conflicts\":", "nothing else in the file, found “more”"),
        ("\"text\": \"Photo app\"", "\"text\": \"\"", "an entry “app” with the app's name"),
    ])
    func `a spoilt file is refused with the place and what was expected`(
        _ old: String,
        _ new: String,
        _ part: String
    ) async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let text = try await workbook.file(of: try await filled(workbook)).text
        let range = try #require(text.firstRange(of: old))
        let spoilt = text.replacingCharacters(in: range, with: new)
        let error = #expect(throws: WorkbookError.self) { try TeardownFile(reading: spoilt) }
        #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
    }

    @Test func `evidence is kept to the letter`() throws {
        let text = """
            {"format":"feedlab-teardown","version":1,"createdMs":1,"changedMs":2,
            "entries":[{"key":"app","versions":[{"n":1,"atMs":1,"text":"A"}]}],"conflicts":[],
            "outcomes":[{"probe":"P40.2","atMs":1,"device":"","appVersion":"",
            "evidence": {"seed":  7,"steps":[1, 2]}}],"pictures":[]}
            """
        let file = try TeardownFile(reading: text)
        #expect(file.outcomes.first?.evidence == "{\"seed\":  7,\"steps\":[1, 2]}")
        #expect(try TeardownFile(reading: file.text).outcomes == file.outcomes)
    }

    @Test func `a file that waits goes after others came`() async throws {
        let workbook = try Workbook(inMemoryAt: noon)
        let first = try await workbook.keepIncoming("one", at: noon)
        #expect(try await workbook.incoming(first) == "one")
        for _ in 0..<3 { _ = try await workbook.keepIncoming("more", at: noon) }
        #expect(try await workbook.incoming(first) == nil)
    }
}

struct PictureKindTests {
    private static let gif = Array("GIF89a".utf8) + [4, 0, 5, 0, 0, 0, 0, 0]
    private static let webp =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0]
        + [0, 0, 0, 0, 3, 0, 0, 4, 0, 0]
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 1] + [0xFF, 0xC0, 0, 11, 8, 0, 6, 0, 7, 1, 1, 1, 1]

    @Test(arguments: [
        (ExchangeTests.png, "image/png", 2, 3), (gif, "image/gif", 4, 5),
        (webp, "image/webp", 4, 5), (jpeg, "image/jpeg", 7, 6),
    ])
    func `a picture is known by its bytes`(
        _ bytes: [UInt8],
        _ type: String,
        _ width: Int,
        _ height: Int
    ) {
        let kind = PictureKind(bytes)
        #expect(kind?.type == type && kind?.width == width && kind?.height == height)
    }

    @Test(arguments: [
        "", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "<html>", "GIF89a",
        "BM and more and more and more and more", "%PDF-1.7 and more and more and more",
    ])
    func `anything else is none`(_ text: String) {
        #expect(PictureKind(Array(text.utf8)) == nil)
    }

    @Test func `cut short anywhere, a picture is none or the same, and never a crash`() {
        for bytes in [ExchangeTests.png, Self.gif, Self.webp, Self.jpeg] {
            let whole = PictureKind(bytes)
            for count in 0..<bytes.count {
                let cut = PictureKind(Array(bytes[..<count]))
                #expect(cut == nil || cut == whole, "\(count) bytes")
            }
            #expect(PictureKind(Array(bytes[..<8])) == nil)
            var bytes = bytes
            for index in bytes.indices {
                bytes[index] = 0xFF
                let kind = PictureKind(bytes)
                #expect(kind.map { $0.width <= PictureKind.sideMax } != false)
            }
            #expect(PictureKind(bytes) == nil)
        }
        #expect(PictureKind(ExchangeTests.png.map { $0 == 2 ? 0 : $0 }) == nil)
    }

    @Test func `what isn't a picture or is too much is refused, and a picture comes back`()
        async throws
    {
        let noon = WallTime(milliseconds: 1)
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        await #expect(throws: WorkbookError.self) {
            try await workbook.addPicture([1, 2], named: "", for: "", in: id, at: noon)
        }
        let large = ExchangeTests.png + [UInt8](repeating: 0, count: 8_000_000)
        let picture = try await workbook.addPicture(large, named: "x", for: "", in: id, at: noon)
        await #expect(throws: WorkbookError.self) {
            try await workbook.addPicture(large, named: "y", for: "", in: id, at: noon)
        }
        try await workbook.setPicture(picture, deletedAt: noon, in: id, at: noon)
        #expect(try await workbook.pictures(of: id).isEmpty)
        #expect(try await workbook.pictureFile(picture, in: id) == nil)
        try await workbook.setPicture(picture, deletedAt: nil, in: id, at: noon)
        #expect(try await workbook.pictureFile(picture, in: id)?.bytes == large)
    }

    @Test func `no way leads to more pictures than a file may have`() async throws {
        let noon = WallTime(milliseconds: 1)
        let workbook = try Workbook(inMemoryAt: noon)
        let id = try await workbook.startTeardown(TeardownFields(app: "A"), at: noon)
        let large = ExchangeTests.png + [UInt8](repeating: 0, count: 8_000_000)
        let other = ExchangeTests.png + [UInt8](repeating: 1, count: 8_000_000)
        let first = try await workbook.addPicture(large, named: "x", for: "", in: id, at: noon)
        try await workbook.setPicture(first, deletedAt: noon, in: id, at: noon)
        let second = try await workbook.addPicture(other, named: "y", for: "", in: id, at: noon)
        let full = try await workbook.file(of: id)
        await #expect(throws: WorkbookError.self) {
            try await workbook.setPicture(first, deletedAt: nil, in: id, at: noon)
        }
        try await workbook.setPicture(second, deletedAt: nil, in: id, at: noon)
        #expect(try await workbook.pictures(of: id).map(\.id) == [second])
        let mine = try await workbook.startTeardown(TeardownFields(app: "B"), at: noon)
        _ = try await workbook.addPicture(large, named: "x", for: "", in: mine, at: noon)
        await #expect(throws: WorkbookError.self) {
            try await workbook.importTeardown(full, mergingInto: mine, at: noon)
        }
        #expect(try await workbook.pictures(of: mine).count == 1)
        #expect(try await workbook.conflicts(of: mine).isEmpty)
    }
}
