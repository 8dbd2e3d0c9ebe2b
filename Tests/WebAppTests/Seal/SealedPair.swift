import FeedModel
import Foundation
import Lab
import Mystery
import Testing
import Workbook

@testable import HTTPServer
@testable import WebApp

/// One site whose mysteries are those of their numbers, and one in which each has a twin's design.
///
/// The same is done in both for as long as nothing tells them apart. What their pages say first of a difference has to
/// be on the glass of a phone or on the line, and a difference in anything else is an answer that says too much.
struct SealedPair {
    let one: TestSite
    let other: TestSite
    /// How many answers were compared, and in how many mysteries something told the designs apart.
    let counts = Locked((answers: 0, parted: 0))
    /// What each site reported to its log.
    private let logs: [Locked<[String]>]

    init() throws {
        // With one token even what is made of whole forms has to be the same.
        let token = FormToken()
        let logs = [Locked<[String]>([]), Locked<[String]>([])]
        one = try TestSite(token: token) { app in
            app.report = { said in logs[0].withLock { $0.append(said) } }
        }
        other = try TestSite(token: token) { app in
            app.mysteryCase = { Self.twin($0) }
            app.report = { said in logs[1].withLock { $0.append(said) } }
        }
        self.logs = logs
    }

    /// The mystery of a number with another value for one of its choices.
    static func twin(_ number: Int) -> MysteryCase? {
        guard let mystery = MysteryCase(number: number) else { return nil }
        let truth = mystery.asked.map { mystery.truth(of: $0.key) ?? "" }
        let count = mystery.asked.count
        for turn in 0..<count {
            let place = (number + turn) % count
            let values = mystery.asked[place].values
            for step in values.indices {
                let value = values[(number / 7 + step) % values.count]
                guard value != truth[place] else { continue }
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

    // MARK: - Playing

    /// Does the same in both for as long as nothing tells them apart.
    func play(_ number: Int, acts: Int, probe: String? = nil) async throws {
        let path = "/mystery/\(number)"
        let mystery = try #require(MysteryCase(number: number))
        let stage = MysteryStage(mystery, play: probe.flatMap(one.app.probeBook.plays.play))
        try await same("entrance", number) { try await $0.get(path) }
        // The board plays every open design: where there are few it stands beside all that is done.
        let board = number / 4 % 10 == 0 ? "yes" : "no"
        let begin = [("number", "\(number)"), ("guided", "yes"), ("board", board)]
        try await same("begin", number) { try await $0.post("/mystery", begin) }
        if let probe {
            try await same("stage", number) {
                try await $0.post("\(path)/runs", [("probe", probe)])
            }
        }
        try await play(stage, acts: acts, recording: board == "yes" ? probe : nil)
        try await same("forget", number) { try await $0.post("\(path)/forget", []) }
    }

    /// An outcome with the board on, and off again.
    private func record(_ probe: String, _ number: Int) async throws {
        let path = "/mystery/\(number)"
        let outcome = [("probe", probe), ("outcome", "1")]
        try await same("outcome", number) {
            try await $0.post("\(path)/outcomes", outcome, byScript: true)
        }
        try await same("board", number) { try await $0.get(path) }
        let off = [("play", "1"), ("guided", "no"), ("board", "no")]
        try await same("board off", number) { try await $0.post("\(path)/settings", off) }
    }

    private func play(_ stage: MysteryStage, acts: Int, recording probe: String?) async throws {
        let number = stage.mystery.number
        let path = "/mystery/\(number)"
        var moves = SealMoves(stage, seed: UInt64(number))
        var page = try await both { try await $0.get(path) }
        // What sets a stage goes over the line, so that the first page may tell something.
        if page.0.bytes != page.1.bytes { return try await parted(page, stage, "the stage") }
        compare(page, "page", number)
        if let probe { try await record(probe, number) }
        for turn in 0..<acts {
            let move = moves.next(on: page.0.body, turn)
            let answers = try await both {
                try await $0.post(move.target, move.fields, byScript: turn % 2 == 0)
            }
            page = try await both { try await $0.get(path) }
            if page.0.bytes != page.1.bytes {
                return try await parted(page, stage, move.text)
            }
            compare(answers, move.text, number)
            compare(page, "page behind \(move.text)", number)
            try await same("journal", number) { try await $0.get("\(path)/journal") }
            let aside = Self.others[(number / 4 + turn) % Self.others.count]
                .replacing("NUMBER", with: "\(number)")
            let asides = try await both { try await $0.get(aside) }
            if asides.0.bytes != asides.1.bytes { record(asides, aside, number) }
            counts.withLock { $0.answers += 1 }
        }
        #expect(logs[0].withLock { $0 } == logs[1].withLock { $0 }, "what \(number) had reported")
    }

    /// What may tell something beside the mystery's own page.
    private static let others = [
        "/", "/mystery", "/lab", "/mystery/NUMBER?record=P40.7", "/practice/progress",
        "/search?q=mystery", "/mystery/calibration", "/mystery/cases", "/worlds/m",
        "/practice/practice.json", "/teardowns", "/worlds/m/script", "/mystery/NUMBER/journal",
        "/api/worlds/m", "/practice", "/compare", "/practice/cards.txt",
    ]

    /// The pages differ: by what can be seen, and in nothing else.
    private func parted(
        _ pages: (TestSite.Answer, TestSite.Answer),
        _ stage: MysteryStage,
        _ act: String
    ) async throws {
        let number = stage.mystery.number
        counts.withLock { $0.parted += 1 }
        if Glass.of(pages.0.body) == Glass.of(pages.1.body) {
            record(pages, "behind \(act) in what nobody sees", number)
        }
        let twin = try #require(Self.twin(number))
        let journals = try await both { try await $0.get("/mystery/\(number)/journal") }
        let first = try await MysteryPlay(stage, journal: Self.lines(journals.0))
        let second = try await MysteryPlay(
            MysteryStage(twin, play: stage.play),
            journal: Self.lines(journals.1)
        )
        if await first.view() == second.view() {
            record(pages, "behind \(act), with the same on phones and line", number)
        }
    }

    private static func lines(_ journal: TestSite.Answer) -> [String] {
        journal.body.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
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
        if answers.0.bytes != answers.1.bytes { record(answers, what, number) }
        if answers.0.showsID(beside: one.app.token.text) {
            Issue.record("mystery \(number), \(what): an id is shown")
        }
        counts.withLock { $0.answers += 1 }
    }

    private func record(
        _ answers: (TestSite.Answer, TestSite.Answer),
        _ what: String,
        _ number: Int
    ) {
        let first = answers.0.bytes
        let second = answers.1.bytes
        let place = zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        let parts = [first, second].map {
            String(decoding: $0.dropFirst(max(0, place - 60)).prefix(160), as: UTF8.self)
        }
        Issue.record("mystery \(number), \(what): \(parts)")
    }
}

extension TestSite.Answer {
    /// The whole answer but for the second in which it was given.
    fileprivate var bytes: [UInt8] {
        let lines = head.split(separator: "\r\n").filter { !$0.hasPrefix("Date: ") }
        return Array((lines.joined(separator: "\n") + "\n" + body).utf8)
    }

    private static let digitsOfID = 12

    /// Whether an id stands in it, which is a long run of digits; a form's token may have such a run by chance.
    fileprivate func showsID(beside token: String) -> Bool {
        var digits = 0
        for byte in body.replacing(token, with: "").utf8 {
            digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? digits + 1 : 0
            if digits >= Self.digitsOfID { return true }
        }
        return false
    }
}
