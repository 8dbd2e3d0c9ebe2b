extension UnitCosts {
    /// What `feedlab bench scale` measured of this backend: a release build on one of two shared cores.
    ///
    /// Another machine has other figures, and another store quite others; what matters is how they compare.
    public static let measured = UnitCosts(
        rowWritten: 6.3,
        storedPage: 120,
        mergedPage: 92,
        source: 11
    )
}
