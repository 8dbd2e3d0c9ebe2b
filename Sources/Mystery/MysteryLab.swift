public import FeedModel
public import Lab

/// What probes read in the designs of a case, each played once.
public actor MysteryLab {
    /// The case.
    public nonisolated let mystery: MysteryCase
    nonisolated let book: MysteryBook
    private var known: [String: ProbeReading] = [:]
    /// The design that was played last, and what all plays in it begin with once a second one follows.
    private var last: (design: String, ground: ProbeGround?)?
    /// How many plays ran so far.
    public private(set) var readingCount = 0

    /// A lab for a case.
    public init(_ mystery: MysteryCase, _ book: MysteryBook) {
        self.mystery = mystery
        self.book = book
    }

    /// What a probe reads in a design, with the case's other people in its world.
    public func reading(_ probe: String, in design: StatedDesign) -> ProbeReading {
        let key = "\(probe) \(design.text)"
        if let reading = known[key] { return reading }
        readingCount += 1
        let stage = MysteryStage(mystery, play: book.play(probe))
        let reading =
            stage.run(design, on: ground(design))?.reading ?? .unplayable("no probe was set up")
        known[key] = reading
        return reading
    }

    private func ground(_ design: StatedDesign) -> ProbeGround? {
        guard last?.design == design.text else {
            last = (design.text, nil)
            return nil
        }
        if let ground = last?.ground { return ground }
        last?.ground = try? ProbeGround(MysteryStage.beginning(of: mystery, in: design))
        return last?.ground
    }

    /// What a probe reads where the asked choices have these values; nil where they make no sense together.
    ///
    /// A choice on which its outcome doesn't hang keeps the value that stands first, so that one play serves many designs.
    func reading(_ probe: String, where values: [String]) -> ProbeReading? {
        guard let design = mystery.design(values) else { return nil }
        let keys = deciders(of: probe)
        let plain = zip(mystery.asked, values).map { choice, value in
            keys.contains(choice.key) ? value : choice.values[0]
        }
        return reading(probe, in: mystery.design(plain) ?? design)
    }

    /// The board behind some findings.
    public func board(_ findings: [MysteryBoard.Finding]) async -> MysteryBoard {
        var board = MysteryBoard(values: mystery.asked)
        board.designs = mystery.candidates
        for finding in findings {
            let before = board.values
            await rule(finding, &board)
            board.moves.append(
                MysteryBoard.Move(
                    finding: finding,
                    designsLeft: mystery.level == .all ? nil : board.designs.count,
                    ruledOut: Self.difference(before, board.values)
                )
            )
            await Task.yield()
        }
        return board
    }

    private func rule(_ finding: MysteryBoard.Finding, _ board: inout MysteryBoard) async {
        guard mystery.level == .all else {
            board.designs = board.designs.filter {
                reading(finding.probe, where: $0.values)?.number == finding.outcome
            }
            board.values = mystery.asked.enumerated().map { place, choice in
                let left = Set(board.designs.map { $0.values[place] })
                return AskedChoice(key: choice.key, values: choice.values.filter(left.contains))
            }
            return
        }
        let left = values(finding)
        board.values = board.values.map { choice in
            guard let found = left.first(where: { $0.key == choice.key }) else { return choice }
            return AskedChoice(
                key: choice.key,
                values: choice.values.filter(found.values.contains)
            )
        }
    }

    /// The values under which a probe can read an outcome, of the choices that matter to it.
    ///
    /// Played in every combination of these choices; the others keep the value that stands first.
    private func values(_ finding: MysteryBoard.Finding) -> [AskedChoice] {
        let keys = deciders(of: finding.probe)
        let lists = mystery.asked.map { choice in
            keys.contains(choice.key) ? choice.values : Array(choice.values.prefix(1))
        }
        let fitting = MysteryCase.combinations(lists).filter { values in
            reading(finding.probe, where: values)?.number == finding.outcome
        }
        return mystery.asked.enumerated().compactMap { place, choice in
            guard keys.contains(choice.key) else { return nil }
            let left = Set(fitting.map { $0[place] })
            return AskedChoice(key: choice.key, values: choice.values.filter(left.contains))
        }
    }

    /// The choices on which the outcome of a probe hangs.
    nonisolated func deciders(of probe: String) -> Set<String> { book.deciders(of: probe) }

    private static func difference(
        _ before: [AskedChoice],
        _ after: [AskedChoice]
    ) -> [AskedChoice] {
        zip(before, after).compactMap { before, after in
            let gone = before.values.filter { !after.values.contains($0) }
            return gone.isEmpty ? nil : AskedChoice(key: before.key, values: gone)
        }
    }
}
