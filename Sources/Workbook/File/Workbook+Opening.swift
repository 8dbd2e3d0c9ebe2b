internal import Foundation
internal import SQLiteStore

extension Workbook {
    /// A workbook that is open, and what a person should hear about how it was opened.
    public struct Opened: Sendable {
        /// The workbook.
        public let workbook: Workbook
        /// Lines for the command line.
        public let said: [String]
    }

    /// The setting under which a notice waits until somebody has put it away.
    static let noticeKey = "notice"

    /// Opens the workbook of a data folder, whatever state it is in, and brings it up to date.
    ///
    /// A damaged file is kept aside, with what can be read of it carried over. Before an older file is
    /// changed, a copy of it is kept. A file of a newer FeedLab, or one that may not be written, is refused and left as it is.
    public static func open(
        in folder: DataFolder,
        at now: WallTime
    ) throws(WorkbookError) -> Opened {
        let path = folder.workbookPath
        var said: [String] = []
        var notice: String?
        try Rescue.finishEarlier(path)
        if let found = try WorkbookFile(path: path).look() {
            guard access(path, W_OK) == 0 else {
                throw WorkbookError(
                    .readOnly,
                    "expected \(path) to be writable, found it read-only"
                )
            }
            if let damage = found.damage {
                let report = try Rescue(path: path, steps: found.steps).run(at: now)
                notice = words(report, damage)
                said.append(contentsOf: notice.map { [$0] } ?? [])
            } else if !found.isUpToDate, let last = found.steps.last {
                said.append(try keepCopy(of: path, as: last, at: now))
            }
        }
        return Opened(workbook: try Workbook(path: path, at: now, notice: notice), said: said)
    }

    /// What is to be said on each page; nil where nothing is.
    public func notice() throws(WorkbookError) -> String? { try setting(Self.noticeKey) }

    /// Takes the notice away.
    public func dropNotice() throws(WorkbookError) { try setSetting(Self.noticeKey, to: nil) }

    /// Writes down which FeedLab has the file open, and what was found.
    static func sign(
        _ database: Database,
        at now: WallTime,
        notice: String?
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            let known = try database.row(
                "SELECT 1 FROM programs WHERE version = ?",
                FeedLabVersion.text
            )
            if known == nil {
                try database.run(
                    "INSERT INTO programs (version, first_at) VALUES (?, ?)",
                    FeedLabVersion.text,
                    now.milliseconds
                )
            }
            if let notice {
                try database.run(
                    "INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)",
                    Self.noticeKey,
                    notice
                )
            }
        }
    }

    private static func keepCopy(
        of path: String,
        as step: String,
        at now: WallTime
    ) throws(WorkbookError) -> String {
        let copy = SetAside.name("before-upgrade", besides: path, at: now)
        let part = copy + ".part"
        unlink(part)
        try storing { () throws(SQLiteError) in
            try Database(.file(path)).copy(into: part)
        }
        try SetAside.move(part, to: copy)
        return "The workbook was last used by an older FeedLab (schema \(step)); it is brought to "
            + "\(FeedLabVersion.schema). A copy as it was is kept in \(copy)"
    }

    private static func words(_ report: Rescue.Report, _ damage: String) -> String {
        let told = "The workbook's file was damaged (\(damage)). It is kept as \(report.aside). "
        if report.rows == 0 {
            return told + "Nothing in it could be read, so you start with an empty workbook; "
                + "a backup can be put in its place while FeedLab isn't running."
        }
        let lost =
            report.torn.isEmpty
            ? "nothing is missing"
            : "not all could be read of: \(report.torn.joined(separator: ", "))"
        return told + "\(report.rows) rows could be read and were carried over; \(lost)."
    }
}
