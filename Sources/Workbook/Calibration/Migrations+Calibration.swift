extension Migrations {
    /// Claims whose truth is known, with the word they were made with, and cases that somebody sealed.
    ///
    /// A claim is kept as it was when its truth came: what is changed later in a worksheet changes
    /// no claim that was right or wrong by then.
    static let calibration = """
        CREATE TABLE resolved_claims (
            kind TEXT NOT NULL CHECK (kind IN ('mystery', 'case', 'teardown')),
            source TEXT NOT NULL CHECK (source <> ''),
            subject TEXT NOT NULL CHECK (subject <> ''),
            name TEXT NOT NULL,
            claimed TEXT NOT NULL,
            word TEXT NOT NULL CHECK (word IN ('Observed', 'Inferred', 'Speculative')),
            truth TEXT NOT NULL,
            is_right INTEGER NOT NULL CHECK (is_right IN (0, 1)),
            known_from TEXT NOT NULL,
            was_hinted INTEGER NOT NULL CHECK (was_hinted IN (0, 1)),
            resolved_at INTEGER NOT NULL,
            PRIMARY KEY (kind, source, subject)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX resolved_claims_by_time ON resolved_claims (resolved_at, kind, source, subject);
        CREATE TABLE sealed_cases (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            commitment TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            file TEXT NOT NULL,
            key TEXT NOT NULL,
            is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
            claims TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        -- A case is played under a number that no mystery of a level has.
        INSERT INTO sqlite_sequence (name, seq) VALUES ('sealed_cases', 1000000);
        CREATE TABLE class_files (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            commitment TEXT NOT NULL REFERENCES sealed_cases(commitment) ON DELETE CASCADE,
            file TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            UNIQUE (commitment, file)
        ) STRICT;
        """
}
