extension Migrations {
    /// What was predicted in scenarios beside what came, and which of them were opened.
    static let scenarios = """
        CREATE TABLE predictions (
            scenario TEXT NOT NULL,
            prediction TEXT NOT NULL,
            design TEXT NOT NULL,
            option TEXT NOT NULL,
            came TEXT NOT NULL,
            predicted_at INTEGER NOT NULL,
            PRIMARY KEY (scenario, prediction, design)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE opened_scenarios (
            scenario TEXT PRIMARY KEY NOT NULL,
            opened_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
