import FeedModel
import Lab
import Testing

@testable import Mystery

@Suite struct MysteryCaseTests {
    @Test(arguments: MysteryLevel.allCases)
    func `each number of a level is one mystery`(_ level: MysteryLevel) throws {
        var designs: Set<String> = []
        for number in level.numbers {
            let mystery = try #require(MysteryCase(number: number), "no mystery \(number)")
            #expect(mystery.level == level)
            #expect(mystery == MysteryCase(number: number))
            designs.insert(mystery.design.text)
            if level != .all, number % 25 == 0 {
                let open = mystery.candidates
                #expect(open.count <= MysteryLevel.designsMax, "mystery \(number)")
                #expect(open.contains { $0.design == mystery.design }, "mystery \(number)")
            }
            let count = mystery.asked.count
            switch level {
            case .one: #expect(count == 1)
            case .two: #expect(count == 2)
            case .interacting: #expect(count > 2)
            case .all: #expect(count >= 12)
            }
        }
        #expect(designs.count > 40, "only \(designs.count) designs are ever hidden")
    }

    @Test func `no other number is one`() {
        for number in [-1, 0, 999, 5_000, Int.max] { #expect(MysteryCase(number: number) == nil) }
    }

    @Test func `each level asks each choice somewhere, and each value is hidden somewhere`() {
        for level in MysteryLevel.allCases {
            var hidden: Set<String> = []
            var asked: Set<String> = []
            for number in level.numbers {
                guard let mystery = MysteryCase(number: number) else { continue }
                for choice in mystery.asked {
                    for value in choice.values { asked.insert("\(choice.key)=\(value)") }
                    hidden.insert("\(choice.key)=\(mystery.truth(of: choice.key) ?? "")")
                }
            }
            #expect(asked == hidden, "level \(level)")
        }
    }

    @Test func `a case that makes no sense isn't made`() {
        func made(_ asked: [AskedChoice], _ hidden: [String]) -> MysteryCase? {
            MysteryCase(number: 1, level: .two, seed: 1, given: [], asked: asked, hidden: hidden)
        }
        let order = AskedChoice(key: "order", values: ["ranked", "time"])
        let paging = AskedChoice(key: "paging", values: ["snapshot", "cursor"])
        #expect(made([order, paging], ["ranked", "snapshot"]) != nil)
        #expect(made([order, paging], ["ranked", "cursor"]) == nil)
        #expect(made([order], ["sideways"]) == nil)
        #expect(made([order], []) == nil)
        #expect(made([], []) == nil)
    }
}

@Suite struct MysteryPlayTests {
    @Test func `the same acts give the same view, and a replay too`() async throws {
        let mystery = try #require(MysteryCase(number: 1_001))
        let stage = MysteryStage(mystery, play: nil)
        let play = try await MysteryPlay(stage)
        let lines = ["phone opens", "wait 1s", "phone publishes \"Hello\"", "wait 1h", "wait 15s"]
        for line in lines {
            let isDone = await play.act(line)
            #expect(isDone, "\(line)")
        }
        let again = try await MysteryPlay(stage, journal: await play.journal)
        #expect(await again.view() == play.view())
        #expect(await play.view().exchanges.count > 2)
    }

    /// What belongs to the inside of the app, or to others, nobody can do.
    @Test func `acts that aren't a player's are refused`() async throws {
        let mystery = try #require(MysteryCase(number: 1_001))
        let play = try await MysteryPlay(MysteryStage(mystery, play: nil))
        let before = await play.view()
        let lines = [
            "show phone.posts", "design like=memory", "seed 3", "expect phone shows \"x\"",
            "phone crash at=after-commit", "phone signs-in friend", "backend down", "settle",
            "limits page=3", "fault phone * * timeout", "account eve", "steps 3", "wait 3d", "mark",
            "me requests GET /v1/feed", "note \"x\"", "world demo", "no such thing", "",
        ]
        for line in lines {
            let isDone = await play.act(line)
            #expect(!isDone, "\(line)")
        }
        #expect(await play.view() == before)
        #expect(await play.journal.isEmpty)
    }

    @Test func `others act whatever the player does`() async throws {
        let mystery = try #require(MysteryCase(number: 1_001))
        let crowd = MysteryCrowd(seed: mystery.seed)
        #expect(Set(crowd.names).count == 6)
        #expect((0..<20).contains { !crowd.acts($0).isEmpty })
        for number in MysteryLevel.one.numbers.prefix(40) {
            let mystery = try #require(MysteryCase(number: number))
            let crowd = MysteryCrowd(seed: mystery.seed)
            let texts = crowd.prelude + (0..<40).flatMap { crowd.acts($0) }
            #expect(MysteryStage.lines(texts).count == texts.count, "mystery \(number)")
        }
    }
}

@Suite struct MysteryBoardTests {
    @Test func `an outcome leaves the designs that show it`() async throws {
        let mystery = try #require(
            MysteryCase(
                number: 10_001,
                level: .two,
                seed: 5,
                given: [],
                asked: [
                    AskedChoice(key: "like", values: ["outbox", "memory", "rollback", "wait"]),
                    AskedChoice(key: "stand-in", values: ["tint", "blur", "none"]),
                ],
                hidden: ["rollback", "blur"]
            )
        )
        let lab = MysteryLab(mystery, try Fairness.book.get())
        let start = await lab.board([])
        #expect(start.designs.count == 12)
        let best = try #require(lab.forecasts(start).first)
        #expect(best.probe == "P40.2")
        #expect(best.choice == "like")
        #expect(best.left == 3)
        let board = await lab.board([.init("P40.2", 3)])
        #expect(board.designs.count == 3)
        #expect(board.values(of: "like") == ["rollback"])
        #expect(board.moves[0].ruledOut.map(\.values) == [["outbox", "memory", "wait"]])
        #expect(lab.forecasts(board).first?.probe == "P16.1")
        // Four plays: the outcome hangs on one of the two choices.
        #expect(await lab.readingCount == 4)
        let wrong = await lab.board([.init("P40.2", 3), .init("P40.2", 1)])
        #expect(wrong.isContradiction)

        let reveal = await lab.reveal([.init("P40.2", 1)])
        #expect(!reveal.findings[0].isRight)
        #expect(reveal.findings[0].reading.number == 3)
        #expect(reveal.choices.map(\.truth) == ["rollback", "blur"])
        #expect(reveal.choices.allSatisfy { $0.unknowable.isEmpty })
        #expect(reveal.twins.isEmpty)
    }

    @Test func `where all is open each choice is decided by itself`() async throws {
        let mystery = try #require(MysteryCase(number: 4_000))
        let lab = MysteryLab(mystery, try Fairness.book.get())
        let outcome = await lab.reading("P40.2", in: mystery.design).number
        let board = await lab.board([.init("P40.2", outcome)])
        #expect(board.values(of: "like") == [mystery.truth(of: "like") ?? ""])
        #expect(board.moves[0].designsLeft == nil)
        #expect(board.values.count { $0.values.count == 1 } == 1)
    }

    /// Values that nothing tells apart are said to be so.
    @Test func `what can't be known is said`() async throws {
        let mystery = try #require(
            MysteryCase(
                number: 10_002,
                level: .two,
                seed: 5,
                given: [.init("order", "time")],
                asked: [
                    AskedChoice(key: "assembly", values: ["hybrid", "write", "read"]),
                    AskedChoice(key: "conflict", values: ["ask", "discard"]),
                ],
                hidden: ["hybrid", "ask"]
            )
        )
        let lab = MysteryLab(mystery, try Fairness.book.get())
        let reveal = await lab.reveal([])
        #expect(reveal.choices[0].unknowable == ["write"])
        #expect(reveal.choices[1].unknowable == ["discard"])
        #expect(reveal.twins.map(\.values).contains(["write", "discard"]))
    }
}
