import Testing

/// What browsers and readers are pointed at is there, and what is there is pointed at.
@Suite struct PublicFilesTests {
    @Test func `each file in Public is named by a page, a style or a script`() {
        let texts =
            SourceTree.files(["Sources/WebApp"], endings: ["swift"])
            + SourceTree.files(["Templates"], endings: ["mustache"])
            + SourceTree.files(["Public"], endings: ["css", "js"])
        for path in SourceTree.paths("Public") {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            let stem = name.split(separator: ".").first.map(String.init) ?? ""
            let isUsed = texts.contains { file in
                file.path != path
                    && (file.text.contains("/\(name)") || file.text.contains("\"\(stem)\""))
            }
            #expect(isUsed, "nothing names \(path)")
        }
    }

    @Test func `scripts import files as a browser asks for them`() {
        for file in SourceTree.files(["Public"], endings: ["js"]) {
            let bad = TidyRules.badModules(file.text)
            #expect(bad.isEmpty, "\(file.path) imports \(bad)")
        }
    }

    @Test(arguments: ["ARCHITECTURE.md", "README.md", "CONTRIBUTING.md"])
    func `each link of a document leads to a file`(path: String) {
        guard let text = SourceTree.text(path) else { return }
        for link in TidyRules.links(text) {
            #expect(SourceTree.exists(link), "\(path) links to \(link)")
        }
    }
}
