import FeedModel
import FeedWire

/// What a recorded outcome rests on: a run of a world up to a step, and what is claimed of it.
///
/// Seed, design and journal make the same world again in any copy of the lab, so that a claim can be tried by
/// somebody else.
public struct Evidence: Equatable, Sendable {
    /// The stated choices, `key=value` with spaces between.
    public var design: String
    /// The seed.
    public var seed: UInt64
    /// The lines that lead to the step.
    public var journal: [String]
    /// The step of the world that it points to.
    public var step: Int
    /// What is claimed: `reads P40.2 1`, or an `expect` line that holds at the step.
    public var claims: [String]

    /// Evidence of a run.
    public init(design: String, seed: UInt64, journal: [String], step: Int, claims: [String]) {
        self.design = design
        self.seed = seed
        self.journal = journal
        self.step = step
        self.claims = claims
    }

    /// The claim that a probe reads an outcome.
    public static func reads(_ probe: String, _ outcome: Int) -> String {
        "reads \(probe) \(outcome)"
    }

    /// As a workbook and a report keep it.
    public var text: String { json.jsonText }

    var json: JSONValue {
        [
            "design": .string(design),
            "seed": Int64(exactly: seed).map { .integer($0) } ?? .string(String(seed)),
            "journal": .array(journal.map { .string($0) }), "step": JSONValue(step),
            "claim": .array(claims.map { .string($0) }),
        ]
    }

    /// Reads what `text` wrote, or what somebody wrote by hand; nil for anything else.
    public init?(text: String) {
        guard let json = try? JSONValue(parsing: Array(text.utf8)) else { return nil }
        self.init(json: json)
    }

    init?(json: JSONValue) {
        guard let lines = json["journal"]?.items?.compactMap(\.text), !lines.isEmpty else {
            return nil
        }
        journal = lines
        design = json["design"]?.text ?? ""
        let seed = json["seed"]
        self.seed =
            seed?.whole.flatMap { UInt64(exactly: $0) } ?? seed?.text.flatMap { UInt64($0) } ?? 1
        step = json["step"]?.whole.map { Int($0) } ?? Int.max
        claims = json["claim"]?.items?.compactMap(\.text) ?? json["claim"]?.text.map { [$0] } ?? []
    }

    /// The lines that make the world, with seed and design stated where the journal leaves them out.
    public func lines() throws(CommandError) -> [CommandLine] {
        var lines: [CommandLine] = []
        for (index, text) in journal.enumerated() {
            if let line = try CommandParser.parse(line: text, number: index + 1) {
                lines.append(line)
            }
        }
        var opening: [String] = []
        if seed != 1, !lines.contains(where: { if case .seed = $0.command { true } else { false } })
        {
            opening.append("seed \(seed)")
        }
        if !design.isEmpty,
            !lines.contains(where: { if case .design = $0.command { true } else { false } })
        {
            opening.append("design \(design)")
        }
        var place = 0
        if case .world = lines.first?.command { place = 1 }
        for text in opening.reversed() {
            guard let line = try CommandParser.parse(line: text, number: 0) else { continue }
            lines.insert(line, at: place)
        }
        return lines
    }
}

/// What came of trying a claim again.
public struct ClaimResult: Equatable, Sendable {
    /// The claim.
    public let claim: String
    /// Why it doesn't hold; nil where it does.
    public let failure: String?
}

extension Evidence {
    /// Runs the journal again and tries each claim.
    public func replay(_ plays: PlayLibrary) -> [ClaimResult] {
        let lines: [CommandLine]
        do throws(CommandError) {
            lines = try self.lines()
        } catch {
            return claims.map { ClaimResult(claim: $0, failure: "the journal: \(error)") }
        }
        guard let engine = try? WorldEngine() else { return [] }
        engine.stopAt = step
        for line in lines where !engine.isHalted {
            do throws(WorldError) {
                _ = try engine.run(line)
            } catch {
                return claims.map { ClaimResult(claim: $0, failure: "the journal: \(error)") }
            }
        }
        engine.stopAt = nil
        return claims.map { claim in
            ClaimResult(claim: claim, failure: failure(of: claim, lines, engine, plays))
        }
    }

    private func failure(
        of claim: String,
        _ lines: [CommandLine],
        _ engine: WorldEngine,
        _ plays: PlayLibrary
    ) -> String? {
        let words = claim.split(separator: " ").map(String.init)
        if words.count == 3, words[0] == "reads", let outcome = Int(words[2]) {
            guard let play = plays.play(words[1]), play.obstacle == nil else {
                return "the lab doesn't play \(words[1])"
            }
            return reading(lines, play, outcome)
        }
        do throws(CommandError) {
            guard let line = try CommandParser.parse(line: claim, number: 1),
                case .expect(let expectation) = line.command
            else { return "expected reads PROBE OUTCOME or an expectation, found \"\(claim)\"" }
            return expectationFailure(expectation, engine)
        } catch {
            return error.description
        }
    }

    private func expectationFailure(_ expectation: Expectation, _ engine: WorldEngine) -> String? {
        do throws(Refusal) {
            return try engine.check(expectation.kind)
        } catch {
            return error.message
        }
    }

    private func reading(_ lines: [CommandLine], _ play: Play, _ outcome: Int) -> String? {
        let rehearsal =
            Rehearsal.follow(lines, play: play) ?? Rehearsal.replay(lines, play: play)
        guard let rehearsal else { return "no world could be made" }
        guard let reading = rehearsal.reading else {
            return "the journal ends before step \(rehearsal.step ?? 0) of the probe is done"
        }
        if reading.number == outcome { return nil }
        return "expected outcome \(outcome), found \(reading.number)"
            + (reading.reason.map { " (\($0))" } ?? "")
    }
}
