internal import Foundation
internal import HTTPServer

/// The files of the public folder, read once into memory: no request touches the file system.
public struct Assets: Sendable {
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]
        let type: String
    }

    let files: [File]

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "webp": "image/webp", "ico": "image/x-icon",
        "txt": "text/plain; charset=utf-8", "json": "application/json",
    ]

    /// Reads a folder; files of other kinds than pages need are left out.
    public init(directory: String) {
        files = FolderFiles.paths(in: directory).compactMap { name in
            guard let ending = name.split(separator: ".").last.map(String.init),
                let type = Self.types[ending],
                let data = FileManager.default.contents(atPath: "\(directory)/\(name)")
            else { return nil }
            return File(path: "/\(name)", bytes: Array(data), type: type)
        }
    }

    func register(on router: inout Router) {
        for file in files { router.asset(file.path, bytes: file.bytes, type: file.type) }
    }
}
