internal import SQLiteStore

/// The steps from an empty file to today's schema: named, in order, forward only.
///
/// A step that has landed is never edited; a change is a new step.
enum Migrations {
    struct Step {
        let name: String
        let sql: String
    }

    static let all: [Step] = [
        Step(name: "001-worksheets", sql: worksheets),
        Step(name: "002-reading", sql: reading),
        Step(name: "003-worlds-and-settings", sql: worldsAndSettings),
        Step(name: "004-ways-of-worlds", sql: waysOfWorlds),
        Step(name: "005-entries", sql: entries),
        Step(name: "006-search", sql: search),
        Step(name: "007-scenarios", sql: scenarios),
        Step(name: "008-frame-recordings", sql: frameRecordings),
        Step(name: "010-evidence", sql: evidence),
        Step(name: "011-cards", sql: cards),
        Step(name: "012-capacity-sheets", sql: capacity),
        Step(name: "013-typed-answers", sql: typedAnswers),
        Step(name: "016-interviews", sql: interviews),
        Step(name: "017-practice", sql: practice),
    ]

    /// Brings a file up to date; each step happens whole or not at all.
    static func apply(to database: Database, at now: WallTime) throws(WorkbookError) {
        let applied = try storing { () throws(SQLiteError) in
            try database.run(
                """
                CREATE TABLE IF NOT EXISTS migrations (
                    name TEXT PRIMARY KEY NOT NULL, applied_at INTEGER NOT NULL
                ) STRICT
                """
            )
            return try database.rows("SELECT name FROM migrations ORDER BY name")
                .map { $0.text("name") }
        }
        let known = all.map(\.name)
        guard applied == Array(known.prefix(applied.count)) else {
            let strange = applied.first { !known.contains($0) } ?? applied.last ?? ""
            throw WorkbookError(
                .newerFile,
                "the workbook's file has a step '\(strange)' that this FeedLab does not know: "
                    + "it was written by a newer one; nothing was changed"
            )
        }
        for step in all.dropFirst(applied.count) {
            try storing { () throws(SQLiteError) in
                try database.transaction { () throws(SQLiteError) in
                    try database.script(step.sql)
                    try database.run(
                        "INSERT INTO migrations (name, applied_at) VALUES (?, ?)",
                        step.name,
                        now.milliseconds
                    )
                }
            }
        }
    }

    private static let worksheets = """
        CREATE TABLE teardowns (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            app TEXT NOT NULL CHECK (app <> ''),
            tab TEXT NOT NULL,
            device TEXT NOT NULL,
            version TEXT NOT NULL,
            note TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE TABLE outcomes (
            teardown INTEGER NOT NULL REFERENCES teardowns(id) ON DELETE CASCADE,
            probe TEXT NOT NULL,
            result TEXT NOT NULL
                CHECK (result IN ('open', 'seen', 'not-applicable', 'inconclusive')),
            outcome INTEGER CHECK ((outcome IS NOT NULL) = (result = 'seen')),
            reason TEXT NOT NULL,
            note TEXT NOT NULL,
            device TEXT NOT NULL,
            version TEXT NOT NULL,
            recorded_at INTEGER NOT NULL,
            PRIMARY KEY (teardown, probe)
        ) STRICT, WITHOUT ROWID;
        """

    private static let reading = """
        CREATE TABLE answers (
            question TEXT PRIMARY KEY NOT NULL,
            option TEXT NOT NULL,
            answered_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE reading (
            lesson TEXT PRIMARY KEY NOT NULL,
            section TEXT NOT NULL,
            read_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let worldsAndSettings = """
        CREATE TABLE worlds (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL,
            script TEXT NOT NULL,
            created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE settings (
            key TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let waysOfWorlds = """
        ALTER TABLE worlds ADD COLUMN parent TEXT;
        ALTER TABLE worlds ADD COLUMN forked_at INTEGER
            CHECK ((forked_at IS NULL) = (parent IS NULL));
        ALTER TABLE worlds ADD COLUMN undone TEXT NOT NULL DEFAULT '';
        ALTER TABLE worlds ADD COLUMN deleted_at INTEGER;
        """
}
