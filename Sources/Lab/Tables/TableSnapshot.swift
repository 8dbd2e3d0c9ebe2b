/// A table's rows as text, with aliases for ids.
public struct TableSnapshot: Sendable, Equatable {
    /// The place as scripts write it.
    public let place: String
    /// The table's name.
    public let name: String
    /// Its columns in order.
    public let columns: [String]
    /// The columns of its primary key.
    public let key: [String]
    /// Its rows in key order, `null` for no value.
    public let rows: [[String]]

    /// The table as aligned text, header first.
    public var lines: [String] {
        let widths = columns.indices.map { index in
            min(40, max(columns[index].count, rows.map { $0[index].count }.max() ?? 0))
        }
        func line(_ cells: [String]) -> String {
            zip(cells, widths).map { cell, width in
                (cell.count > width ? String(cell.prefix(width - 1)) + "…" : cell)
                    .padded(to: width)
            }.joined(separator: "  ")
        }
        let title = "\(place).\(name): \(rows.count) row\(rows.count == 1 ? "" : "s")"
        return [title, line(columns)] + rows.map(line)
    }
}
