import Foundation

/// The package's own files, as text by path.
enum SourceTree {
    struct File: Sendable {
        /// The path below the package's folder.
        let path: String
        let text: String
        /// The code alone; empty for what isn't Swift.
        let masked: MaskedSwift

        init(path: String, text: String) {
            self.path = path
            self.text = text
            masked = MaskedSwift(path.hasSuffix(".swift") ? text : "")
        }

        /// The folder below `Sources` or `Tests`, which is the target's name.
        var target: String {
            let parts = path.split(separator: "/")
            return parts.count > 2 ? String(parts[1]) : ""
        }
    }

    static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    static func text(_ path: String) -> String? {
        try? String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The paths of all files under a folder, sorted.
    static func paths(_ folder: String) -> [String] {
        let list = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        var paths: [String] = []
        while let path = list?.nextObject() as? String {
            var isFolder: ObjCBool = false
            let full = root.appending(path: "\(folder)/\(path)").path
            guard FileManager.default.fileExists(atPath: full, isDirectory: &isFolder),
                !isFolder.boolValue
            else { continue }
            paths.append("\(folder)/\(path)")
        }
        return paths.sorted()
    }

    /// The text files under some folders with one of the endings.
    static func files(_ folders: [String], endings: [String]) -> [File] {
        folders.flatMap(paths).filter { path in endings.contains { path.hasSuffix(".\($0)") } }
            .compactMap { path in text(path).map { File(path: path, text: $0) } }
    }

    static let swiftSources = files(["Sources"], endings: ["swift"])
    static let swift = swiftSources + files(["Tests"], endings: ["swift"])
}
