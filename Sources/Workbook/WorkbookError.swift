internal import SQLiteStore

/// Why the workbook could not do what it was asked.
public struct WorkbookError: Error, Equatable, Sendable {
    /// The kind of failure.
    public enum Code: Sendable {
        /// SQLite refused: the disk is full, the file is read-only or damaged.
        case storage
        /// The file was written by a newer FeedLab.
        case newerFile
        /// There is no such own card.
        case unknownCard
        /// There is no such sheet of estimates.
        case unknownSheet
        /// There is no such interview.
        case unknownInterview
        /// There is no such worksheet.
        case unknownTeardown
        /// A text is longer than its limit, or empty where it may not be.
        case badText
        /// A picture is too large, or is none.
        case badPicture
        /// A file that somebody brings isn't one that FeedLab wrote.
        case badFile
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do about it, in a sentence that may be shown.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: SQLiteError) {
        self.init(.storage, "the workbook's file could not be read or written: \(error)")
    }
}

extension WorkbookError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

/// Runs a body over SQLite and turns its failure into the workbook's.
func storing<R>(_ body: () throws(SQLiteError) -> R) throws(WorkbookError) -> R {
    do throws(SQLiteError) {
        return try body()
    } catch {
        throw WorkbookError(error)
    }
}
