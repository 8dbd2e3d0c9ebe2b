import Campaign
import Foundation
import Testing

/// The list of rules that speak is that of the code.
@Suite struct RulesThatSpeakTests {
    @Test func `each rule that the code names is in the list, and no other`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        var named: Set<String> = []
        for target in ["FeedClient", "FeedBackend", "Lab"] {
            let folder = sources.appending(path: target)
            let files = FileManager.default.enumerator(atPath: folder.path)
            while let path = files?.nextObject() as? String {
                guard path.hasSuffix(".swift") else { continue }
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: /(?:speak|mark)\(\s*"([A-Z][0-9]+[a-z]?)"/) {
                    named.insert(String(match.1))
                }
            }
        }
        #expect(named == RulesThatSpeak.all)
    }
}
