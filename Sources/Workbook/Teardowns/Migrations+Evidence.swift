extension Migrations {
    /// Where a run shows an outcome: seed, design, journal and step, as JSON.
    static let evidence = "ALTER TABLE outcomes ADD COLUMN evidence TEXT;"
}
