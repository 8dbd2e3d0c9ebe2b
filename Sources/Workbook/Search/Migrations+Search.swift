extension Migrations {
    /// The words of what stands in worksheets; triggers keep them true in the same transaction.
    static let search = """
        CREATE VIRTUAL TABLE notes USING fts5(text, tokenize = 'porter unicode61 remove_diacritics 2');
        INSERT INTO notes (rowid, text) SELECT id, text FROM standing WHERE text <> '';
        CREATE TRIGGER notes_on_entry AFTER INSERT ON entries BEGIN
            DELETE FROM notes WHERE rowid = (
                SELECT id FROM entries
                WHERE teardown = new.teardown AND key = new.key AND version < new.version
                ORDER BY version DESC LIMIT 1
            );
            INSERT INTO notes (rowid, text) SELECT new.id, new.text WHERE new.text <> '';
        END;
        CREATE TRIGGER notes_on_thinning AFTER DELETE ON entries BEGIN
            DELETE FROM notes WHERE rowid = old.id;
        END;
        """
}
