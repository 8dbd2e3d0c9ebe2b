import Foundation
import Scheduling
import Testing

@testable import Workbook

struct CardTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    private static let file = """
        ---
        title: T
        order: 1
        ---

        ```card
        id: a-b
        lesson: capacity
        ask: Why: really?
        rules: R1

        - One
        - Two
        - Three
        ```
        """

    private static let noon = WallTime(milliseconds: 1_800_000_000_000)

    @Test func `a file is read into its cards`() {
        var reader = CardReader(file: "cards/s.md")
        let topic = reader.read(Self.file)
        #expect(reader.problems == [])
        let card = topic.cards[0].card
        #expect(card.id == "a-b" && card.lesson == "capacity" && card.ask == "Why: really?")
        #expect(card.points == ["One", "Two", "Three"] && card.rules == ["R1"])
    }

    @Test(arguments: [
        ("id: a-b", "id: own-b", "7: expected small letters, digits and hyphens"),
        ("- One\n- Two\n", "", "6: expected 3 to 6 points after a blank line, found 1"),
        ("- Two", "Two", "13: expected a line with '- ' first, found 'Two'"),
        ("ask: Why: really?\n", "", "6: expected a text for 'ask', found none"),
        ("rules:", "rule:", "10: expected one of ask, id, lesson, probes, rules, scenarios"),
        ("```card", "Words.\n\n```card", "5: expected nothing but fences of the kind 'card'"),
    ])
    func `a slip of the pen is told with its line`(_ right: String, _ wrong: String, _ said: String)
    {
        var reader = CardReader(file: "cards/s.md")
        _ = reader.read(Self.file.replacing(right, with: wrong))
        let found = reader.problems.map(\.description)
        #expect(found.contains { $0.hasPrefix("cards/s.md:\(said)") }, "\(found)")
    }

    @Test func `each lesson has cards, and what they name is there`() throws {
        let content = try Content(directory: Self.root + "/Content")
        #expect(content.cards.count >= 130)
        #expect(content.cardProblems(nil, nil) == [])
        let found = content.cardProblems([], []).map(\.description)
        #expect(found.contains { $0.contains("a scenario that there is, found 'unfollow'") })
        #expect(found.contains { $0.contains("a rule that there is, found 'R3'") })
    }

    private static func card(_ id: String, _ lesson: String = "l") -> Card {
        Card(id: id, lesson: lesson, ask: "Q \(id)", points: ["P"])
    }

    private func deck(_ reviews: [(card: String, days: Int, grade: Grade)]) -> Deck {
        Deck(
            cards: ["a", "b", "c", "d"].map { Self.card($0) },
            reviews: reviews.map {
                CardReview(
                    card: $0.card,
                    at: WallTime(
                        milliseconds: Self.noon.milliseconds + Int64($0.days) * 86_400_000
                    ),
                    grade: $0.grade,
                    answer: CardAnswer()
                )
            }
        )
    }

    @Test func `due cards come first, the longest waiting first, then new ones up to a number`() {
        let deck = deck([("b", -30, .easy), ("a", -20, .easy), ("c", 0, .easy)])
        let queue = deck.queue(newAtMost: 5, at: Self.noon)
        #expect(queue.due.map(\.id) == ["b", "a"])
        #expect(queue.new.map(\.id) == ["d"])
        #expect(deck.queue(newAtMost: 0, at: Self.noon).new == [])
        #expect(deck.introduced(since: Self.noon) == 1)
    }

    @Test func `minutes are waited out only while something else is to do`() {
        let deck = deck([("a", 0, .again), ("b", 0, .easy), ("c", 0, .easy), ("d", 0, .easy)])
        #expect(deck.queue(newAtMost: 9, at: Self.noon).due.map(\.id) == ["a"])
        let none = self.deck([("a", 0, .easy)]).queue(
            among: { $0.id == "a" },
            newAtMost: 0,
            at: Self.noon
        )
        #expect(none.first == nil)
        #expect(
            none.nextAt.map { $0.milliseconds - Self.noon.milliseconds } == Int64(8 * 86_400_000)
        )
    }

    @Test func `what was remembered counts grades a day or more after the one before`() {
        let deck = deck([
            ("a", -9, .again), ("a", -9, .good), ("a", -7, .good), ("a", -1, .again),
            ("b", 0, .again),
        ])
        #expect(deck.remembered == (right: 1, of: 2))
    }

    private func graded(
        _ card: String,
        _ grade: Grade,
        _ answer: CardAnswer = CardAnswer(),
        in workbook: Workbook,
        at now: WallTime = noon
    ) async throws -> Bool {
        try await workbook.keepDraft(answer, for: card, at: now)
        return try await workbook.grade(card, grade, answer, at: now)
    }

    @Test func `a grade can be taken back, and its answer waits again as it was`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        let answer = CardAnswer(text: "Word for word\n", seconds: 80, ticked: [0, 2])
        #expect(try await graded("a", .good, in: workbook))
        let later = WallTime(milliseconds: Self.noon.milliseconds + 5)
        #expect(try await graded("b", .easy, answer, in: workbook, at: later))
        #expect(try await !workbook.grade("b", .again, CardAnswer(), at: later), "a second click")
        #expect(try await workbook.cardReviews().map(\.grade) == [.good, .easy])
        #expect(try await workbook.undoGrade(at: later) == "b")
        #expect(
            try await workbook.cardDrafts() == [
                CardDraft(card: "b", answer: answer, isShown: true, at: later)
            ]
        )
        #expect(try await workbook.undoGrade(at: later) == "a")
        #expect(try await workbook.undoGrade(at: later) == nil)
        #expect(try await workbook.cardReviews() == [])
    }

    @Test func `two grades within one millisecond, or after the clock went back, are both kept`()
        async throws
    {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        let before = WallTime(milliseconds: Self.noon.milliseconds - 60_000)
        let grades: [(Grade, WallTime)] = [
            (.again, Self.noon), (.hard, Self.noon), (.easy, before),
        ]
        for (grade, now) in grades {
            #expect(try await graded("a", grade, in: workbook, at: now))
        }
        #expect(try await graded("b", .good, in: workbook, at: before), "another card's is its own")
        let reviews = try await workbook.cardReviews()
        #expect(reviews.map(\.grade) == [.good, .again, .hard, .easy])
        let after = reviews.map { $0.at.milliseconds - before.milliseconds }
        #expect(after == [0, 60_000, 60_001, 60_002])
        #expect(try await workbook.undoGrade(at: before) == "a")
        #expect(try await workbook.cardReviews().map(\.grade) == [.good, .again, .hard])
    }

    @Test func `what is typed is kept until it is compared, and then stays`() async throws {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        #expect(try await workbook.keepTyped("So far", for: "a", at: Self.noon))
        #expect(try await workbook.cardDrafts().map(\.isShown) == [false])
        #expect(try await !workbook.grade("a", .easy, CardAnswer(), at: Self.noon))
        try await workbook.keepDraft(CardAnswer(text: "All"), for: "a", at: Self.noon)
        #expect(try await !workbook.keepTyped("So f", for: "a", at: Self.noon))
        #expect(try await workbook.cardDrafts().map(\.answer.text) == ["All"])
        #expect(try await workbook.grade("a", .easy, CardAnswer(), at: Self.noon))
    }

    @Test func `cards as text come back as they went`() throws {
        let cards = [
            Card(id: "own-1", lesson: "", ask: "A “b” 'c'?", points: ["1", "2, and 3"]),
            Self.card("x", "capacity"),
        ]
        let text = CardText.write(cards)
        let (read, problems) = CardText.read(text, lessons: ["capacity"])
        #expect(problems == [])
        #expect(
            read.map { [$0.lesson, $0.ask] + $0.points }
                == cards.map { [$0.lesson, $0.ask] + $0.points }
        )
        let windows = text.replacing("\n", with: "\r\n")
        #expect(CardText.read(windows, lessons: ["capacity"]).cards == read)
        #expect(CardText.read(Array("\u{FEFF}\(text)".utf8), lessons: ["capacity"]).cards == read)
        let broken = CardText.read([0x09, 0xFF, 0x09, 0x41], lessons: [])
        #expect(broken.problems.map(\.expected) == ["a text in UTF-8"])
    }

    @Test func `all of practice goes into another workbook, to the byte`() async throws {
        let mine = try Workbook(inMemoryAt: Self.noon)
        let own = try await mine.addCard(OwnCardFields(ask: "Q", points: ["P"]), at: Self.noon)
        let gone = try await mine.addCard(OwnCardFields(ask: "R", points: ["P"]), at: Self.noon)
        #expect(own != gone)
        try await mine.deleteCard(gone, at: Self.noon)
        _ = try await graded(own, .hard, CardAnswer(text: "é\"\\/", ticked: [0]), in: mine)
        _ = try await mine.keepSheet(
            of: "offline-first",
            name: "Ours",
            typed: ["zones": "4", "gone_cell": "x"],
            at: Self.noon
        )
        let text = try await mine.exportPractice()
        let other = try Workbook(inMemoryAt: Self.noon)
        let done = try await other.importPractice(text)
        #expect(done.cards == 2 && done.reviews == 1 && done.sheets == 1)
        #expect(try await other.exportPractice() == text)
        #expect(try await other.importPractice(text) == PracticeImport())

        let later = WallTime(milliseconds: Self.noon.milliseconds + 1)
        try await other.changeCard(own, to: OwnCardFields(ask: "Newer", points: ["P"]), at: later)
        #expect(try await other.importPractice(text).cards == 0)
        #expect(try await other.ownCard(own)?.fields.ask == "Newer")
        #expect(try await mine.importPractice(try await other.exportPractice()).cards == 1)
        #expect(try await mine.ownCard(own)?.fields.ask == "Newer")
    }

    @Test(arguments: [
        ("\"version\" : 2", "\"version\" : 9", "version 2 of a file of practice, found version 9"),
        ("\"grade\" : 2", "\"grade\" : 0", "reviews[0]: expected a card and a grade from 1 to 4"),
        ("\"grade\" : 2", "\"grade\" : true", "reviews[0].grade: expected a whole number"),
        ("\"ask\" : \"Q\"", "\"ask\" : \"\"", "a card needs a question"),
        ("\"ask\" : \"Q\"", "\"asks\" : \"Q\"", "cards[0].ask: expected a text, found nothing"),
        ("\"sheets\" : [", "\"more\" : 1, \"sheets\" : [", "the file: expected no member 'more'"),
        ("{", "[", "the file: expected JSON"),
        (
            "\"at\" : 1800000000000", "\"at\" : 9223372036854775807",
            "reviews[0].at: expected milliseconds from 1970 to 9999"
        ),
        (
            "\"at\" : 1800000000000", "\"at\" : -9223372036854775808",
            "reviews[0].at: expected milliseconds from 1970 to 9999"
        ),
        (
            "\"created_at\" : 1800000000000", "\"created_at\" : -1",
            "cards[0].created_at: expected milliseconds from 1970 to 9999, found the number -1"
        ),
        (
            "\"updated_at\" : 1800000000000",
            "\"updated_at\" : 1800000000000, \"deleted_at\" : 253402300800000",
            "cards[0].deleted_at: expected milliseconds from 1970 to 9999"
        ),
        (
            "\"grade\" : 2", "\"grade\" : 2, \"grade\" : 3",
            "expected each name once, found “grade” again"
        ),
    ])
    func `a file that isn't one is refused whole`(
        _ right: String,
        _ wrong: String,
        _ said: String
    ) async throws {
        let mine = try Workbook(inMemoryAt: Self.noon)
        let own = try await mine.addCard(OwnCardFields(ask: "Q", points: ["P"]), at: Self.noon)
        _ = try await graded(own, .hard, in: mine)
        let text = try await mine.exportPractice()
        let broken = text.replacing(right, with: wrong, maxReplacements: 1)
        #expect(broken != text)
        let other = try Workbook(inMemoryAt: Self.noon)
        do {
            _ = try await other.importPractice(broken)
            Issue.record("taken")
        } catch {
            #expect(error.message.contains(said), "\(error)")
        }
        #expect(try await other.ownCards() == [])
    }

    @Test func `times that no file may have, stored by an earlier version, stop nothing`()
        async throws
    {
        let workbook = try Workbook(inMemoryAt: Self.noon)
        for moment in [Int64.min, .max] {
            let now = WallTime(milliseconds: moment)
            #expect(try await graded("a", .easy, in: workbook, at: now))
        }
        let reviews = try await workbook.cardReviews()
        let deck = Deck(cards: [Self.card("a")], reviews: reviews)
        #expect(deck.remembered == (right: 1, of: 1))
        #expect(deck.queue(newAtMost: 1, at: Self.noon).due.isEmpty)
        let other = try Workbook(inMemoryAt: Self.noon)
        #expect(try await other.importPractice(try await workbook.exportPractice()).reviews == 2)
        #expect(try await workbook.undoGrade(at: Self.noon) == "a")
        #expect(try await workbook.cardReviews().count == 1)
    }
}
