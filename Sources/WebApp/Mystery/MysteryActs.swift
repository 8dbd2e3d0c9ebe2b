internal import HTTPServer
internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

/// What a player does with a mystery; each act gives what is to be said about it, if anything is.
extension MysteryRoutes {
    static let refusal = "Nobody can do that on the phones as they are now. Nothing has happened."

    /// `POST …/acts`: a line, as a phone's button or form sends it.
    func act(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        var run = try await currentRun(game)
        let play = try await registry.play(game.mystery, run)
        for line in WorldForm.commands(form) {
            guard await play.act(line) else { return Self.refusal }
            if run.probe == nil, let pause = game.kept.pace.line, !line.hasPrefix("wait ") {
                _ = await play.act(pause)
            }
        }
        run.journal = await play.journal
        try await app.workbook.keep(run)
        try await touch(game.kept)
        return nil
    }

    /// `POST …/runs`: fresh phones for a probe or for anything, or an earlier run once more.
    func setUp(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        var kept = game.kept
        let runs = try await app.workbook.runs(ofMystery: game.mystery.number)
        if let number = form.value("run").flatMap({ Int($0) }) {
            guard runs.contains(where: { $0.run == number }) else { return Self.refusal }
            kept.run = number
        } else {
            let probe = form.value("probe") ?? ""
            if !probe.isEmpty, registry.book.play(probe) == nil {
                return "The lab has no stage for this probe."
            }
            kept.run = (runs.last?.run ?? 0) + 1
            try await app.workbook.keep(
                MysteryRun(
                    mystery: game.mystery.number,
                    run: kept.run,
                    probe: probe.isEmpty ? nil : probe,
                    journal: [],
                    begunAt: app.clock.now()
                )
            )
        }
        try await touch(kept)
        return "Fresh phones are set up."
    }

    /// `POST …/settings`: with or without instructions and board, and how time passes.
    func settle(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        var kept = game.kept
        if form.value("play") != nil {
            kept.isGuided = form.value("guided") == "yes"
            kept.showsBoard = form.value("board") == "yes"
        }
        if let pace = form.value("pace").flatMap(KeptMystery.Pace.init(rawValue:)) {
            kept.pace = pace
        }
        try await touch(kept)
        return nil
    }

    /// `POST …/outcomes`: which outcome of a probe was seen.
    func record(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        guard let id = form.value("probe"), let probe = app.content.probe(id),
            let number = form.value("outcome").flatMap({ Int($0) }),
            number == 0 || probe.outcome(number) != nil
        else { return "Say which outcome it was." }
        let outcomes = try await app.workbook.outcomes(ofMystery: game.mystery.number)
        for earlier in outcomes where earlier.probe == id {
            try await app.workbook.takeBackOutcome(earlier.place, ofMystery: game.mystery.number)
        }
        let hints = try await app.workbook.hints(ofMystery: game.mystery.number)
        try await app.workbook.record(
            MysteryOutcome(
                place: (outcomes.last?.place ?? 0) + 1,
                run: game.kept.run,
                probe: id,
                outcome: number,
                wasHinted: hints.contains { $0.names(id) },
                at: app.clock.now()
            ),
            inMystery: game.mystery.number
        )
        try await touch(game.kept)
        return "Recorded: \(id), outcome \(number)."
    }

    /// `POST …/outcomes/take-back`: an outcome that was misread.
    func takeBack(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        guard let place = form.value("place").flatMap({ Int($0) }) else { return nil }
        try await app.workbook.takeBackOutcome(place, ofMystery: game.mystery.number)
        try await touch(game.kept)
        return "Taken back."
    }

    /// `POST …/claims`: a value for each choice, with a word; an empty value takes a claim back.
    func claim(_ game: MysteryGame, _ form: HTTPForm) async throws -> String? {
        let number = game.mystery.number
        if let said = try await claimsAreRecorded(number) { return said }
        for choice in game.mystery.asked {
            guard let value = form.value("value.\(choice.key)") else { continue }
            guard choice.values.contains(value) else {
                try await app.workbook.takeBackClaim(on: choice.key, ofMystery: number)
                continue
            }
            let word = form.value("word.\(choice.key)").flatMap(ConfidenceWord.init(rawValue:))
            try await app.workbook.keep(
                MysteryClaim(
                    choice: choice.key,
                    value: value,
                    word: word ?? .speculative,
                    at: app.clock.now()
                ),
                ofMystery: number
            )
        }
        try await touch(game.kept)
        return "Claims saved."
    }

    /// `GET …/journal`: the lines of the run in front, without the design.
    func journal(_ game: MysteryGame) async throws -> HTTPResponse {
        let run = try await currentRun(game)
        let head = [
            "# Mystery \(game.mystery.number), run \(run.run)"
                + (run.probe.map { ", set up for \($0)" } ?? ""),
            "# What the player did; the design isn't told.",
        ]
        let text = (head + run.journal).joined(separator: "\n") + "\n"
        return .download(text, name: "mystery-\(game.mystery.number)-run-\(run.run).txt")
    }

    // MARK: - Helpers

    func currentRun(_ game: MysteryGame) async throws -> MysteryRun {
        let runs = try await app.workbook.runs(ofMystery: game.mystery.number)
        return runs.first { $0.run == game.kept.run } ?? runs.last
            ?? MysteryRun(
                mystery: game.mystery.number,
                run: 1,
                probe: nil,
                journal: [],
                begunAt: game.kept.startedAt
            )
    }

    func touch(_ kept: KeptMystery) async throws {
        var kept = kept
        kept.playedAt = app.clock.now()
        try await app.workbook.keep(kept)
    }

    /// The findings of a mystery, in order.
    func findings(_ number: Int) async throws -> [MysteryBoard.Finding] {
        try await app.workbook.outcomes(ofMystery: number).map {
            MysteryBoard.Finding($0.probe, $0.outcome)
        }
    }
}

extension KeptMystery.Pace {
    /// The line that passes the time after an act; nil where none does.
    var line: String? {
        switch self {
        case .still: nil
        case .second: "wait 1s"
        case .minute: "wait 1m"
        }
    }

    /// What it is called.
    var label: String {
        switch self {
        case .still: "no time"
        case .second: "1 second"
        case .minute: "1 minute"
        }
    }
}

extension MysteryHint {
    /// Whether it named a probe.
    func names(_ probe: String) -> Bool {
        probes.split(separator: " ").contains { $0 == probe }
    }
}
