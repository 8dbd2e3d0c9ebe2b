internal import Foundation
internal import HTTPServer
internal import Templates

/// What a script gets after saving: a line for the status, and the fragments that changed.
struct SavedAnswer: Encodable {
    struct Fragment: Encodable {
        let id: String
        /// The fragment; nil where another one brings it along, and only its hash is told.
        var html: String?
        /// By this a page says which fragments it has; empty for one that is always sent.
        var hash = ""

        /// How a page says that it has this.
        var mark: String { "\(id)=\(hash)" }
    }

    /// A text of a worksheet as it stands now, and its version.
    struct Text: Encodable {
        let name: String
        let text: String
        let version: Int
    }

    let said: String
    /// Which state of a world the fragments show; nil for what is of no world, or of a step in its past.
    var asOf: AsOf?
    /// The texts that a page may not have yet.
    var texts: [Text]?
    /// The highest version that they go up to.
    var seen: Int?
    var fragments: [Fragment] = []
    /// Another page of ours that is to be opened now.
    var goTo: String?

    func response(status: Int = 200) throws -> HTTPResponse {
        .json(try bytes(), status: status)
    }

    /// The answer as one line of JSON, for an event stream.
    func text() throws -> String { String(decoding: try bytes(), as: UTF8.self) }

    private func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(self))
    }
}

extension HTTPRequest {
    /// The fragments that the page's script says it has, each as `ID=HASH`.
    var knownFragments: Set<String> {
        Set((headers["feedlab-has"] ?? "").split(separator: ",").map(String.init))
    }

    /// Whether a script asks, which places fragments itself; a form wants a page.
    var wantsFragments: Bool {
        headers["accept"]?.hasPrefix("application/json") == true
    }
}
