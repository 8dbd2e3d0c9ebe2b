/// A part of the worksheet: the fields of the archetype, or of one chapter.
public struct Worksheet: Equatable, Sendable {
    /// The file's name without its ending.
    public let slug: String
    /// What it is called.
    public let title: String
    /// What it is about, in a sentence.
    public let summary: String
    /// Its fields, in order.
    public let fields: [WorksheetField]

    let order: Int
    let file: String
}

/// A place of the worksheet that takes a value.
public struct WorksheetField: Equatable, Sendable {
    /// What an outcome says of a field.
    public struct Fill: Equatable, Sendable {
        /// The outcome.
        public let outcome: OutcomeID
        /// The value; empty where the outcome leaves the field open.
        public let value: String
    }

    /// The id, which never goes to another field: what was typed is kept under it.
    public let id: String
    /// What it is called.
    public let name: String
    /// What to write, in a sentence; empty where the name says it.
    public let hint: String
    /// What most feeds of this kind have; empty for a place for notes.
    public let typical: String
    /// How sure one may be of the typical value.
    public let word: ConfidenceWord?
    /// The probes that fill it, as they are named.
    public let probes: [String]
    /// What each outcome says; those that aren't named say what the probe says of its own field.
    public let fills: [Fill]
    /// The outcomes whose value is the typical one.
    public let agrees: [OutcomeID]
    /// Whether outcomes of several probes add up to the value, rather than contradict one another.
    public let isJoined: Bool
    /// Whether it takes whole sentences: then a person says whether they are a finding.
    public let isFree: Bool

    let line: Int

    /// Whether it takes notes rather than a value.
    public var isNote: Bool { typical.isEmpty }
}

/// An outcome by its probe and number: `P40.2/1`.
public struct OutcomeID: Hashable, Sendable, CustomStringConvertible {
    /// The probe.
    public let probe: String
    /// The number of the outcome.
    public let number: Int

    /// Makes it of its parts.
    public init(probe: String, number: Int) {
        self.probe = probe
        self.number = number
    }

    /// Reads it; nil for what isn't one.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let number = Int(parts[1]), number > 0 else {
            return nil
        }
        self.init(probe: String(parts[0]), number: number)
    }

    /// As it stands in a file.
    public var description: String { "\(probe)/\(number)" }
}

/// One of the axes along which feeds differ in a way that changes their design.
public struct WorksheetAxis: Equatable, Sendable {
    /// The id.
    public let id: String
    /// What it is called.
    public let name: String
    /// Its two ends.
    public let ends: [String]
    /// The field whose own value may settle it.
    public let field: String
    /// What outcomes say of it; empty where they leave it open.
    public let fills: [WorksheetField.Fill]
    /// What else to look at, in a sentence.
    public let hint: String

    let file: String
    let line: Int
}

/// Probes that have nothing to find once an outcome is known.
public struct PointlessProbes: Equatable, Sendable {
    /// The outcomes after which they are pointless.
    public let after: [OutcomeID]
    /// The probes.
    public let probes: [String]
    /// Why, in a sentence.
    public let why: String

    let file: String
    let line: Int
}

/// All of the worksheet that the content holds.
public struct WorksheetForm: Equatable, Sendable {
    /// The parts, in order.
    public internal(set) var sheets: [Worksheet] = []
    /// The axes, in order.
    public internal(set) var axes: [WorksheetAxis] = []
    /// What needs no probe any more.
    public internal(set) var pointless: [PointlessProbes] = []

    /// All fields, in order.
    public var fields: [WorksheetField] { sheets.flatMap(\.fields) }
}
