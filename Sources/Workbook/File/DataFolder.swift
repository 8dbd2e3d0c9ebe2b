internal import Foundation

/// The folder that holds all that a person keeps, and that one FeedLab has at a time.
///
/// A lock that the system takes back from a process that ends, however it ends, keeps a second one out. The file
/// that carries it says who has it.
public final class DataFolder: Sendable {
    /// Where it is.
    public let path: String
    private let lock: Int32
    private let since: String

    private static let lockName = "feedlab.lock"

    /// The workbook's file.
    public var workbookPath: String { "\(path)/workbook.db" }

    /// Makes the folder where it isn't there, and takes it for this process.
    public init(_ path: String, at now: WallTime) throws(DataFolderError) {
        self.path = path
        since = Moment.spoken(now)
        let number = Self.make(path)
        guard number == 0 else { throw Self.refusal(path, number) }
        lock = open("\(path)/\(Self.lockName)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.refusal(path, errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let holder = Self.words(of: lock)
            throw number == EWOULDBLOCK
                ? Self.taken(path, by: holder) : Self.refusal(path, number)
        }
        write(port: nil)
    }

    deinit {
        close(lock)
    }

    /// Tells whoever comes second where this process serves its pages.
    public func serves(port: Int) { write(port: port) }

    /// Makes a folder and those above it; the system's number for why not, 0 where it is there.
    private static func make(_ path: String) -> Int32 {
        if mkdir(path, 0o700) == 0 { return 0 }
        let number = errno
        if number == EEXIST { return 0 }
        let above = (path as NSString).deletingLastPathComponent
        guard number == ENOENT, !above.isEmpty, above != path else { return number }
        let failure = make(above)
        if failure != 0 { return failure }
        return mkdir(path, 0o700) == 0 || errno == EEXIST ? 0 : errno
    }

    /// A disk without room leaves the words away; the lock holds all the same.
    private func write(port: Int?) {
        let address = port.map { " at http://127.0.0.1:\($0)" } ?? ""
        let words = Array("process \(getpid())\(address), since \(since)\n".utf8)
        _ = ftruncate(lock, 0)
        _ = pwrite(lock, words, words.count, 0)
    }

    private static func words(of lock: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = max(0, pread(lock, &bytes, bytes.count, 0))
        let words = String(decoding: bytes.prefix(count), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return words.isEmpty ? "a process that hasn't said its number" : words
    }

    private static func taken(_ path: String, by holder: String) -> DataFolderError {
        DataFolderError(
            code: .taken,
            message: "expected \(path) to be free, found another FeedLab on it: \(holder). "
                + "Use that one, end it, or name another folder with --data-dir"
        )
    }

    private static func refusal(
        _ path: String,
        _ number: Int32
    ) -> DataFolderError {
        switch number {
        case EROFS, EACCES, EPERM:
            DataFolderError(
                code: .readOnly,
                message: "expected a data folder that can be written, found \(path) read-only. "
                    + "Change its permissions, or name another folder with --data-dir"
            )
        case ENOSPC, EDQUOT:
            DataFolderError(
                code: .full,
                message: "expected room for the data folder \(path), found its disk full. "
                    + "Make room and start again; nothing was changed"
            )
        default:
            DataFolderError(
                code: .system,
                message: "expected a data folder at \(path), found: "
                    + String(cString: strerror(number))
            )
        }
    }
}
