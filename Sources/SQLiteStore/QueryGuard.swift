import CSQLite

/// What stands between a typed query and the database: an authorizer, a step counter, limits.
///
/// The lists say what is allowed, so what a later SQLite adds is refused until someone looks at it.
final class QueryGuard {
    static let rowsMax = 10_000
    static let bytesMax = 8_000_000
    private static let stepsPerCall = 1_000

    /// Why the query was stopped, where it was this guard that did.
    private(set) var reason: String?
    private var stepsLeft: Int
    private let stepLimit: Int
    private var savedLimits: [(id: Int32, value: Int32)] = []

    /// Bounds of single steps, which the step counter can't see into.
    private static let limits: [(id: Int32, value: Int32)] = [
        (SQLITE_LIMIT_LENGTH, 2_000_000), (SQLITE_LIMIT_SQL_LENGTH, 20_000),
        (SQLITE_LIMIT_EXPR_DEPTH, 100), (SQLITE_LIMIT_COMPOUND_SELECT, 50),
        (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 200),
    ]

    init(stepLimit: Int) {
        self.stepLimit = stepLimit
        stepsLeft = stepLimit
    }

    /// Puts the guard before everything the connection compiles and runs; it must outlive that.
    func attach(to connection: OpaquePointer) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_set_authorizer(connection, mayCompile, context)
        let pace = min(Self.stepsPerCall, max(1, stepLimit))
        sqlite3_progress_handler(connection, Int32(pace), mustStop, context)
        savedLimits = Self.limits.map { limit in
            (limit.id, sqlite3_limit(connection, limit.id, limit.value))
        }
    }

    /// Takes the guard away again.
    func detach(from connection: OpaquePointer) {
        sqlite3_set_authorizer(connection, nil, nil)
        sqlite3_progress_handler(connection, 0, nil, nil)
        for limit in savedLimits { sqlite3_limit(connection, limit.id, limit.value) }
    }

    fileprivate func allows(_ action: Int32, _ first: String, _ second: String) -> Bool {
        switch action {
        case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return true
        case SQLITE_FUNCTION:
            if Self.functions.contains(second.lowercased()) { return true }
            reason = "the function \(second)() is not allowed here"
        case SQLITE_PRAGMA:
            // Full-text search asks for this one itself.
            if first.lowercased() == "data_version" { return true }
            reason = "PRAGMA is not allowed here"
        case SQLITE_UPDATE where first == "sqlite_master":
            // Asked when a table-valued function such as json_each declares its columns. A real
            // change of the schema table never compiles on a defensive connection.
            return true
        case SQLITE_ATTACH, SQLITE_DETACH: reason = "ATTACH is not allowed here"
        case SQLITE_TRANSACTION, SQLITE_SAVEPOINT: reason = "transactions are not allowed here"
        default: reason = "only reading is allowed here"
        }
        return false
    }

    fileprivate func spend() -> Bool {
        stepsLeft -= Self.stepsPerCall
        if stepsLeft > 0 { return false }
        reason = "stopped after \(stepLimit) steps: the query is too expensive"
        return true
    }

    private static let functions: Set<String> = Set(
        """
        abs changes char coalesce concat format glob hex ifnull iif instr length like likelihood \
        likely lower ltrim max min nullif octet_length printf quote replace round rtrim sign soundex \
        substr substring trim typeof unhex unicode unlikely upper \
        avg count group_concat sum total \
        row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value \
        nth_value \
        json json_array json_array_length json_each json_extract json_group_array \
        json_group_object json_insert json_object json_patch json_quote json_remove json_replace \
        json_set json_tree json_type json_valid -> ->> \
        ceil ceiling exp floor ln log log10 log2 mod pi pow power sqrt trunc \
        match bm25 highlight snippet
        """.split(separator: " ").map(String.init)
    )
}

private func mayCompile(
    context: UnsafeMutableRawPointer?,
    action: Int32,
    first: UnsafePointer<CChar>?,
    second: UnsafePointer<CChar>?,
    database: UnsafePointer<CChar>?,
    trigger: UnsafePointer<CChar>?
) -> Int32 {
    guard let context else { return SQLITE_DENY }
    let guardian = Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
    let isAllowed = guardian.allows(
        action,
        first.map { String(cString: $0) } ?? "",
        second.map { String(cString: $0) } ?? ""
    )
    return isAllowed ? SQLITE_OK : SQLITE_DENY
}

private func mustStop(context: UnsafeMutableRawPointer?) -> Int32 {
    guard let context else { return 1 }
    return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().spend() ? 1 : 0
}
