/// One table as each side holds it, with what differs.
public struct TablesBeside: Sendable, Equatable {
    /// A row of one side.
    public struct Row: Sendable, Equatable {
        /// Its cells in the order of the columns.
        public let cells: [String]
        /// The columns in which the row of that key differs on some other side.
        public let differing: Set<Int>
        /// Whether some other side has no row of that key.
        public let isOnlyHere: Bool

        /// Whether anything about it differs.
        public var differs: Bool { isOnlyHere || !differing.isEmpty }
    }

    /// The place as scripts write it.
    public let place: String
    /// The table's name.
    public let name: String
    /// The columns.
    public let columns: [String]
    /// The rows of each side, in the order of their key; nil where a side has no such table.
    public let sides: [[Row]?]

    /// How many rows differ, each counted once.
    public var count: Int

    /// The tables in which two sides differ, in the order of places and names as the first side has them.
    static func differing(_ sides: [[TableSnapshot]]) -> [TablesBeside] {
        var names: [(String, String)] = []
        for table in sides.flatMap({ $0 })
        where !names.contains(where: { $0 == (table.place, table.name) }) {
            names.append((table.place, table.name))
        }
        return names.compactMap { place, name in
            beside(sides.map { $0.first { $0.place == place && $0.name == name } })
        }
    }

    private static func beside(_ tables: [TableSnapshot?]) -> TablesBeside? {
        guard let one = tables.compactMap({ $0 }).first,
            tables.contains(where: { $0?.rows != one.rows })
        else { return nil }
        let keys = one.columns.indices.filter { one.key.contains(one.columns[$0]) }
        func key(_ row: [String]) -> [String] { keys.isEmpty ? row : keys.map { row[$0] } }
        let known = tables.map { table in
            Dictionary(table?.rows.map { (key($0), $0) } ?? []) { first, _ in first }
        }
        var differing: Set<[String]> = []
        let sides = tables.enumerated().map { index, table in
            table?.rows.map { cells in
                let others = known.indices.filter { $0 != index }.map { known[$0][key(cells)] }
                let unlike = cells.indices.filter { column in
                    others.contains { $0.map { $0[column] != cells[column] } ?? false }
                }
                let row = Row(
                    cells: cells,
                    differing: Set(unlike),
                    isOnlyHere: others.contains { $0 == nil }
                )
                if row.differs { differing.insert(key(cells)) }
                return row
            }
        }
        return TablesBeside(
            place: one.place,
            name: one.name,
            columns: one.columns,
            sides: sides,
            count: differing.count
        )
    }
}

extension WorldEngine {
    /// All tables of all places that a page shows.
    func snapshots() -> [TableSnapshot] {
        let places = devices.map { Place.device($0.name) } + [.backend]
        return places.flatMap { place in
            ((try? tableNames(place)) ?? []).compactMap { try? snapshot(place, $0) }
        }
    }
}
