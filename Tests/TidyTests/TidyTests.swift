import Testing

/// The rules of style that no compiler holds, over every file of the package.
@Suite struct TidyTests {
    @Test func `a file is short, and so are its functions`() {
        for file in SourceTree.swift {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= TidyRules.fileLinesMax, "\(file.path) has \(lines) lines")
            let long = TidyRules.longFunctions(file.masked)
            #expect(long.isEmpty, "\(file.path): \(long)")
        }
    }

    @Test func `no core has a clock, chance, threads or output of its own`() {
        for file in SourceTree.swiftSources where Ban.cores.contains(file.target) {
            let broken = Ban.broken(Ban.core, in: file.masked)
            #expect(broken.isEmpty, "\(file.path): \(broken)")
        }
    }

    @Test func `nothing crashes on purpose or works around the checks`() {
        for file in SourceTree.swift {
            let broken = Ban.broken(Ban.everywhere, in: file.masked)
            #expect(broken.isEmpty, "\(file.path): \(broken)")
            #expect(!file.text.contains("FIX" + "ME"), "\(file.path) has something to mend")
        }
    }

    /// Who may promise what the compiler can't see, each with its guard in a comment.
    private static let uncheckedAllowed: Set<String> = [
        "Sources/HTTPServer/Locked.swift", "Sources/Markdown/MarkdownTree.swift",
        "Sources/Templates/CompiledTemplate.swift",
    ]

    @Test func `unchecked promises stand in the list, each beside its reason`() {
        for file in SourceTree.swiftSources {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (line, masked) in zip(lines, file.masked.lines)
            where masked.contains("@unchecked Sendable") {
                #expect(Self.uncheckedAllowed.contains(file.path), "\(file.path): \(line)")
                #expect(line.contains("//"), "\(file.path) lacks the reason: \(line)")
            }
        }
    }

    @Test func `no pointer of C is public`() {
        for file in SourceTree.swiftSources {
            let found = TidyRules.publicPointers(file.masked)
            #expect(found.isEmpty, "\(file.path): \(found)")
        }
    }

    @Test func `the package's own text names no folder of anybody's machine`() {
        let kinds = [
            "swift", "md", "lab", "js", "css", "mustache", "c", "cpp", "h", "json", "py", "html",
        ]
        let folders = ["Sources", "Tests", "Content", "Templates", "Public", "docs"]
        let texts =
            SourceTree.files(folders, endings: kinds).map { ($0.path, $0.text) }
            + ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Package.swift"]
            .compactMap { path in SourceTree.text(path).map { (path, $0) } }
        for (path, text) in texts {
            let found = TidyRules.machinePaths(text)
            #expect(found.isEmpty, "\(path): \(found)")
        }
    }
}
