internal import Foundation
internal import HTTPServer
internal import Templates

/// What a script gets after saving: a line for the status, and the fragments that changed.
struct SavedAnswer: Encodable {
    struct Fragment: Encodable {
        let id: String
        let html: String
    }

    let said: String
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
    /// Whether a script asks, which places fragments itself; a form wants a page.
    var wantsFragments: Bool {
        headers["accept"]?.hasPrefix("application/json") == true
    }
}
