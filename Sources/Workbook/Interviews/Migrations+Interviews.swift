extension Migrations {
    /// Interviews: what happened in them, and what was typed, ticked and drawn.
    static let interviews = """
        CREATE TABLE interviews (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            prompt TEXT NOT NULL CHECK (prompt <> ''),
            level TEXT NOT NULL CHECK (level <> ''),
            minutes INTEGER NOT NULL CHECK (minutes > 0),
            seed INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE interview_moments (
            interview TEXT NOT NULL REFERENCES interviews(id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            PRIMARY KEY (interview, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE interview_texts (
            interview TEXT NOT NULL REFERENCES interviews(id) ON DELETE CASCADE,
            key TEXT NOT NULL CHECK (key <> ''),
            text TEXT NOT NULL,
            version INTEGER NOT NULL,
            writer TEXT NOT NULL,
            PRIMARY KEY (interview, key)
        ) STRICT, WITHOUT ROWID;
        """
}
