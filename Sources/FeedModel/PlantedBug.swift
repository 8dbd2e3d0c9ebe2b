/// Bugs that tests plant on purpose, to see that the simulation finds them.
///
/// A release build has none of them: the question is always answered with no.
public enum PlantedBug: String, CaseIterable, Sendable {
    /// Intents are committed as caches are, so a loss of power takes them.
    case weakCommit
    /// A retry carries an id of its own.
    case newIDOnRetry
    /// A tap changes the entry that is on its way.
    case editInFlight
    /// What belongs to an unsent post doesn't wait for it.
    case parentsIgnored
    /// The wall clock decides when a story ends.
    case wallClockExpiry
    /// The wait that a 429 asks for is passed over.
    case waitIgnored
    /// A late page or answer brings a deleted post back.
    case tombstonesIgnored
    /// What the user blocked or muted is drawn.
    case filterMissing
    /// A stored page moves the reader.
    case anchorLost
    /// A number of the changelog is given twice.
    case sequenceReused
    /// Entries overtake earlier ones of their key.
    case orderIgnored
    /// A refused like leaves its count behind.
    case countNotRestored
    /// The backend doesn't look whether it knows a mutation.
    case keysForgotten
    /// The cursor of another account is taken.
    case foreignCursor
    /// Two pages that don't meet stand side by side without a gap.
    case gapRowLost
    /// What was refused as wrong swallows what the user asks for next.
    case deadLetterSwallows
    /// An intent and its effect are two transactions.
    case twoTransactions
    /// The number of a delta is stored although its tombstones aren't.
    case tokenBeforeRows
    /// Another epoch isn't noticed.
    case epochIgnored
    /// A delta's older version of a post is stored over a newer one.
    case versionsIgnored
    /// Signing out leaves the account's database where it is.
    case signOutLeavesRows
    /// A comment that waits goes with a fetched thread.
    case commentLost

    /// The bug that is planted in the task that runs.
    @TaskLocal public static var planted: PlantedBug?

    /// Whether this bug is planted; never in a release build.
    @inlinable
    public var isPlanted: Bool {
        #if DEBUG
        return Self.planted == self
        #else
        return false
        #endif
    }
}
