import FeedModel
import SQLiteStore

/// What bringing feeds together cost (B3).
public struct Costs: Equatable, Sendable {
    /// Rows written into stored feeds, by fan-out, loading and backfill.
    public var rowsWritten = 0
    /// Rows read to find who gets a post and to put pages together.
    public var rowsRead = 0
    /// Pages that were answered.
    public var pages = 0
    /// Posts that became visible to their author's followers.
    public var posts = 0
    /// The time from post to visible of all of them together, ms.
    public var delayTotal: Int64 = 0
    /// The longest of these times, ms.
    public var delayMax: Int64 = 0

    /// No cost yet.
    public init() {}

    /// Both together.
    public static func + (one: Costs, other: Costs) -> Costs {
        var sum = one
        sum.rowsWritten += other.rowsWritten
        sum.rowsRead += other.rowsRead
        sum.pages += other.pages
        sum.posts += other.posts
        sum.delayTotal += other.delayTotal
        sum.delayMax = max(sum.delayMax, other.delayMax)
        return sum
    }

    /// One row for each assembly that was in force, so that worlds and tables show what each cost.
    static let schema = """
        CREATE TABLE IF NOT EXISTS costs (
            assembly TEXT PRIMARY KEY NOT NULL, rows_written INTEGER NOT NULL,
            rows_read INTEGER NOT NULL, pages INTEGER NOT NULL, posts INTEGER NOT NULL,
            visible_ms_total INTEGER NOT NULL, visible_ms_max INTEGER NOT NULL) STRICT;
        """
}

extension Core {
    /// Adds what a call or job cost to the row of the assembly in force.
    func settleCosts() throws(SQLiteError) {
        guard costs != Costs() else { return }
        try database.run(
            """
            INSERT INTO costs (assembly, rows_written, rows_read, pages, posts, visible_ms_total,
                visible_ms_max) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (assembly) DO UPDATE SET rows_written = rows_written + ?2,
                rows_read = rows_read + ?3, pages = pages + ?4, posts = posts + ?5,
                visible_ms_total = visible_ms_total + ?6, visible_ms_max = max(visible_ms_max, ?7)
            """,
            design.assembly.rawValue,
            costs.rowsWritten,
            costs.rowsRead,
            costs.pages,
            costs.posts,
            costs.delayTotal,
            costs.delayMax
        )
        untakenCosts = untakenCosts + costs
        costs = Costs()
    }

    /// Notes that followers see a post from now on, the first time that they do.
    func becameVisible(_ post: EntityID) throws(SQLiteError) {
        let row = try database.row(
            """
            UPDATE posts SET visible_at = ? WHERE id = ? AND visible_at IS NULL
            RETURNING visible_at - published_at AS delay
            """,
            now.milliseconds,
            post.rawValue
        )
        guard let delay = row?.int64("delay") else { return }
        costs.posts += 1
        costs.delayTotal += delay
        costs.delayMax = max(costs.delayMax, delay)
    }
}
