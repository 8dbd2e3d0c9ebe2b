import Foundation

/// Where the program's own files and the user's data are.
enum Installation {
    /// The folder that holds `Content`, `Templates` and `Public`.
    ///
    /// What was installed lies in `share/feedlab` beside the binary's folder; in a checkout it lies above the binary. Only a
    /// binary that was carried off by itself looks from the working directory. Links to it don't count: its real
    /// place does.
    static func root() throws(UsageError) -> String {
        let binary = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let installed = binary.deletingLastPathComponent().appending(path: "share/feedlab")
        if isRoot(installed) { return installed.path }
        let here = FileManager.default.currentDirectoryPath
        for start in [binary, URL(fileURLWithPath: here)] {
            var folder = start
            for _ in 0..<8 {
                if isRoot(folder) { return folder.path }
                folder.deleteLastPathComponent()
            }
        }
        throw UsageError(
            "expected the folders Content, Templates and Public in \(installed.path), or at or above "
                + "\(binary.path) or \(here); found none"
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
