public import FeedModel

/// Designs that give one outcome, by the values they share.
public struct ProbeRule: Equatable, Sendable {
    /// A choice with the values in force that it may have.
    public struct Condition: Equatable, Sendable {
        /// The choice's key.
        public let key: String
        /// Its values.
        public let values: [String]

        /// `assembly=hybrid|write`.
        public var text: String { "\(key)=\(values.joined(separator: "|"))" }
    }

    /// What a design must have, in the order in which it decides; nothing for every design.
    public let conditions: [Condition]
    /// What comes of the probe there.
    public let reading: ProbeReading

    /// Whether a design meets the conditions.
    public func covers(_ design: StatedDesign) -> Bool {
        conditions.allSatisfy { $0.values.contains(design.design.value(of: $0.key) ?? "") }
    }

    /// The conditions as text: `order=time unfollow=repair`, or `any design`.
    public var text: String {
        conditions.isEmpty ? "any design" : conditions.map(\.text).joined(separator: " ")
    }
}

extension ProbeTable {
    /// What decides between the outcomes of a probe: as few values as tell them apart.
    public func rules(of probe: String) -> [ProbeRule] {
        guard let row = row(probe), !row.readings.isEmpty else { return [] }
        return rules(Array(designs.indices), row.readings)
    }

    /// The place of the simplest design under a rule.
    public func example(of rule: ProbeRule) -> Int? {
        designs.indices.filter { rule.covers(designs[$0]) }.min {
            (designs[$0].statements.count, $0) < (designs[$1].statements.count, $1)
        }
    }

    private func rules(_ places: [Int], _ readings: [ProbeReading]) -> [ProbeRule] {
        guard let first = places.first else { return [] }
        guard places.contains(where: { readings[$0] != readings[first] }),
            let key = decider(places, readings)
        else { return [ProbeRule(conditions: [], reading: readings[first])] }
        var found: [ProbeRule] = []
        for (value, places) in branches(places, key) {
            for rule in rules(places, readings) {
                let condition = ProbeRule.Condition(key: key, values: [value])
                Self.add(
                    ProbeRule(conditions: [condition] + rule.conditions, reading: rule.reading),
                    to: &found
                )
            }
        }
        return found
    }

    /// Adds a rule; where another says the same of another value, the two become one.
    private static func add(_ rule: ProbeRule, to rules: inout [ProbeRule]) {
        let twin = rules.firstIndex {
            $0.reading == rule.reading && $0.conditions.count == rule.conditions.count
                && $0.conditions.dropFirst() == rule.conditions.dropFirst()
        }
        guard let twin, let first = rules[twin].conditions.first, let own = rule.conditions.first
        else { return rules.append(rule) }
        let joined = ProbeRule.Condition(key: first.key, values: first.values + own.values)
        rules[twin] = ProbeRule(
            conditions: [joined] + rule.conditions.dropFirst(),
            reading: rule.reading
        )
    }

    /// The choice whose values part the outcomes best: what is left in its branches is mixed least.
    private func decider(_ places: [Int], _ readings: [ProbeReading]) -> String? {
        var best: (key: String, mixed: Double)?
        for choice in Design.choices {
            let branches = branches(places, choice.key)
            guard branches.count > 1 else { continue }
            let mixed = branches.reduce(0) { $0 + Self.mixture($1.places.map { readings[$0] }) }
            if best.map({ mixed < $0.mixed }) ?? true { best = (choice.key, mixed) }
        }
        return best?.key
    }

    /// Gini's measure times the count: 0 where all are alike.
    private static func mixture(_ readings: [ProbeReading]) -> Double {
        let groups = Dictionary(grouping: readings) { "\($0.number) \($0.reason ?? "")" }
        let squares = groups.values.reduce(0) { $0 + $1.count * $1.count }
        return Double(readings.count) - Double(squares) / Double(readings.count)
    }

    private func branches(_ places: [Int], _ key: String) -> [(value: String, places: [Int])] {
        var found: [(value: String, places: [Int])] = []
        for place in places {
            let value = designs[place].design.value(of: key) ?? ""
            if let known = found.firstIndex(where: { $0.value == value }) {
                found[known].places.append(place)
            } else {
                found.append((value, [place]))
            }
        }
        return found
    }
}
