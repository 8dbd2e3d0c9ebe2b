import Interviewing
import Scheduling
import Testing

@testable import Workbook

/// All of practice as one file: out, in, beside and in place of what is here.
struct PracticeFileTests {
    private static let start = WallTime(milliseconds: 1_800_000_000_000)

    private func at(_ minutes: Int64) -> WallTime {
        WallTime(milliseconds: Self.start.milliseconds + minutes * 60_000)
    }

    /// A workbook with something of every kind.
    private func full() async throws -> Workbook {
        let workbook = try Workbook(inMemoryAt: at(0))
        let fields = OwnCardFields(ask: "“Why” / 🙂?", points: ["One", "Two"])
        let card = try await workbook.addCard(fields, at: at(0))
        let gone = try await workbook.addCard(fields, at: at(1))
        try await workbook.deleteCard(gone, at: at(2))
        let answer = CardAnswer(text: "a\n\u{0}\tb", seconds: 61, ticked: [0, 2])
        try await workbook.keepDraft(answer, for: card, at: at(3))
        try await workbook.grade(card, .hard, answer, at: at(4))
        _ = try await workbook.keepTyped("still typing", for: "two-axes", at: at(5))
        try await workbook.keepDraft(answer, for: "cleaning", at: at(6))
        let sheet = try await workbook.keepSheet(
            of: "offline-first",
            name: "Ours",
            typed: ["zones": "4"],
            at: at(7)
        )
        try await workbook.keep(drill(sheet: sheet, at: at(8)))
        try await workbook.keep(drill(sheet: "", at: at(9)))
        try await workbook.decide("wire", "json", defence: "Tools.\nBytes.", at: at(10))
        try await workbook.judge(
            "wire",
            .init(at: at(11), namedCost: true, namedOther: false, stands: true)
        )
        try await workbook.decide("ads", "client", defence: "Never waits.", at: at(12))
        try await workbook.keepDecisionDraft(of: "paging", option: "", defence: "Be", at: at(13))
        try await workbook.answer("stories/q", with: "b", at: at(14))
        try await workbook.keepPlace(in: "stories", section: "", at: at(15))
        try await workbook.keep(
            KeptPrediction(
                scenario: "s",
                prediction: "p",
                design: "order=time",
                option: "a",
                came: "b",
                at: at(16)
            )
        )
        try await workbook.open(scenario: "s", at: at(17))
        try await addInterview(to: workbook)
        try await workbook.setPractice(.interviewDay, to: "2027-01-30")
        try await workbook.setPractice(.minutesADay, to: "45")
        try await workbook.setPractice(.cardTimer, to: "off")
        return workbook
    }

    private func addInterview(to workbook: Workbook) async throws {
        let interview = try await workbook.beginInterview(
            "news-feed",
            level: .senior,
            minutes: 45,
            seed: -7,
            clockIsOff: false,
            at: at(18)
        )
        try await workbook.add(
            [.init(at: at(19).milliseconds, .extend, "5"), .init(at: at(20).milliseconds, .end)],
            to: interview,
            at: at(20)
        )
        try await workbook.keep(
            [.init(key: "note/scope", text: "“Who”\n", base: 0)],
            by: "w1",
            in: interview,
            at: at(21)
        )
    }

    private func drill(sheet: String, at: WallTime) -> SheetDrill {
        SheetDrill(
            template: "offline-first",
            part: "fleet",
            at: at,
            factor: "2",
            sheet: sheet,
            asked: 3,
            given: sheet.isEmpty ? ["zones": "4"] : [:],
            answers: [
                "fleet": .init(typed: "72", isRight: true),
                "tasks_needed": .init(typed: "“lots”", isRight: false),
            ]
        )
    }

    @Test func `two drills within one millisecond are both kept`() async throws {
        let workbook = try Workbook(inMemoryAt: at(0))
        try await workbook.keep(drill(sheet: "", at: at(1)))
        try await workbook.keep(drill(sheet: "own-1", at: at(1)))
        try await workbook.keep(drill(sheet: "own-1", at: at(1)))
        let kept = try await workbook.drills().map(\.sheet)
        #expect(kept == ["", "own-1"], "the third is the second")
    }

    @Test func `what goes out and into an empty folder comes out the same to the byte`()
        async throws
    {
        let file = try await full().exportPractice()
        let read = try PracticeFile(reading: file)
        let lists = Mirror(reflecting: read).children.compactMap { $0.value as? [Any] }
        #expect(lists.count == 13 && lists.allSatisfy { !$0.isEmpty }, "a kind isn't in the test")
        let other = try Workbook(inMemoryAt: at(99))
        #expect(read.interviews[0].texts["note/scope"]?.version == 1)
        let done = try await other.importPractice(file)
        #expect(done.cards == 2 && done.drills == 2 && done.decisions == 2 && done.learning == 4)
        #expect(done.rest == 6)
        #expect(try await other.exportPractice() == file)
        #expect(try await other.importPractice(file) == PracticeImport(), "twice is once")
        #expect(try await other.drills() == full().drills())
        let third = try Workbook(inMemoryAt: at(99))
        _ = try await third.replacePractice(with: file, at: at(100))
        #expect(try await third.exportPractice() == file)
    }

    @Test func `beside what is here the later stays, and what was finished isn't begun again`()
        async throws
    {
        let mine = try await full()
        let old = try await mine.exportPractice()
        try await mine.answer("stories/q", with: "a", at: at(20))
        try await mine.decide("paging", "cursor", defence: "Never moves.", at: at(21))
        try await mine.grade("cleaning", .good, CardAnswer(text: "later"), at: at(22))
        try await mine.judge(
            "ads",
            .init(at: at(23), namedCost: false, namedOther: true, stands: false)
        )
        try await mine.setPractice(.minutesADay, to: "90")
        let new = try await mine.exportPractice()
        #expect(try await mine.importPractice(old) == PracticeImport())
        #expect(try await mine.exportPractice() == new, "an old file takes nothing back")

        let other = try await full()
        _ = try await other.importPractice(new)
        #expect(try await other.answers().map(\.option) == ["a"])
        #expect(try await other.decisions().map(\.judgement?.namedOther) == [false, true, nil])
        #expect(try await other.practiceSetting(.minutesADay) == "45", "what is set here stays")
    }

    @Test func `in place of what is here nothing of it is left, and all of it can be brought back`()
        async throws
    {
        let mine = try await full()
        let before = try await mine.exportPractice()
        let empty = try await Workbook(inMemoryAt: at(0)).exportPractice()
        #expect(try await mine.practiceReplaced() == nil)
        #expect(try await mine.undoReplacedPractice(at: at(30)) == false)
        _ = try await mine.replacePractice(with: empty, at: at(31))
        #expect(try await mine.exportPractice() == empty)
        #expect(try await mine.practiceReplaced() == at(31))
        #expect(try await mine.undoReplacedPractice(at: at(32)))
        #expect(try await mine.exportPractice() == before)
        #expect(try await mine.undoReplacedPractice(at: at(33)))
        #expect(try await mine.exportPractice() == empty, "the undo can be undone")
    }

    @Test(arguments: [
        (#""version" : 2"#, #""version" : 3"#, "version 2 of a file of practice"),
        (#""asked" : 3"#, #""asked" : 1"#, "one to 1 answers"),
        (#""asked" : 3"#, #""asked" : 0"#, "a number from 1 to 1000, found 0"),
        (#""sheet" : "sheet-"#, #""sheet" : "/../x"#, "the id of a sheet or nothing"),
        (#""zones" : "4""#, #""fleet" : "4""#, "each cell once"),
        (#""is_shown" : 0"#, #""is_shown" : 2"#, "a number from 0 to 1, found 2"),
        (#""named_cost" : 1"#, #""named_cost" : "yes""#, "named_cost: expected a whole number"),
        (#""named_other" : 0,"#, "", "named_other: expected a whole number, found nothing"),
        (#""tradeoff" : "wire""#, #""tradeoff" : """#, "a name of 1 to 200 characters"),
        (#""key" : "interview-day""#, #""key" : "open-teardown""#, "one of card-timer"),
        (#""value" : "2027-01-30""#, #""value" : 5"#, "value: expected a text, found"),
        (#""came" : "b""#, #""came" : "b", "more" : 1"#, "no member 'more'"),
        (#""level" : "senior""#, #""level" : "boss""#, "and a level"),
        (#""subject" : "5""#, #""subject" : "99999999999""#, "something that can happen"),
        (#""kind" : "end""#, #""kind" : "explode""#, "something that can happen"),
        (#""key" : "note/scope""#, #""key" : "nota/scope""#, "a text of an interview"),
        (#""minutes" : 45"#, #""minutes" : 0"#, "a number from 1 to 1000, found 0"),
        (#""settings" : ["#, #""setting" : ["#, "settings: expected a list, found nothing"),
    ])
    func `what no FeedLab wrote is refused with its place, and nothing of it is taken`(
        _ right: String,
        _ wrong: String,
        _ said: String
    ) async throws {
        let file = try await full().exportPractice()
        let broken = file.replacing(right, with: wrong)
        #expect(broken != file)
        let other = try Workbook(inMemoryAt: at(0))
        let empty = try await other.exportPractice()
        for replaces in [false, true] {
            do {
                _ =
                    replaces
                    ? try await other.replacePractice(with: broken, at: at(1))
                    : try await other.importPractice(broken)
                Issue.record("taken in: \(wrong)")
            } catch {
                #expect(error.message.contains(said), "\(error.message)")
            }
        }
        #expect(try await other.exportPractice() == empty)
        #expect(try await other.practiceReplaced() == nil)
    }

    @Test func `a defence that is too long is refused`() async throws {
        let long = String(repeating: "x", count: Decision.defenceMax + 1)
        let file = try await full().exportPractice().replacing("Never waits.", with: long)
        let other = try Workbook(inMemoryAt: at(0))
        await #expect(throws: WorkbookError.self) { _ = try await other.importPractice(file) }
    }

    @Test func `a file of the first version is still taken`() async throws {
        let file =
            #"{"feedlab": "practice", "version": 1, "cards": [], "reviews": [], "sheets": []}"#
        let workbook = try Workbook(inMemoryAt: at(0))
        #expect(try await workbook.importPractice(file) == PracticeImport())
    }
}
