/// What differs between two worlds: the first step, then the tables as they stand.
public struct WorldDifference: Sendable, Equatable {
    /// A step that one of them has and the other hasn't; nil where one has ended.
    public struct Parting: Sendable, Equatable {
        /// The first world's step.
        public let first: Step?
        /// The second world's step.
        public let second: Step?
    }

    /// A table that differs.
    public struct Table: Sendable, Equatable {
        /// The place as scripts write it.
        public let place: String
        /// The table's name.
        public let name: String
        /// The columns.
        public let columns: [String]
        /// The rows that differ, by their key, in key order.
        public let rows: [Row]
    }

    /// A row in both worlds; nil where it isn't there.
    public struct Row: Sendable, Equatable {
        /// The first world's cells.
        public let first: [String]?
        /// The second world's cells.
        public let second: [String]?
    }

    /// The first step that differs; nil where the runs are the same.
    public let parting: Parting?
    /// The tables that differ, in the order of places and names.
    public let tables: [Table]

    /// Compares two worlds where they stand now.
    ///
    /// A `design` line is what somebody changed, and so isn't counted as a difference.
    public static func between(_ first: World, _ second: World) async -> WorldDifference {
        let (one, other) = (await first.account(), await second.account())
        return WorldDifference(
            parting: parting(one.steps, other.steps),
            tables: tables(one.tables, other.tables)
        )
    }

    private static func parting(_ first: [Step], _ second: [Step]) -> Parting? {
        for index in 0..<max(first.count, second.count) {
            let one = index < first.count ? first[index] : nil
            let other = index < second.count ? second[index] : nil
            if !isSame(one, other) { return Parting(first: one, second: other) }
        }
        return nil
    }

    /// Numbers may differ where one world has a line more at its start.
    private static func isSame(_ one: Step?, _ other: Step?) -> Bool {
        guard let one, let other else { return false }
        return one.at == other.at && one.kind == other.kind && one.actor == other.actor
            && one.text == other.text && one.changes == other.changes
    }

    private static func tables(_ first: [TableSnapshot], _ second: [TableSnapshot]) -> [Table] {
        first.compactMap { one in
            guard let other = second.first(where: { $0.place == one.place && $0.name == one.name }),
                one.columns == other.columns
            else { return nil }
            let rows = rows(one, other)
            return rows.isEmpty
                ? nil
                : Table(place: one.place, name: one.name, columns: one.columns, rows: rows)
        }
    }

    private static func rows(_ one: TableSnapshot, _ other: TableSnapshot) -> [Row] {
        let places = one.columns.indices.filter { one.key.contains(one.columns[$0]) }
        func key(_ row: [String]) -> [String] { places.isEmpty ? row : places.map { row[$0] } }
        let known = Dictionary(other.rows.map { (key($0), $0) }) { first, _ in first }
        let here = Set(one.rows.map(key))
        return one.rows.compactMap { row in
            let match = known[key(row)]
            return match == row ? nil : Row(first: row, second: match)
        } + other.rows.filter { !here.contains(key($0)) }.map { Row(first: nil, second: $0) }
    }
}

extension World {
    struct Account: Sendable {
        let steps: [Step]
        let tables: [TableSnapshot]
    }

    func account() -> Account {
        let places = engine.devices.map { Place.device($0.name) } + [.backend]
        return Account(
            steps: engine.steps.filter {
                $0.kind != .command || !$0.text.hasPrefix("design ")
            },
            tables: places.flatMap { place in
                ((try? engine.tableNames(place)) ?? []).compactMap {
                    try? engine.snapshot(place, $0)
                }
            }
        )
    }
}
