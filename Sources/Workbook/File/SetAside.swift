internal import Foundation

/// Moves files out of the way without ever putting one in another's place.
enum SetAside {
    /// A name in the same folder that nothing has: `workbook-KIND-TIME.db`, with a number where that is taken.
    static func name(_ kind: String, besides path: String, at now: WallTime) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        let stem = "\(folder)/workbook-\(kind)-\(Moment.named(now))"
        var number = 1
        while true {
            let name = number == 1 ? "\(stem).db" : "\(stem)-\(number).db"
            if WorkbookFile.parts(of: name).allSatisfy({ WorkbookFile.size($0) < 0 }) {
                return name
            }
            number += 1
        }
    }

    /// Moves a database with the files beside it.
    ///
    /// What waits to be copied into it goes first: alone in its old place it would be thrown away.
    static func move(_ path: String, to other: String) throws(WorkbookError) {
        for (old, new) in zip(WorkbookFile.parts(of: path), WorkbookFile.parts(of: other))
        where WorkbookFile.size(old) >= 0 {
            guard rename(old, new) == 0 else {
                let reason = String(cString: strerror(errno))
                throw WorkbookError(
                    .storage,
                    "expected to move \(old) aside as \(new), found: \(reason)"
                )
            }
        }
        settle((path as NSString).deletingLastPathComponent)
    }

    /// Waits until a folder's names are on the disk.
    static func settle(_ folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
