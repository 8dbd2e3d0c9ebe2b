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
            guard device.isSignedIn else { throw Refusal("nobody is signed in on \(name)") }
            return try store { () throws(SQLiteError) in try database(of: device) }
        case .deviceAccount(let name, let account):
            let device = try existingDevice(name)
            guard device.databases[account] != nil || device.disk.exists("\(account).db") else {
                throw Refusal("expected an account that \(name) has held, found \"\(account)\"")
            }
            return try store { () throws(SQLiteError) in try database(of: device, account: account)
            }
        }
    }

    func tableNames(_ place: Place) throws(Refusal) -> [String] {
        let database = try database(place)
        return try store { () throws(SQLiteError) in
            try database.tables().filter { !Self.hidden.contains($0) }
        }
    }

    func snapshot(_ place: Place, _ name: String) throws(Refusal) -> TableSnapshot {
        let database = try database(place)
        let columns = try columns(of: name, in: place)
        let key = try store { () throws(SQLiteError) in try database.primaryKey(of: name) }
        let rows = try self.rows(of: name, in: database)
        return TableSnapshot(
            place: Self.text(place),
            name: name,
            columns: columns,
            key: key,
            rows: rows.map { $0.values.map(shown) }
        )
    }

    /// All rows in the order of their key, so that equal tables read equal.
    func rows(of table: String, in database: Database) throws(Refusal) -> [Row] {
        try store { () throws(SQLiteError) in
            let key = try database.primaryKey(of: table).map { "\"\($0)\"" }
            let order = key.isEmpty ? "rowid" : key.joined(separator: ", ")
            return try database.rows("SELECT * FROM \"\(table)\" ORDER BY \(order)")
        }
    }

    func columns(of table: String, in place: Place) throws(Refusal) -> [String] {
        let names = try tableNames(place)
        guard names.contains(table) else {
            throw Refusal(
                "expected a table of \(Self.text(place)) (\(names.joined(separator: ", "))), "
                    + "found \"\(table)\"",
                nearest: CommandError.nearest(table, among: names)
            )
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
}
