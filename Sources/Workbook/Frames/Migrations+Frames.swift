extension Migrations {
    static let frameRecordings = """
        CREATE TABLE frame_recordings (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            name TEXT NOT NULL,
            switches TEXT NOT NULL,
            work INTEGER NOT NULL,
            frames TEXT NOT NULL,
            counts TEXT NOT NULL,
            browser TEXT NOT NULL,
            made_at INTEGER NOT NULL
        ) STRICT;
        """
}
