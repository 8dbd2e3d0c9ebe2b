import Foundation
import Glibc
import Testing

@testable import WebApp

/// Table C: what stands in a folder that is served, and shouldn't.
struct HostileFilesTests {
    @Test func `C30 links, pipes, folders and hidden names in a folder are not served`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "feedlab-files-\(ProcessInfo.processInfo.globallyUniqueString)")
        let manager = FileManager.default
        defer { try? manager.removeItem(at: folder) }
        let served = folder.appending(path: "served")
        for name in ["css", ".git", "folder.css"] {
            try manager.createDirectory(
                at: served.appending(path: name),
                withIntermediateDirectories: true
            )
        }
        let outside = folder.appending(path: "secret.css")
        for file in [
            outside, served.appending(path: "css/own.css"), served.appending(path: ".a.css"),
        ]
            + [served.appending(path: ".git/config.txt"), served.appending(path: "no-kind")]
        {
            try Data("body{}".utf8).write(to: file)
        }
        let link = served.appending(path: "link.css").path
        try manager.createSymbolicLink(atPath: link, withDestinationPath: outside.path)
        let wayOut = served.appending(path: "out").path
        try manager.createSymbolicLink(atPath: wayOut, withDestinationPath: folder.path)
        try #require(mkfifo(served.appending(path: "pipe.css").path, 0o600) == 0)
        #expect(Assets(directory: served.path).files.map(\.path) == ["/css/own.css"])
    }

    @Test(arguments: [
        "../../etc/passwd", "Sources/../../../etc/passwd", "/etc/passwd", "Sources/.git/config", "",
        "Sources/WebApp/../WebApp/WebApp.swift", "Sources\u{0}/x.swift", "..", "~", "Package.swift",
        String(repeating: "n", count: 300),
    ])
    func `C29 the shelf of our own source holds nothing else`(_ path: String) async {
        let shelf = SourceShelf(root: TestSite.root)
        #expect(await shelf.text(of: path) == nil)
    }

    @Test func `D41 what search is asked for is words, whatever else it means to a database`()
        async throws
    {
        let site = try TestSite()
        let texts = [
            "' OR 1=1 --", "%", "_", "\"", "*", "NEAR(", "title:outbox", "-like", "^a",
            "AND OR NOT",
            "{a}: +",
        ]
        for typed in texts {
            let made = try await site.post("/teardowns", [("app", typed), ("tab", "Home")])
            #expect(made.status == 303)
            for page in ["/search", "/signals", "/scenarios"] {
                let answer = try await site.get("\(page)?q=\(Address.escape(typed))")
                #expect(answer.status == 200, "\(page) asked for \(typed)")
            }
        }
    }
}
