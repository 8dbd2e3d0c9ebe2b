import FeedModel
import SQLiteStore

extension WorldEngine {
    func checkRow(
        _ table: TableName,
        _ key: [String],
        _ columns: [ColumnValue]
    ) throws(Refusal)
        -> String?
    {
        let names = try self.columns(of: table.table, in: table.place)
        guard let row = try row(table, key) else {
            let there = try snapshot(table.place, table.table).rows.prefix(10).map { $0[0] }
            return "expected a row \(key.joined(separator: ",")), found "
                + (there.isEmpty ? "an empty table" : there.joined(separator: ", "))
        }
        var wrong: [String] = []
        for column in columns {
            guard names.contains(column.column) else {
                throw unknownColumn(column.column, names, table)
            }
            let found = row[column.column]
            if !matches(found, column.value) {
                wrong.append("\(column.column)=\(shown(found))")
            }
        }
        if wrong.isEmpty { return nil }
        let wanted = columns.map { "\($0.column)=\($0.value)" }.joined(separator: " ")
        return "expected \(wanted), found \(wrong.joined(separator: " "))"
    }

    /// The row of a key: the first column, or the first two of a key of two.
    ///
    /// The outbox also goes by its `key`.
    func row(_ table: TableName, _ key: [String]) throws(Refusal) -> Row? {
        let columns = try self.columns(of: table.table, in: table.place)
        let database = try database(table.place)
        var candidates = [Array(columns.prefix(key.count))]
        if table.table == "outbox", key.count == 1 { candidates.append(["key"]) }
        for names in candidates {
            let condition = names.map { "CAST(\"\($0)\" AS TEXT) = ?" }.joined(separator: " AND ")
            let values = key.map { SQLiteValue.text(aliases.resolved($0)) }
            let rows = try store { () throws(SQLiteError) in
                try database.rows(
                    "SELECT * FROM \"\(table.table)\" WHERE \(condition) LIMIT 1",
                    values: values
                )
            }
            if let row = rows.first { return row }
            guard key.count == 1, let own = aliases.clientID(of: key[0]) else { continue }
            let earlier = try store { () throws(SQLiteError) in
                try database.rows(
                    "SELECT * FROM \"\(table.table)\" WHERE \(condition) LIMIT 1",
                    values: [.text(own)]
                )
            }
            if let row = earlier.first { return row }
        }
        return nil
    }

    func checkCount(
        _ table: TableName,
        _ comparison: Comparison,
        _ number: Int,
        _ filter: [ColumnValue]
    ) throws(Refusal) -> String? {
        let names = try columns(of: table.table, in: table.place)
        for column in filter where !names.contains(column.column) {
            throw unknownColumn(column.column, names, table)
        }
        let database = try database(table.place)
        let rows = try self.rows(of: table.table, in: database)
        let count = rows.count { row in
            filter.allSatisfy { matches(row[$0.column], $0.value) }
        }
        if comparison.holds(count, number) { return nil }
        return "expected count\(comparison.rawValue)\(number), found \(count)"
    }

    /// A cell matches its text as shown, or the text with aliases resolved.
    private func matches(_ value: SQLiteValue, _ wanted: String) -> Bool {
        if case .null = value { return wanted == "null" || wanted.isEmpty }
        return shown(value) == wanted || value.plainText == aliases.resolved(wanted)
    }

    private func unknownColumn(_ name: String, _ known: [String], _ table: TableName) -> Refusal {
        Refusal(
            "expected a column of \(table.table) (\(known.joined(separator: ", "))), "
                + "found \"\(name)\"",
            nearest: CommandError.nearest(name, among: known)
        )
    }

    func checkSQL(_ place: Place, _ query: String, _ expected: String) throws(Refusal) -> String? {
        let database = try database(place)
        let sql = namedIDs(query)
        let rows = try store { () throws(SQLiteError) in try database.readOnlyRows(sql).rows }
        let found = rows.map { $0.map(shown).joined(separator: "|") }.joined(separator: "\n")
        return found == expected ? nil : "expected \"\(expected)\", found \"\(found)\""
    }

    /// `:p3` stands for the id of the alias p3; ids are digits, so the text stays safe.
    private func namedIDs(_ query: String) -> String {
        var result = ""
        var rest = Substring(query)
        while let colon = rest.firstIndex(of: ":") {
            result += rest[..<colon]
            let after = rest[rest.index(after: colon)...]
            let name = after.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            let item = after.dropFirst(name.count).prefix { $0 == "." || $0.isNumber }
            if let id = aliases.id(of: String(name) + item, .story) {
                result += id
                rest = after.dropFirst(name.count + item.count)
                continue
            }
            if let id = aliases.id(of: String(name)), id.allSatisfy({ $0.isASCII && $0.isNumber }) {
                result += id
            } else {
                result += ":" + name
            }
            rest = after[name.endIndex...]
        }
        return result + rest
    }
}

extension SQLiteValue {
    var plainText: String {
        switch self {
        case .integer(let value): String(value)
        case .text(let text): text
        case .null, .real, .blob: description
        }
    }
}
