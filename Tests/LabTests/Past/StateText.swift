import FeedModel
import SQLiteStore

@testable import Lab

/// Everything that a world's engine holds, as text: two engines are the same when their texts are.
///
/// It looks through mirrors, so that a property which somebody forgot to copy shows.
enum StateText {
    static func of(_ engine: WorldEngine) throws -> String {
        var lines = ["\(engine.hash.text) \(engine.now.microseconds)"]
        for device in engine.devices {
            // A database that is open nowhere but in one of the two says nothing about the world.
            for account in device.databases.keys.sorted() {
                try lines += rows(of: device.databases[account], "\(device.name)/\(account)")
            }
        }
        try lines += rows(of: engine.backendDatabase, "backend")
        for child in Mirror(reflecting: engine).children {
            guard let name = child.label, !unlike.contains(name) else { continue }
            lines.append("\(name): \(text(child.value))")
        }
        return lines.joined(separator: "\n")
    }

    /// What belongs to the run and not to the world.
    private static let unlike: Set<String> = [
        "stopAt", "album", "output", "lastAnswer", "backendDatabase", "motion", "eventBudget",
        "steps", "rests", "foundJob", "halt",
    ]

    /// What a client or the backend can read again from its database, or work out again.
    private static let caches: Set<String> = [
        "orders", "orderWatch", "postWatch", "outboxWatch", "outboxAt", "deletions", "rowsRead",
        "tokens", "feedSizes", "unmovedAt",
    ]

    private static func rows(of database: Database?, _ place: String) throws -> [String] {
        guard let database else { return [] }
        return try database.tables().sorted().flatMap { table in
            let rows = try database.rows(
                "SELECT rowid AS hidden_rowid, * FROM \"\(table)\"",
                orTable: table
            )
            return ["\(place).\(table)"]
                + rows.map { "  " + $0.values.map(\.description).joined(separator: "|") }.sorted()
        }
    }

    private static func text(_ value: Any) -> String {
        if value is Database { return "database" }
        if value is MemoryDisk { return "disk" }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .dictionary, .set:
            return "[" + mirror.children.map { text($0.value) }.sorted().joined(separator: ", ")
                + "]"
        case nil where mirror.children.isEmpty: return String(describing: value)
        case .enum where mirror.children.isEmpty: return String(describing: value)
        default:
            if mirror.children.isEmpty, mirror.displayStyle == nil {
                return String(describing: value)
            }
            // Where an event stands in a heap says nothing: what is due first comes first.
            let kept = mirror.children.filter { !caches.contains($0.label ?? "") }
            let inside = kept.map { child in
                child.label == "heap"
                    ? Mirror(reflecting: child.value).children.map { text($0.value) }.sorted()
                        .joined(separator: ", ") : "\(child.label ?? ""):\(text(child.value))"
            }
            return "\(mirror.subjectType)(" + inside.joined(separator: ", ") + ")"
        }
    }
}

extension Database {
    /// The rows with their hidden numbers, or of a table without any the rows alone.
    fileprivate func rows(_ sql: String, orTable table: String) throws -> [Row] {
        do {
            return try rows(sql)
        } catch {
            return try rows("SELECT * FROM \"\(table)\"")
        }
    }
}
