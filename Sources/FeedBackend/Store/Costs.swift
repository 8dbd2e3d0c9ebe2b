/// What bringing feeds together cost (B3), in rows.
public struct Costs: Equatable, Sendable {
    /// Rows written into stored feeds, by fan-out, loading and backfill.
    public var rowsWritten = 0
    /// Rows read to find who gets a post and to put pages together.
    public var rowsRead = 0

    /// No cost yet.
    public init() {}
}
