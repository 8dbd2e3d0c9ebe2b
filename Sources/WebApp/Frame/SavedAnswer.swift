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

    func response(status: Int = 200) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .json(Array(try encoder.encode(self)), status: status)
    }
}

extension HTTPRequest {
    /// Whether a script asks, which places fragments itself; a form wants a page.
    var wantsFragments: Bool {
        headers["accept"]?.hasPrefix("application/json") == true
    }
}
