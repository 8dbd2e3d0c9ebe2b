import FeedModel
public import Lab

/// What a mystery was: for each choice the truth, what would have told it, and what couldn't be known.
public struct MysteryReveal: Sendable, Equatable {
    /// One choice.
    public struct Choice: Sendable, Equatable {
        /// The choice's key.
        public let key: String
        /// The value that it has.
        public let truth: String
        /// For each other value in play, the probes that tell it from the truth in this app.
        public let others: [Other]

        /// The values that no probe tells from the truth here.
        public var unknowable: [String] { others.filter(\.probes.isEmpty).map(\.value) }
    }

    /// A value that a choice might have had.
    public struct Other: Sendable, Equatable {
        /// The value.
        public let value: String
        /// The probes that read something else in it.
        public let probes: [Difference]
    }

    /// A probe that reads one thing in the app and another in its twin.
    public struct Difference: Sendable, Equatable {
        /// The probe.
        public let probe: String
        /// What it reads in the app.
        public let here: Int
        /// What it would read in the twin.
        public let there: Int
    }

    /// A finding of the player's, replayed.
    public struct Replayed: Sendable, Equatable {
        /// What the finding left.
        public let move: MysteryBoard.Move
        /// What the probe reads in the app when the lab plays it.
        public let reading: ProbeReading

        /// Whether the player read it as the lab does.
        public var isRight: Bool { move.finding.outcome == reading.number }
    }

    /// The choices in the order in which they were asked.
    public let choices: [Choice]
    /// The player's findings, in order.
    public let findings: [Replayed]
    /// The designs that the findings left possible; empty where each choice is decided by itself.
    public let left: [MysteryCase.Candidate]
    /// The designs of those that no probe of the book tells from the hidden one; without the hidden one.
    public let twins: [MysteryCase.Candidate]
}

extension MysteryLab {
    /// The most probes that are named for one value.
    private static let probesNamed = 3

    /// What the mystery was, beside what the player found.
    public func reveal(_ findings: [MysteryBoard.Finding]) async -> MysteryReveal {
        let board = await board(findings)
        var choices: [MysteryReveal.Choice] = []
        for choice in mystery.asked {
            choices.append(reveal(choice))
            await Task.yield()
        }
        let replayed = board.moves.map {
            MysteryReveal.Replayed(
                move: $0,
                reading: reading($0.finding.probe, in: mystery.design)
            )
        }
        let hidden = mystery.hidden
        return MysteryReveal(
            choices: choices,
            findings: replayed,
            left: board.designs,
            twins: mystery.candidates.filter {
                $0.values != hidden && evidence(against: $0.values).isEmpty
            }
        )
    }

    private func reveal(_ choice: AskedChoice) -> MysteryReveal.Choice {
        let truth = mystery.truth(of: choice.key) ?? ""
        let others = choice.values.filter { $0 != truth }.compactMap { value in
            twin(choice.key, value).map { twin in
                MysteryReveal.Other(value: value, probes: evidence(against: twin))
            }
        }
        return MysteryReveal.Choice(key: choice.key, truth: truth, others: others)
    }

    /// The probes that tell the hidden design from a twin, as the table of all probes has them.
    ///
    /// Where it knows of none, all that could tell are played in both.
    private func evidence(against twin: [String]) -> [MysteryReveal.Difference] {
        let known = foreseenDifferences(twin)
        return known.isEmpty ? differences(mystery.hidden, twin, atMost: Self.probesNamed) : known
    }

    /// The first probes that read a twin differently by the table of all probes.
    nonisolated func foreseenDifferences(_ twin: [String]) -> [MysteryReveal.Difference] {
        let known = plays.compactMap { probe -> MysteryReveal.Difference? in
            guard let here = foreseen(probe, where: mystery.hidden),
                let there = foreseen(probe, where: twin), here != there
            else { return nil }
            return MysteryReveal.Difference(probe: probe, here: here, there: there)
        }
        // An outcome says more than that nothing could be read.
        let best = known.sorted {
            ($0.here == 0 ? 1 : 0, $0.probe) < ($1.here == 0 ? 1 : 0, $1.probe)
        }
        return Array(best.prefix(Self.probesNamed))
    }

    /// The hidden values with another one for a choice; nil where the design would make no sense.
    nonisolated func twin(_ key: String, _ value: String) -> [String]? {
        var values = mystery.hidden
        guard let place = mystery.asked.firstIndex(where: { $0.key == key }) else { return nil }
        values[place] = value
        return mystery.design(values) == nil ? nil : values
    }

    /// The first probes that read two designs differently; each is played in both.
    ///
    /// Those that the table of all probes tells so come first: they are likely to.
    func differences(
        _ first: [String],
        _ second: [String],
        atMost count: Int
    ) -> [MysteryReveal.Difference] {
        var found: [MysteryReveal.Difference] = []
        for probe in suspects(first, second) where found.count < count {
            guard let here = reading(probe, where: first)?.number,
                let there = reading(probe, where: second)?.number, here != there
            else { continue }
            found.append(MysteryReveal.Difference(probe: probe, here: here, there: there))
        }
        return found
    }

    /// The probes that can tell two designs apart; where the table knows some, these alone.
    private func suspects(_ first: [String], _ second: [String]) -> [String] {
        let keys = mystery.asked.indices.filter { first[$0] != second[$0] }
            .map { mystery.asked[$0].key }
        let all = plays.filter { !deciders(of: $0).isDisjoint(with: keys) }
        let likely = all.filter { foreseen($0, where: first) != foreseen($0, where: second) }
        return likely.isEmpty ? all : likely
    }

    /// What the table of all probes says that one reads; nil where it doesn't know.
    nonisolated func foreseen(_ probe: String, where values: [String]) -> Int? {
        guard let design = mystery.design(values) else { return nil }
        return book.rules(of: probe).first { $0.covers(design) }?.reading.number
    }

    /// The probes that the lab plays.
    nonisolated var plays: [String] { book.plays.map(\.probe) }
}
