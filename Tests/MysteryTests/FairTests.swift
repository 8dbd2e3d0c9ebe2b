import FeedModel
import Foundation
import Lab
import Testing

@testable import Mystery

/// Each hidden choice can be told apart by some probe in its world, and no probe settles all.
@Suite struct FairTests {
    @Test(arguments: [1_007, 2_011, 3_019, 4_005])
    func isFair(_ number: Int) async throws {
        try await Fairness.check(number)
    }
}

/// The same for a thousand numbers, a quarter of them at each level.
@Suite struct FairSweep {
    @Test(arguments: 0..<10)
    func isFair(_ slice: Int) async throws {
        for number in Fairness.numbers where number % 10 == slice {
            try await Fairness.check(number)
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

    static func check(_ number: Int) async throws {
        let book = try book.get()
        let mystery = try #require(MysteryCase(number: number), "mystery \(number)")
        let lab = MysteryLab(mystery, book)
        for choice in mystery.asked {
            for value in choice.values where value != mystery.truth(of: choice.key) {
                guard let twin = await lab.twin(choice.key, value) else { continue }
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
