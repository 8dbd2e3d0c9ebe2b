extension Migrations {
    /// Mysteries that were begun, with the runs, outcomes, hints and claims in each; the hidden design isn't kept.
    static let mysteries = """
        CREATE TABLE mysteries (
            number INTEGER PRIMARY KEY NOT NULL,
            is_guided INTEGER NOT NULL CHECK (is_guided IN (0, 1)),
            shows_board INTEGER NOT NULL CHECK (shows_board IN (0, 1)),
            pace TEXT NOT NULL CHECK (pace IN ('still', 'second', 'minute')),
            run INTEGER NOT NULL,
            started_at INTEGER NOT NULL,
            played_at INTEGER NOT NULL,
            revealed_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mystery_runs (
            mystery INTEGER NOT NULL REFERENCES mysteries(number) ON DELETE CASCADE,
            run INTEGER NOT NULL,
            probe TEXT NOT NULL,
            journal TEXT NOT NULL,
            begun_at INTEGER NOT NULL,
            PRIMARY KEY (mystery, run)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mystery_outcomes (
            mystery INTEGER NOT NULL REFERENCES mysteries(number) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            run INTEGER NOT NULL,
            probe TEXT NOT NULL,
            outcome INTEGER NOT NULL,
            was_hinted INTEGER NOT NULL CHECK (was_hinted IN (0, 1)),
            recorded_at INTEGER NOT NULL,
            PRIMARY KEY (mystery, place)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mystery_hints (
            mystery INTEGER NOT NULL REFERENCES mysteries(number) ON DELETE CASCADE,
            place INTEGER NOT NULL,
            stage INTEGER NOT NULL,
            choice TEXT NOT NULL,
            probes TEXT NOT NULL,
            expectation TEXT NOT NULL,
            given_at INTEGER NOT NULL,
            PRIMARY KEY (mystery, place, stage)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mystery_claims (
            mystery INTEGER NOT NULL REFERENCES mysteries(number) ON DELETE CASCADE,
            choice TEXT NOT NULL,
            value TEXT NOT NULL,
            word TEXT NOT NULL CHECK (word IN ('Observed', 'Inferred', 'Speculative')),
            claimed_at INTEGER NOT NULL,
            PRIMARY KEY (mystery, choice)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mystery_results (
            mystery INTEGER NOT NULL REFERENCES mysteries(number) ON DELETE CASCADE,
            choice TEXT NOT NULL,
            place INTEGER NOT NULL,
            truth TEXT NOT NULL,
            verdict TEXT NOT NULL CHECK (verdict IN ('right', 'wrong', 'open', 'unknowable')),
            was_hinted INTEGER NOT NULL CHECK (was_hinted IN (0, 1)),
            PRIMARY KEY (mystery, choice)
        ) STRICT, WITHOUT ROWID;
        """
}
