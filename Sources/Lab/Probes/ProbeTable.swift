public import FeedModel

/// Which outcome each probe has in each design.
public struct ProbeTable: Equatable, Sendable {
    /// The results of one probe.
    public struct Row: Equatable, Sendable {
        /// The probe's id.
        public let probe: String
        /// Why the lab can't play it; nil where it does.
        public let obstacle: String?
        /// What came of it in each of the table's designs; empty where it can't be played.
        public let readings: [ProbeReading]
    }

    /// The designs, the default first.
    public let designs: [StatedDesign]
    /// A row for each probe, in the order of the plays.
    public let rows: [Row]

    /// The row of a probe.
    public func row(_ probe: String) -> Row? { rows.first { $0.probe == probe } }

    /// Plays every probe in every design, some at a time.
    public static func played(
        _ plays: [Play],
        in designs: [StatedDesign] = ProbeDesigns.all
    ) async -> ProbeTable {
        let rows = await withTaskGroup(of: (Int, Row).self) { group in
            for (place, play) in plays.enumerated() {
                group.addTask { (place, row(play, designs)) }
            }
            var rows: [(Int, Row)] = []
            for await row in group { rows.append(row) }
            return rows.sorted { $0.0 < $1.0 }.map(\.1)
        }
        return ProbeTable(designs: designs, rows: rows)
    }

    private static func row(_ play: Play, _ designs: [StatedDesign]) -> Row {
        Row(
            probe: play.probe,
            obstacle: play.obstacle,
            readings: play.obstacle == nil
                ? designs.map { ProbeRunner.run(play, design: $0).reading } : []
        )
    }
}

// MARK: - What isn't told apart

extension ProbeTable {
    /// What every probe reads in a design, by the design's place.
    func vector(_ place: Int) -> [Int] {
        rows.filter { $0.obstacle == nil }.map { $0.readings[place].number }
    }

    /// Whether some probe reads one design and another differently.
    public func isToldApart(_ first: Int, _ second: Int) -> Bool {
        vector(first) != vector(second)
    }

    /// The designs that every probe reads alike, two or more together, by their places.
    public var alike: [[Int]] {
        let groups = Dictionary(grouping: designs.indices, by: vector)
        return groups.values.filter { $0.count > 1 }.sorted { ($0.first ?? 0) < ($1.first ?? 0) }
    }

    /// The choices that have values which no probe tells from the default, with those values.
    ///
    /// A value counts only if it looks like the default on top of a ranked feed and of one in order of time.
    public var unseenValues: [(key: String, values: [String])] {
        Design.choices.compactMap { choice in
            let standard = choice.value(in: Design())
            let unseen = choice.values.map(\.text).filter { value in
                value != standard && isUnseen(choice.key, value)
            }
            return unseen.isEmpty ? nil : (choice.key, unseen)
        }
    }

    private func isUnseen(_ key: String, _ value: String) -> Bool {
        var pairs = 0
        for base in ["", "order=time"] where !(base == "order=time" && key == "order") {
            let text = base.isEmpty ? "\(key)=\(value)" : "\(base) \(key)=\(value)"
            guard let first = place(base), let second = place(text) else { continue }
            pairs += 1
            if isToldApart(first, second) { return false }
        }
        return pairs > 0
    }

    /// The place of a design that states just that.
    public func place(_ text: String) -> Int? {
        guard let stated = try? StatedDesign(text: text) else { return nil }
        return designs.firstIndex { $0.design == stated.design }
    }
}
