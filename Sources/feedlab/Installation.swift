import Foundation

/// Where the program's own files and the user's data are.
enum Installation {
    /// The folder that holds `Content`, `Templates` and `Public`.
    ///
    /// Looked for from the working directory and from the binary upwards, so that `feedlab` can be started from
    /// anywhere in a checkout.
    static func root() throws(UsageError) -> String {
        let starts = [
            FileManager.default.currentDirectoryPath,
            Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
                ?? "/",
        ]
        for start in starts {
            var folder = URL(fileURLWithPath: start)
            for _ in 0..<8 {
                if isRoot(folder) { return folder.path }
                folder.deleteLastPathComponent()
            }
        }
        throw UsageError(
            "expected the folders Content, Templates and Public at or above \(starts[0]), "
                + "found none"
        )
    }

    private static func isRoot(_ folder: URL) -> Bool {
        ["Content", "Templates", "Public"].allSatisfy { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: folder.appending(path: name).path,
                isDirectory: &isFolder
            )
                && isFolder.boolValue
        }
    }

    /// Where worksheets, answers and worlds are kept unless `--data-dir` says otherwise.
    static var dataDirectory: String {
        let environment = ProcessInfo.processInfo.environment
        if let home = environment["XDG_DATA_HOME"], home.hasPrefix("/") { return "\(home)/feedlab" }
        return "\(NSHomeDirectory())/.local/share/feedlab"
    }
}
