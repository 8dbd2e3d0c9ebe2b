/// A mystery that somebody has begun, and how they play it.
public struct KeptMystery: Equatable, Sendable {
    /// How much time passes by itself after each act.
    public enum Pace: String, CaseIterable, Sendable {
        /// None: the first frame can be looked at.
        case still
        /// A second.
        case second
        /// A minute.
        case minute
    }

    /// Its number, which is its seed: two people with one number play the same app.
    public let number: Int
    /// Whether the steps of probes are shown.
    public var isGuided: Bool
    /// Whether the board of what is still possible is shown.
    public var showsBoard: Bool
    /// How much time passes by itself after each act.
    public var pace: Pace
    /// The run that is in front.
    public var run: Int
    /// When it was begun.
    public let startedAt: WallTime
    /// When something was last done in it.
    public var playedAt: WallTime
    /// When the design was shown; nil while it is hidden.
    public var revealedAt: WallTime?

    /// A mystery that nobody has done anything in.
    public init(number: Int, isGuided: Bool, showsBoard: Bool, at now: WallTime) {
        self.number = number
        self.isGuided = isGuided
        self.showsBoard = showsBoard
        pace = .second
        run = 1
        startedAt = now
        playedAt = now
    }
}

/// Phones of a mystery app that were set up afresh, and what was done with them since.
public struct MysteryRun: Equatable, Sendable {
    /// The mystery's number.
    public let mystery: Int
    /// Counts the runs of a mystery from 1.
    public let run: Int
    /// The probe that it was set up for; nil for one in which anything may be tried.
    public let probe: String?
    /// The lines that the player did, without those of the app's other people.
    public var journal: [String]
    /// When it was begun.
    public let begunAt: WallTime

    /// A run.
    public init(mystery: Int, run: Int, probe: String?, journal: [String], begunAt: WallTime) {
        self.mystery = mystery
        self.run = run
        self.probe = probe
        self.journal = journal
        self.begunAt = begunAt
    }
}

/// An outcome of a probe that a player recorded in a mystery.
public struct MysteryOutcome: Equatable, Sendable {
    /// Counts the outcomes of a mystery from 1.
    public let place: Int
    /// The run in which it was seen.
    public let run: Int
    /// The probe.
    public let probe: String
    /// The outcome's number; 0 where nothing could be read.
    public let outcome: Int
    /// Whether a hint had named the probe before.
    public let wasHinted: Bool
    /// When it was recorded.
    public let at: WallTime

    /// An outcome.
    public init(place: Int, run: Int, probe: String, outcome: Int, wasHinted: Bool, at: WallTime) {
        self.place = place
        self.run = run
        self.probe = probe
        self.outcome = outcome
        self.wasHinted = wasHinted
        self.at = at
    }
}

/// A hint that a player took.
public struct MysteryHint: Equatable, Sendable {
    /// How many outcomes were recorded when it was given.
    public let place: Int
    /// 1 names a choice, 2 some probes, 3 the most telling one.
    public let stage: Int
    /// The choice that it points to.
    public let choice: String
    /// The probes that it names, with spaces between; empty where it names none.
    public let probes: String
    /// What the last stage promises: `It leaves 2.3 of 12 designs on average`; else empty.
    public let expectation: String
    /// When it was given.
    public let at: WallTime

    /// A hint.
    public init(
        place: Int,
        stage: Int,
        choice: String,
        probes: String,
        expectation: String,
        at: WallTime
    ) {
        self.place = place
        self.stage = stage
        self.choice = choice
        self.probes = probes
        self.expectation = expectation
        self.at = at
    }
}
