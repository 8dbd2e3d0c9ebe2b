extension Migrations {
    /// Which versions of FeedLab have had the file open: an older one can name the newer one that it gives way to.
    static let programs = """
        CREATE TABLE programs (
            version TEXT PRIMARY KEY NOT NULL CHECK (version <> ''),
            first_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
