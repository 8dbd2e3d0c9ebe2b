import FeedModel
import Foundation
import Lab
import Testing

@testable import Mystery

/// Each hidden choice can be told apart by some probe in its world, and no probe settles all.
@Suite struct FairTests {
    @Test(arguments: [1_007, 2_011])
    func isFair(_ number: Int) async throws {
        try await Fairness.check(number, isThorough: false)
    }
}

/// Where the luck of a world once showed another outcome than the table of all probes.
@Suite struct LuckTests {
    @Test(arguments: [(1_004, "P16.3"), (4_200, "P15.7")])
    func readsWhatTheTableSays(_ number: Int, _ probe: String) async throws {
        let mystery = try #require(MysteryCase(number: number))
        let lab = MysteryLab(mystery, try Fairness.book.get())
        let reading = await lab.reading(probe, in: mystery.design)
        #expect(reading.number == lab.foreseen(probe, where: mystery.hidden), "\(reading)")
    }
}

/// By the table of all probes, which was made by running them: the same for many numbers at once.
@Suite struct FairByTableTests {
    @Test func isFair() throws {
        try Fairness.foresee(Fairness.numbers.filter { $0 / 4 % 25 == 3 })
    }
}

/// The same for a thousand numbers, a quarter of them at each level, and what is looked up held against runs.
@Suite struct FairSweep {
    @Test func isFairByTheTable() throws { try Fairness.foresee(Fairness.numbers) }

    /// Which choices meddle is for people to know (`ProbeDesigns`), so what the table makes of those that it tried is held
    /// against all that mysteries ask.
    @Test func theTableKnowsEachCombination() throws { try Fairness.combine() }

    @Test(arguments: 0..<Fairness.slices)
    func isFairByRuns(_ slice: Int) async throws {
        for number in Fairness.numbers where number / 4 % Fairness.slices == slice {
            try await Fairness.check(number, isThorough: slice % 5 == 0)
        }
    }
}

enum Fairness {
    /// How many parts the thousand numbers are checked in, some at a time.
    static let slices = 20

    static let book = Result {
        MysteryBook(
            try ProbeBook(
                directory: URL(filePath: #filePath).deletingLastPathComponent()
                    .deletingLastPathComponent().deletingLastPathComponent()
                    .appending(path: "Content/probes").path
            )
        )
    }

    /// A quarter of a thousand at each level.
    static var numbers: [Int] {
        MysteryLevel.allCases.flatMap { level in (0..<250).map { level.rawValue * 1_000 + $0 * 4 } }
    }

    static func foresee(_ numbers: [Int]) throws {
        var seen: Set<String> = []
        for number in numbers {
            let mystery = try #require(MysteryCase(number: number), "mystery \(number)")
            let asked = mystery.asked.map(\.key).joined(separator: " ")
            guard seen.insert("\(mystery.design) \(asked)").inserted else { continue }
            let lab = MysteryLab(mystery, try book.get())
            let here = lab.plays.map { lab.foreseen($0, where: mystery.hidden) }
            // How many other designs each probe reads as it reads the hidden one.
            var alike = Array(repeating: 0, count: here.count)
            for choice in mystery.asked {
                for value in choice.values where value != mystery.truth(of: choice.key) {
                    guard let twin = lab.twin(choice.key, value) else { continue }
                    let there = lab.plays.map { lab.foreseen($0, where: twin) }
                    if here == there {
                        Issue.record("mystery \(number), \(mystery.design): \(choice.key)=\(value)")
                    }
                    for place in here.indices where here[place] == there[place] {
                        alike[place] += 1
                    }
                }
            }
            guard mystery.asked.count > 1 else { continue }
            for (place, count) in alike.enumerated() where count == 0 {
                Issue.record(
                    "mystery \(number), \(mystery.design), \(asked): \(lab.plays[place]) settles all"
                )
            }
        }
    }

    /// Plays each probe by itself in every combination of the choices that decide its outcome, as far as topics ask them.
    static func combine() throws {
        let book = try book.get()
        for play in book.plays {
            let keys = book.deciders(of: play.probe)
            var seen: Set<String> = []
            for topic in MysteryTopic.single + MysteryTopic.interacting + MysteryTopic.all {
                let asked = topic.asked.filter { keys.contains($0.key) }
                for values in MysteryCase.combinations(asked.map(\.values)) {
                    var design = StatedDesign()
                    let told = zip(asked, values).map { StatedDesign.Statement($0.key, $1) }
                    guard (try? design.state(topic.given + told)) != nil,
                        seen.insert(design.text).inserted
                    else { continue }
                    let found = ProbeRunner.run(play, design: design).reading
                    let known = book.rules(of: play.probe).first { $0.covers(design) }?.reading
                    #expect(found == known, "\(play.probe) in \(design)")
                }
            }
        }
    }

    /// Holds what is looked up against runs in the world of a number, with its other people in it.
    ///
    /// - Every probe in the hidden design reads what the table of all probes says.
    /// - For each other value of each choice, the probe that the reveal names first reads in the hidden design's twin what
    ///   the table says, which is something else; with `isThorough` so do all that the reveal names.
    /// - Each probe that might settle all, with `isThorough` every one, reads the same in a design that differs in all on
    ///   which its outcome doesn't hang by the table.
    static func check(_ number: Int, isThorough: Bool) async throws {
        let mystery = try #require(MysteryCase(number: number), "mystery \(number)")
        let lab = MysteryLab(mystery, try book.get())
        let name = "mystery \(number), \(mystery.design)"
        for probe in lab.plays {
            let here = await lab.reading(probe, in: mystery.design)
            let foreseen = lab.foreseen(probe, where: mystery.hidden)
            #expect(here.number == foreseen, "\(name): \(probe) reads \(here)")
        }
        for choice in mystery.asked {
            for value in choice.values where value != mystery.truth(of: choice.key) {
                guard let twin = lab.twin(choice.key, value) else { continue }
                let named = lab.foreseenDifferences(twin)
                #expect(!named.isEmpty, "\(name): nothing tells \(choice.key)=\(value)")
                for one in isThorough ? named : Array(named.prefix(1)) {
                    let there = await lab.reading(one.probe, exactly: twin)
                    #expect(there?.number == one.there, "\(name): \(one.probe), \(value)")
                }
            }
        }
        for probe in lab.plays where isThorough || lab.mightSettleAll(probe) {
            guard let other = lab.stranger(probe) else { continue }
            let there = await lab.reading(probe, exactly: other)
            let here = await lab.reading(probe, in: mystery.design)
            #expect(there?.number == here.number, "\(name): \(probe) hangs on more, \(other)")
        }
    }
}

extension MysteryLab {
    /// What a probe reads in the very design, which the board would play in a plainer one.
    fileprivate func reading(_ probe: String, exactly values: [String]) -> ProbeReading? {
        mystery.design(values).map { reading(probe, in: $0) }
    }

    /// Whether the outcome of a probe hangs on every choice that is asked, so that only a run shows that some are alike.
    fileprivate nonisolated func mightSettleAll(_ probe: String) -> Bool {
        mystery.asked.count > 1 && deciders(of: probe).isSuperset(of: mystery.asked.map(\.key))
    }

    /// Another open design that the probe reads as the hidden one by the table, as different as can be.
    ///
    /// It is the one in which the board plays the probe, where that isn't the hidden one itself.
    fileprivate nonisolated func stranger(_ probe: String) -> [String]? {
        let keys = deciders(of: probe)
        func changed(_ change: (AskedChoice, String) -> String) -> [String] {
            zip(mystery.asked, mystery.hidden).map { choice, value in
                keys.contains(choice.key) ? value : change(choice, value)
            }
        }
        let plain = changed { choice, _ in choice.values[0] }
        let other = changed { choice, value in choice.values.first { $0 != value } ?? value }
        let twins = mystery.asked.flatMap { choice in
            choice.values.compactMap { twin(choice.key, $0) }
        }
        let here = foreseen(probe, where: mystery.hidden)
        return ([plain, other] + twins).first {
            $0 != mystery.hidden && mystery.design($0) != nil && foreseen(probe, where: $0) == here
        }
    }
}
