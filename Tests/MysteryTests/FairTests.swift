import FeedModel
import Foundation
import Lab
import Testing

@testable import Mystery

/// Each hidden choice can be told apart by some probe in its world, and no probe settles all.
@Suite struct FairTests {
    @Test(arguments: [1_007, 2_011])
    func isFair(_ number: Int) async throws {
        try await Fairness.check(number)
    }
}

/// By the table of all probes, which was made by running them: the same for many numbers at once.
@Suite struct FairByTableTests {
    @Test func isFair() throws {
        try Fairness.foresee(Fairness.numbers.filter { $0 / 4 % 25 == 3 })
    }
}

/// The same for a thousand numbers, a quarter of them at each level.
@Suite struct FairSweep {
    @Test func isFairByTheTable() throws { try Fairness.foresee(Fairness.numbers) }

    @Test(arguments: 0..<10)
    func isFair(_ slice: Int) async throws {
        for number in Fairness.numbers where number / 4 % 10 == slice {
            try await Fairness.check(number)
        }
    }

    /// What hints and reveals look up is what runs show, though others act in them, and though the choices on which an
    /// outcome doesn't hang have other values.
    @Test(arguments: 0..<10)
    func runsAgreeWithTheTable(_ slice: Int) async throws {
        for number in Fairness.numbers where number / 4 % 50 == slice {
            let mystery = try #require(MysteryCase(number: number))
            let lab = MysteryLab(mystery, try Fairness.book.get())
            for probe in lab.plays {
                let played = await lab.reading(probe, in: mystery.design)
                #expect(
                    played.number == lab.foreseen(probe, where: mystery.hidden),
                    "mystery \(number), \(mystery.design): \(probe) reads \(played)"
                )
                let plain = await lab.reading(probe, where: mystery.hidden)
                #expect(plain?.number == played.number, "mystery \(number), \(probe)")
            }
        }
    }
}

enum Fairness {
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
                Issue.record("mystery \(number): \(lab.plays[place]) settles all")
            }
        }
    }

    static func check(_ number: Int) async throws {
        let book = try book.get()
        let mystery = try #require(MysteryCase(number: number), "mystery \(number)")
        let lab = MysteryLab(mystery, book)
        for choice in mystery.asked {
            for value in choice.values where value != mystery.truth(of: choice.key) {
                guard let twin = lab.twin(choice.key, value) else { continue }
                let told = await lab.differences(mystery.hidden, twin, atMost: 1)
                #expect(
                    !told.isEmpty,
                    "mystery \(number), \(mystery.design): nothing tells \(choice.key)=\(value)"
                )
            }
        }
        guard mystery.asked.count > 1 else { return }
        for probe in lab.plays {
            let alike = await lab.looksAlike(probe)
            #expect(alike, "mystery \(number), \(mystery.design): \(probe) settles all")
        }
    }
}

extension MysteryLab {
    /// Whether a probe reads the hidden design as it reads another one that is open.
    func looksAlike(_ probe: String) -> Bool {
        let here = reading(probe, where: mystery.hidden)
        return mystery.asked.contains { choice in
            choice.values.contains { value in
                guard let twin = twin(choice.key, value), twin != mystery.hidden else {
                    return false
                }
                return reading(probe, where: twin)?.number == here?.number
            }
        }
    }
}
