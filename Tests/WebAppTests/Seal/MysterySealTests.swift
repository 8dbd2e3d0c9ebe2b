import FeedModel
import Foundation
import Lab
import Mystery
import Testing
import Workbook

@testable import HTTPServer
@testable import WebApp

/// Nothing that leaves the server differs between two designs that nothing done so far has told apart.
@Suite struct MysterySealTests {
    @Test func `pages tell no more than phones and the line`() async throws {
        let pair = try SealedPair()
        try await pair.play(1_003, acts: 3)
        try await pair.play(2_014, acts: 3, probe: "P40.7")
        try await pair.play(4_002, acts: 3, probe: "P40.2")
        let compared = pair.equalAnswers.withLock { $0 }
        #expect(compared > 12, "only \(compared) answers were compared")
    }
}

/// The same for a thousand numbers, a quarter of them at each level.
@Suite struct MysterySealSweep {
    @Test(arguments: 0..<10)
    func `pages tell no more than phones and the line`(_ slice: Int) async throws {
        let pair = try SealedPair()
        let probes = MysteryBook(pair.one.app.probeBook).plays.map(\.probe)
        for level in MysteryLevel.allCases {
            for place in 0..<25 {
                let number = level.rawValue * 1_000 + slice * 100 + place * 4
                try await pair.play(number, acts: 12, probe: place % 2 == 0 ? nil : probes[place])
            }
        }
    }
}

/// One site whose mysteries are those of their numbers, and one in which each has a twin's design.
private struct SealedPair {
    let one: TestSite
    let other: TestSite
    /// How many answers were compared.
    let equalAnswers = Locked(0)

    init() throws {
        // With one token even what is made of whole forms has to be the same.
        let token = FormToken()
        one = try TestSite(token: token)
        other = try TestSite(token: token) { $0.mysteryCase = { Self.twin($0) } }
    }

    /// The mystery of a number with another value for one of its choices.
    static func twin(_ number: Int) -> MysteryCase? {
        guard let mystery = MysteryCase(number: number) else { return nil }
        let truth = mystery.asked.map { mystery.truth(of: $0.key) ?? "" }
        let count = mystery.asked.count
        for turn in 0..<count {
            let place = (number + turn) % count
            for value in mystery.asked[place].values where value != truth[place] {
                var hidden = truth
                hidden[place] = value
                let made = MysteryCase(
                    number: number,
                    level: mystery.level,
                    seed: mystery.seed,
                    given: mystery.given,
                    asked: mystery.asked,
                    hidden: hidden
                )
                if let made { return made }
            }
        }
        return nil
    }

    /// Does the same in both for as long as nothing tells them apart.
    func play(_ number: Int, acts: Int, probe: String? = nil) async throws {
        let mystery = try #require(MysteryCase(number: number))
        let twin = try #require(Self.twin(number))
        let play = probe.flatMap(one.app.probeBook.plays.play)
        let first = try await MysteryPlay(MysteryStage(mystery, play: play))
        let second = try await MysteryPlay(MysteryStage(twin, play: play))
        let path = "/mystery/\(number)"
        try await same("GET \(path)", number) { try await $0.get(path) }
        let begin = [("number", "\(number)"), ("guided", "yes")]
        try await same("begin", number) { try await $0.post("/mystery", begin) }
        if let probe {
            try await same("stage", number) {
                try await $0.post("\(path)/runs", [("probe", probe)])
            }
        }
        var random = KeyedRandom(seed: UInt64(number))
        for turn in 0..<acts {
            guard await first.view() == second.view() else { return }
            let page = try await one.get(path)
            try await same("page, act \(turn)", number) { try await $0.get(path) }
            let command = Self.command(in: page.body, turn, &random)
            for play in [first, second] where await play.act(command) {
                if probe == nil, !command.hasPrefix("wait") { _ = await play.act("wait 1s") }
            }
            let byScript = turn % 2 == 0
            let answers = try await both { site in
                try await site.post(
                    "\(path)/acts",
                    [("command", command)],
                    byScript: byScript
                )
            }
            guard await first.view() == second.view() else { return }
            compare(answers, "\(command), act \(turn)", number)
            try await same("hint \(turn)", number) { try await $0.post("\(path)/hints", []) }
            try await same("journal", number) { try await $0.get("\(path)/journal") }
        }
        try await same("list", number) { try await $0.get("/mystery") }
        try await same("lab", number) { try await $0.get("/lab") }
    }

    private static func command(
        in page: String,
        _ turn: Int,
        _ random: inout KeyedRandom
    ) -> String {
        // A phone has to run before anything can be done with it.
        if turn == 0 { return "phone opens" }
        let mark = "name=\"command\" value=\""
        let found = page.components(separatedBy: mark).dropFirst().map {
            String($0.prefix { $0 != "\"" })
        }
        return found[Int(random.below(UInt64(found.count), "command", "\(turn)"))]
    }

    // MARK: - Comparing

    private func both(
        _ ask: (TestSite) async throws -> TestSite.Answer
    ) async throws -> (TestSite.Answer, TestSite.Answer) {
        (try await ask(one), try await ask(other))
    }

    private func same(
        _ what: String,
        _ number: Int,
        _ ask: (TestSite) async throws -> TestSite.Answer
    ) async throws {
        compare(try await both(ask), what, number)
    }

    private func compare(
        _ answers: (TestSite.Answer, TestSite.Answer),
        _ what: String,
        _ number: Int
    ) {
        let first = Self.bytes(answers.0)
        let second = Self.bytes(answers.1)
        if first != second {
            let place = max(
                0,
                (zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? 0) - 60
            )
            let parts = [first, second].map {
                String(decoding: $0.dropFirst(place).prefix(160), as: UTF8.self)
            }
            Issue.record("mystery \(number), \(what): \(parts)")
        }
        var digits = 0
        for byte in first where digits < Self.digitsOfID {
            digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? digits + 1 : 0
        }
        if digits >= Self.digitsOfID { Issue.record("mystery \(number), \(what): an id is shown") }
        equalAnswers.withLock { $0 += 1 }
    }

    private static let digitsOfID = 12

    /// The whole answer but for the second in which it was given.
    private static func bytes(_ answer: TestSite.Answer) -> [UInt8] {
        let head = answer.head.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
        return Array((head.joined(separator: "\n") + "\n" + answer.body).utf8)
    }
}
