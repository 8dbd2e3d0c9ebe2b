extension Migrations {
    /// Everything typed or chosen in a worksheet becomes an entry: rows are only added, so that a
    /// text has a history, and two windows can tell what each of them had before it.
    static let entries = """
        CREATE TABLE entries (
            id INTEGER PRIMARY KEY,
            teardown INTEGER NOT NULL REFERENCES teardowns(id) ON DELETE CASCADE,
            version INTEGER NOT NULL CHECK (version > 0),
            key TEXT NOT NULL CHECK (key <> ''),
            text TEXT NOT NULL,
            restores INTEGER,
            writer TEXT NOT NULL DEFAULT '',
            turn INTEGER NOT NULL DEFAULT 0,
            at INTEGER NOT NULL,
            UNIQUE (teardown, version)
        ) STRICT;
        CREATE INDEX entries_by_key ON entries (teardown, key, version);
        CREATE VIEW standing AS
            SELECT * FROM entries AS e WHERE version = (
                SELECT max(version) FROM entries WHERE teardown = e.teardown AND key = e.key
            );
        CREATE TABLE conflicts (
            teardown INTEGER NOT NULL REFERENCES teardowns(id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (key <> ''),
            writer TEXT NOT NULL,
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (teardown, key, writer)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE pictures (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            teardown INTEGER NOT NULL REFERENCES teardowns(id) ON DELETE CASCADE,
            probe TEXT NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL
                CHECK (type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            bytes BLOB NOT NULL,
            added_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX pictures_by_teardown ON pictures (teardown, probe, id);
        CREATE TABLE incoming (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            text TEXT NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE moved (teardown INTEGER, key TEXT, text TEXT, at INTEGER) STRICT;
        INSERT INTO moved
            SELECT id, 'app', app, updated_at FROM teardowns UNION ALL
            SELECT id, 'tab', tab, updated_at FROM teardowns UNION ALL
            SELECT id, 'device', device, updated_at FROM teardowns UNION ALL
            SELECT id, 'version', version, updated_at FROM teardowns UNION ALL
            SELECT id, 'note', note, updated_at FROM teardowns UNION ALL
            SELECT teardown, 'note/' || probe, note, recorded_at FROM outcomes UNION ALL
            SELECT teardown, 'reason/' || probe, reason, recorded_at FROM outcomes UNION ALL
            SELECT teardown, 'result/' || probe,
                CASE result WHEN 'open' THEN '' WHEN 'seen' THEN CAST(outcome AS TEXT)
                    ELSE result END,
                recorded_at
            FROM outcomes;
        INSERT INTO entries (teardown, version, key, text, at)
            SELECT teardown, row_number() OVER (PARTITION BY teardown ORDER BY at, key), key,
                text, at
            FROM moved WHERE text <> '' ORDER BY teardown, at, key;
        DROP TABLE moved;
        ALTER TABLE outcomes DROP COLUMN outcome;
        ALTER TABLE outcomes DROP COLUMN result;
        ALTER TABLE outcomes DROP COLUMN reason;
        ALTER TABLE outcomes DROP COLUMN note;
        ALTER TABLE teardowns DROP COLUMN app;
        ALTER TABLE teardowns DROP COLUMN tab;
        ALTER TABLE teardowns DROP COLUMN device;
        ALTER TABLE teardowns DROP COLUMN version;
        ALTER TABLE teardowns DROP COLUMN note;
        """
}
