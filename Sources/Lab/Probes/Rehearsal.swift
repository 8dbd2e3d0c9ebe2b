/// A probe that somebody goes through by hand in a world: how far they are, and what is missing.
///
/// It is read off the journal alone: the lines behind the note with which the rehearsal began are held against the
/// play, one by one.
public struct Rehearsal: Sendable, Equatable {
    /// How far a step of the probe is.
    public enum StepState: String, Sendable {
        case done, now, later
    }

    /// The probe.
    public let probe: String
    /// The step of the probe that is to be done; nil once all are done.
    public internal(set) var step: Int?
    /// What is to be done next, as a command; nil once all is done.
    public internal(set) var next: String?
    /// What was done too early, or stands in the way.
    public internal(set) var missing: [String] = []
    /// What was seen so far.
    public internal(set) var seen: [SeenNote] = []
    /// What can be read off what was done; nil until all is done.
    public internal(set) var reading: ProbeReading?
    /// The outcome that the reader says they saw; nil until they do.
    public internal(set) var answer: Int?

    /// Whether a step is done, at hand or still to come.
    public func state(of step: Int) -> StepState {
        guard let now = self.step else { return .done }
        return step < now ? .done : step == now ? .now : .later
    }

    /// The line with which a rehearsal begins.
    public static func beginning(_ probe: String) -> String { "note \"Rehearsal of \(probe)\"" }

    /// The line that says which outcome was seen.
    public static func answer(_ outcome: Int, of probe: String) -> String {
        "note \"Outcome \(outcome) of \(probe)\""
    }

    /// The probe that a journal rehearses; nil where it rehearses none.
    public static func probe(of journal: [String]) -> String? {
        let mark = "note \"Rehearsal of "
        return journal.last { $0.hasPrefix(mark) }.map {
            String($0.dropFirst(mark.count).prefix { $0 != "\"" })
        }
    }

    /// Holds a journal against a play; nil where no rehearsal of it has begun.
    public static func follow(_ journal: [CommandLine], play: Play) -> Rehearsal? {
        let first = journal.lastIndex { $0.text == beginning(play.probe) }
        guard let first, let engine = try? WorldEngine() else { return nil }
        return follow(journal, from: first + 1, play, engine)
    }

    /// Holds a journal that is a play's own from its first line against it.
    static func replay(_ journal: [CommandLine], play: Play) -> Rehearsal? {
        guard let engine = try? WorldEngine() else { return nil }
        let setup = journal.firstIndex { line in
            play.setup.last.map { $0.text == line.text } ?? false
        }
        return follow(journal, from: setup.map { $0 + 1 } ?? 0, play, engine)
    }

    private static func follow(
        _ journal: [CommandLine],
        from first: Int,
        _ play: Play,
        _ engine: WorldEngine
    ) -> Rehearsal {
        var follower = PlayFollower(play: play, engine: engine)
        for (place, line) in journal.enumerated() {
            if place == first { follower.begin() }
            guard (try? engine.run(line)) != nil else { break }
            if place >= first { follower.take(line) }
        }
        if journal.count <= first { follower.begin() }
        return follower.rehearsal
    }
}
