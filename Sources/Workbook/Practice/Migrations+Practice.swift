extension Migrations {
    /// Decisions with their defence, drills of sheets, and the practice that a file has replaced.
    ///
    /// An answer that is neither right nor wrong is a number that the drill was given.
    static let practice = """
        CREATE TABLE decisions (
            tradeoff TEXT NOT NULL CHECK (tradeoff <> ''),
            decided_at INTEGER NOT NULL,
            option TEXT NOT NULL CHECK (option <> ''),
            defence TEXT NOT NULL,
            judged_at INTEGER,
            named_cost INTEGER CHECK (named_cost IN (0, 1)),
            named_other INTEGER CHECK (named_other IN (0, 1)),
            stands INTEGER CHECK (stands IN (0, 1)),
            CHECK ((judged_at IS NULL) = (named_cost IS NULL)),
            CHECK ((judged_at IS NULL) = (named_other IS NULL)),
            CHECK ((judged_at IS NULL) = (stands IS NULL)),
            PRIMARY KEY (tradeoff, decided_at)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX decisions_by_time ON decisions (decided_at, tradeoff);
        CREATE TABLE decision_drafts (
            tradeoff TEXT PRIMARY KEY NOT NULL CHECK (tradeoff <> ''),
            option TEXT NOT NULL,
            defence TEXT NOT NULL,
            touched_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE drills (
            template TEXT NOT NULL CHECK (template <> ''),
            part TEXT NOT NULL CHECK (part <> ''),
            tried_at INTEGER NOT NULL,
            factor TEXT NOT NULL,
            sheet TEXT NOT NULL,
            asked INTEGER NOT NULL CHECK (asked > 0),
            answered INTEGER NOT NULL CHECK (answered BETWEEN 1 AND asked),
            correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND answered),
            PRIMARY KEY (template, part, tried_at)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX drills_by_time ON drills (tried_at, template, part);
        CREATE TABLE drill_answers (
            template TEXT NOT NULL,
            part TEXT NOT NULL,
            tried_at INTEGER NOT NULL,
            cell TEXT NOT NULL CHECK (cell <> ''),
            typed TEXT NOT NULL,
            is_right INTEGER CHECK (is_right IN (0, 1)),
            PRIMARY KEY (template, part, tried_at, cell),
            FOREIGN KEY (template, part, tried_at)
                REFERENCES drills (template, part, tried_at) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE replaced_practice (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            text TEXT NOT NULL,
            replaced_at INTEGER NOT NULL
        ) STRICT;
        """
}
