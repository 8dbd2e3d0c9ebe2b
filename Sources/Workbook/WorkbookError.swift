internal import Foundation
internal import SQLiteStore

/// Why the workbook could not do what it was asked.
public struct WorkbookError: Error, Equatable, Sendable {
    /// The kind of failure.
    public enum Code: Sendable {
        /// SQLite refused in a way that none of the next ones names.
        case storage
        /// The disk or the quota is used up.
        case full
        /// The file or its folder may not be written.
        case readOnly
        /// The file's bytes aren't those of a whole workbook.
        case damaged
        /// The process has no file descriptor left.
        case outOfDescriptors
        /// The file was written by a newer FeedLab, or is no workbook.
        case newerFile
        /// The file was written by an older FeedLab, and is only to be read.
        case olderFile
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
        /// A key doesn't open what it was typed for.
        case badKey
        /// There is no such sealed case.
        case unknownCase
    }

    /// The kind of failure.
    public let code: Code
    /// What happened and what to do about it, in a sentence that may be shown.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// A file that somebody brings isn't what it should be.
    public static func file(_ message: String) -> WorkbookError { WorkbookError(.badFile, message) }

    init(_ error: SQLiteError) {
        switch (error.obstacle, error.systemNumber) {
        case (.full, _), (.disk, ENOSPC), (.disk, EDQUOT), (.disk, EFBIG), (.closed, ENOSPC):
            self.init(.full, "the disk that holds the workbook is full")
        case (.readOnly, _), (.disk, EROFS), (.closed, EROFS), (.closed, EACCES):
            self.init(.readOnly, "the workbook's file or its folder may not be written")
        case (.damaged, _):
            self.init(.damaged, "the workbook's file is damaged (\(error.message))")
        case (.closed, EMFILE), (.closed, ENFILE), (.disk, EMFILE), (.disk, ENFILE):
            self.init(.outOfDescriptors, "too many files and connections are open")
        default:
            self.init(.storage, "the workbook's file could not be read or written: \(error)")
        }
    }

    /// Whether the workbook as a whole stood in the way, and not what was asked of it.
    public var isOfStorage: Bool {
        switch code {
        case .storage, .full, .readOnly, .damaged, .outOfDescriptors, .newerFile, .olderFile: true
        case .unknownCard, .unknownSheet, .unknownTeardown, .unknownInterview, .unknownCase,
            .badText, .badPicture, .badFile, .badKey:
            false
        }
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
