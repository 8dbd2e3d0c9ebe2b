internal import Foundation
internal import HTTPServer
internal import Templates

extension WebApp {
    /// Where a file or folder of our own source is shown; nil where the program runs without its checkout.
    func sourceURL(_ path: String) -> String? {
        root == nil ? nil : "/source?file=\(Address.escape(path))"
    }

    func registerSource(on router: inout Router) {
        let shelf = SourceShelf(root: root)
        router.get(
            "/source",
            answering { request, _ in
                let path = request.queryValue("file") ?? "Sources"
                if let text = await shelf.text(of: path) {
                    return try self.page(
                        "pages/source",
                        PageHead(title: path, styles: ["source"]),
                        SourcePage.values(of: path, text),
                        for: request
                    )
                }
                let files = await shelf.files(in: path)
                guard !files.isEmpty else {
                    throw Self.noSource(path, hasSources: self.root != nil)
                }
                return try self.page(
                    "pages/source",
                    PageHead(title: path, styles: ["source"]),
                    SourcePage.values(ofFolder: path, files),
                    for: request
                )
            }
        )
    }

    private static func noSource(_ path: String, hasSources: Bool) -> PageError {
        PageError(
            status: 404,
            heading: hasSources ? "No such file" : "The sources aren't here",
            happened: hasSources
                ? "FeedLab's own source has no file or folder of this name."
                : "This FeedLab was started without the folder that it was built from.",
            todo: hasSources
                ? "Look at all of them under /source."
                : "Start it in its checkout to read its source here."
        )
    }
}

/// The files of our own that may be read: those that were there when somebody first asked, and no other path.
actor SourceShelf {
    private let root: String?
    private var found: [String]?

    private static let folders = ["Sources", "Tests/Scripts"]
    private static let endings: Set<String> = ["swift", "c", "h", "lab"]

    init(root: String?) {
        self.root = root
    }

    /// The text of one of the files; nil for anything else.
    func text(of path: String) -> String? {
        guard let root, files().contains(path),
            let data = FileManager.default.contents(atPath: "\(root)/\(path)")
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The files below a folder, in the order of their paths.
    func files(in folder: String) -> [String] {
        files().filter { $0.hasPrefix(folder + "/") }
    }

    private func files() -> [String] {
        if let found { return found }
        guard let root else { return [] }
        let made = Self.folders.flatMap { folder in
            FolderFiles.paths(in: "\(root)/\(folder)")
                .filter { Self.endings.contains(($0 as NSString).pathExtension) }
                .map { "\(folder)/\($0)" }
        }.sorted()
        found = made
        return made
    }
}

/// A file of our own with its lines numbered, and the rules that speak in it linked.
enum SourcePage {
    static func values(of path: String, _ text: String) -> TemplateValue {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        var known: Set<String> = []
        return [
            "file": .text(path), "parents": .list(parents(of: path)), "isFile": true,
            "count": .text(Words.count(lines.count, "line", "lines")), "files": .list([]),
            "lines": .list(
                lines.enumerated().map { index, line in
                    let rule = RuleIndex.named(in: String(line))
                    let isFirst = rule.map { known.insert($0).inserted } ?? false
                    return [
                        "number": .int(index + 1), "text": .text(String(line)),
                        "rule": .optional(
                            rule.map { ["id": .text($0), "isFirst": .bool(isFirst)] }
                        ),
                    ]
                }
            ),
        ]
    }

    static func values(ofFolder path: String, _ files: [String]) -> TemplateValue {
        [
            "file": .text(path), "parents": .list(parents(of: path)), "isFile": false,
            "count": .text(Words.count(files.count, "file", "files")), "lines": .list([]),
            "files": .list(
                files.map { file in
                    [
                        "href": .text("/source?file=\(Address.escape(file))"),
                        "name": .text(String(file.dropFirst(path.count + 1))),
                    ]
                }
            ),
        ]
    }

    private static func parents(of path: String) -> [TemplateValue] {
        let parts = path.split(separator: "/").dropLast()
        return parts.indices.filter { parts[0] != "Tests" || $0 > 0 }.map { index in
            let folder = parts[...index].joined(separator: "/")
            return [
                "name": .text(String(parts[index])),
                "href": .text("/source?file=\(Address.escape(folder))"),
            ]
        }
    }
}
