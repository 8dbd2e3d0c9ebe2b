public import Lab

/// The plays of all probes, with what decides their outcomes: worked out once for all mysteries.
public struct MysteryBook: Sendable {
    /// The plays that the lab can play, in the order of their probes' names.
    public let plays: [Play]
    private let byProbe: [String: Play]
    private let rules: [String: [ProbeRule]]
    private let deciders: [String: Set<String>]

    /// Reads what mysteries need off the book of plays.
    public init(_ book: ProbeBook) {
        plays = book.plays.plays.filter { $0.obstacle == nil }
        byProbe = Dictionary(uniqueKeysWithValues: plays.map { ($0.probe, $0) })
        var rules: [String: [ProbeRule]] = [:]
        for play in plays { rules[play.probe] = book.table?.rules(of: play.probe) ?? [] }
        self.rules = rules
        deciders = rules.mapValues { Set($0.flatMap { $0.conditions.map(\.key) }) }
    }

    /// The play of a probe; nil where the lab has none.
    public func play(_ probe: String) -> Play? { byProbe[probe] }

    /// What decides between the outcomes of a probe.
    func rules(of probe: String) -> [ProbeRule] { rules[probe] ?? [] }

    /// The choices on which the outcome of a probe hangs.
    func deciders(of probe: String) -> Set<String> { deciders[probe] ?? [] }
}
