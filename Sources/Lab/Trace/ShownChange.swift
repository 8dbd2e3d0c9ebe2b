import FeedClient
import SQLiteStore

/// A changed row as a reader is told of it.
public struct ShownChange: Sendable, Equatable {
    /// The database: a device's name, `DEVICE/ACCOUNT` or `backend`.
    public let place: String
    /// The table.
    public let table: String
    /// The row's key with aliases, `,` between its parts.
    public let key: String
    /// The cells before; nil where the row is new.
    public let before: [String]?
    /// The cells after; nil where the row is gone.
    public let after: [String]?
    /// The names of the cells.
    public let columns: [String]

    /// What changed, in words: `like_count 3 → 4`.
    public var words: String {
        guard let before, let after else { return before == nil ? "is new" : "is gone" }
        return zip(columns, zip(before, after)).filter { $0.1.0 != $0.1.1 }.map { column, cells in
            "\(column) \(Self.short(cells.0)) → \(Self.short(cells.1))"
        }.joined(separator: ", ")
    }

    private static func short(_ text: String) -> String {
        text.count > 40 ? text.prefix(39) + "…" : text
    }
}

extension WorldEngine {
    func shownChange(_ change: PlacedChange) -> ShownChange {
        let row = cells(change)
        let database = database(named: change.place)
        let table = change.change.table
        let columns = (try? database?.columns(of: table)) ?? []
        // A time in a key puts rows in order and names none of them.
        let keys = ((try? database?.primaryKey(of: table)) ?? []).filter { !$0.hasSuffix("_at") }
        let cells = row.after ?? row.before ?? []
        let places = columns.indices.filter { keys.contains(columns[$0]) && $0 < cells.count }
        return ShownChange(
            place: change.place,
            table: table,
            key: places.map { cells[$0] }.joined(separator: ","),
            before: row.before,
            after: row.after,
            columns: columns
        )
    }

    private func database(named place: String) -> Database? {
        if place == "backend" { return backendDatabase }
        let parts = place.split(separator: "/").map(String.init)
        guard let device = device(parts[0]) else { return nil }
        return device.databases[parts.count > 1 ? parts[1] : device.account.name]
    }
}
