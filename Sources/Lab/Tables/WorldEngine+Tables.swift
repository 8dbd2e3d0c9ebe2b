import FeedModel
import SQLiteStore

extension WorldEngine {
    /// Tables that hold the machinery of a store and no state of the product.
    private static let hidden: Set<String> = ["device_facts", "sqlite_sequence"]

    func database(_ place: Place) throws(Refusal) -> Database {
        switch place {
        case .backend: return backendDatabase
        case .device(let name):
            let device = try existingDevice(name)
            return try store { () throws(SQLiteError) in try database(of: device) }
        case .deviceAccount(let name, let account):
            guard let database = try existingDevice(name).databases[account] else {
                throw Refusal("expected an account that \(name) has held, found \"\(account)\"")
            }
            return database
        }
    }

    func tableNames(_ place: Place) throws(Refusal) -> [String] {
        let database = try database(place)
        return try store { () throws(SQLiteError) in
            try database.tables().filter { !Self.hidden.contains($0) }
        }
    }

    func table(_ place: Place, _ name: String) throws(Refusal) -> TableSnapshot {
        let database = try database(place)
        let columns = try columns(of: name, in: place)
        let rows = try store { () throws(SQLiteError) in
            try database.rows("SELECT rowid, * FROM \"\(name)\" ORDER BY \(Self.order(name))")
        }
        return TableSnapshot(
            place: Self.text(place), name: name, columns: columns,
            rows: rows.map { row in row.values.dropFirst().map(shown) },
            rowIDs: rows.map { $0[0].whole ?? 0 })
    }

    func columns(of table: String, in place: Place) throws(Refusal) -> [String] {
        let names = try tableNames(place)
        guard names.contains(table) else {
            throw Refusal(
                "expected a table of \(Self.text(place)) (\(names.joined(separator: ", "))), "
                    + "found \"\(table)\"",
                nearest: CommandError.nearest(table, among: names))
        }
        let database = try database(place)
        return try store { () throws(SQLiteError) in try database.columns(of: table) }
    }

    /// A cell as a reader sees it.
    func shown(_ value: SQLiteValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number):
            aliases.name(of: String(number)) ?? String(number)
        case .text(let text): aliases.shown(text)
        case .real, .blob: value.description
        }
    }

    static func text(_ place: Place) -> String {
        switch place {
        case .backend: "backend"
        case .device(let name): name
        case .deviceAccount(let device, let account): "\(device)/\(account)"
        }
    }

    private static func order(_ table: String) -> String {
        switch table {
        case "feed_entries": "feed_id, position"
        case "stored_feeds": "account_id, post_id DESC"
        default: "rowid"
        }
    }
}

extension SQLiteValue {
    var whole: Int64? { if case .integer(let value) = self { value } else { nil } }
}
