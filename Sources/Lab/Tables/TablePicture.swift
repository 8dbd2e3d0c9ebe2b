/// A table as a page draws it: its rows with what one step changed in them.
public struct TablePicture: Sendable, Equatable {
    /// A cell with its text before the step, where the step changed it.
    public struct Cell: Sendable, Equatable {
        /// The text after the step.
        public let text: String
        /// The text before it; nil where it is the same.
        public let was: String?
    }

    /// What a step did to a row.
    public enum Change: String, Sendable {
        case none, changed, added, removed
    }

    /// A row.
    public struct Row: Sendable, Equatable {
        /// Its cells in the order of the columns.
        public let cells: [Cell]
        /// What the step did to it.
        public let change: Change
    }

    /// The place as scripts write it.
    public let place: String
    /// The table's name.
    public let name: String
    /// Its columns.
    public let columns: [String]
    /// The rows that are shown: changed ones always, the rest up to a number.
    public var rows: [Row]
    /// How many rows the table has.
    public let count: Int

    /// The query whose rows these are.
    public let sql: String

    /// Whether the step changed anything here.
    public var isChanged: Bool { rows.contains { $0.change != .none } }

    /// The snapshot after a step with the step's changes marked in it.
    ///
    /// With a filter only rows are shown of which a cell has that text in it, letters of either case.
    init(
        _ snapshot: TableSnapshot,
        changes: [ChangedRow],
        showing most: Int,
        filter: String = ""
    ) {
        let wanted = filter.lowercased()
        func isWanted(_ cells: [String]) -> Bool {
            wanted.isEmpty || cells.contains { $0.lowercased().contains(wanted) }
        }
        place = snapshot.place
        name = snapshot.name
        let order = snapshot.key.isEmpty ? ["rowid"] : snapshot.key
        sql = "SELECT * FROM \(snapshot.name) ORDER BY \(order.joined(separator: ", "))"
        columns = snapshot.columns
        count = snapshot.rows.count
        let keys = snapshot.key.compactMap { snapshot.columns.firstIndex(of: $0) }
        func key(_ cells: [String]) -> [String] { keys.map { cells[$0] } }
        var changed: [[String]: ChangedRow] = [:]
        for change in changes {
            if let cells = change.after { changed[key(cells)] = change }
        }
        var rest = most
        var rows: [Row] = []
        for cells in snapshot.rows where isWanted(cells) {
            if let change = changed[key(cells)] {
                rows.append(Self.row(cells, change))
            } else if rest > 0 {
                rest -= 1
                rows.append(Row(cells: cells.map { Cell(text: $0, was: nil) }, change: .none))
            }
        }
        for change in changes {
            guard change.after == nil, let before = change.before, isWanted(before) else {
                continue
            }
            rows.append(Row(cells: before.map { Cell(text: $0, was: nil) }, change: .removed))
        }
        self.rows = rows
    }

    private static func row(_ cells: [String], _ change: ChangedRow) -> Row {
        guard let before = change.before else {
            return Row(cells: cells.map { Cell(text: $0, was: nil) }, change: .added)
        }
        return Row(
            cells: zip(cells, before).map { now, was in
                Cell(text: now, was: was == now ? nil : was)
            },
            change: .changed
        )
    }
}
