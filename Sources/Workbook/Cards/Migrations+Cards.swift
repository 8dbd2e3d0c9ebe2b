extension Migrations {
    /// Own cards, each grade that was given, and the answer that waits for one.
    ///
    /// When a card is due isn't stored: it follows from its grades.
    static let cards = """
        CREATE TABLE own_cards (
            id TEXT PRIMARY KEY NOT NULL CHECK (id LIKE 'own-%'),
            lesson TEXT NOT NULL,
            ask TEXT NOT NULL CHECK (ask <> ''),
            points TEXT NOT NULL CHECK (points <> ''),
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE card_reviews (
            card TEXT NOT NULL CHECK (card <> ''),
            reviewed_at INTEGER NOT NULL,
            grade INTEGER NOT NULL CHECK (grade BETWEEN 1 AND 4),
            seconds INTEGER CHECK (seconds >= 0),
            answer TEXT NOT NULL,
            ticked TEXT NOT NULL,
            PRIMARY KEY (card, reviewed_at)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX card_reviews_by_time ON card_reviews (reviewed_at, card);
        CREATE TABLE card_drafts (
            card TEXT PRIMARY KEY NOT NULL,
            seconds INTEGER,
            answer TEXT NOT NULL,
            ticked TEXT NOT NULL,
            shown_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Drafts of answers that are still being typed.
    static let typedAnswers = """
        ALTER TABLE card_drafts RENAME COLUMN shown_at TO touched_at;
        ALTER TABLE card_drafts ADD COLUMN is_shown INTEGER NOT NULL DEFAULT 1
            CHECK (is_shown IN (0, 1));
        """
}
