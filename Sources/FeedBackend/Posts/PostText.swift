import FeedWire
import Markdown

/// What may be typed into a post, and what becomes of it (B18).
enum PostText {
    static let bytesMax = 5_000
    static let charactersMax = 2_200

    /// The member `text` of a body, or why it can't be taken.
    static func read(_ body: JSONValue) -> Result<String, Refusal> {
        guard let text = body["text"]?.text else {
            return .failure(.field("text", "expected text"))
        }
        if text.allSatisfy(\.isWhitespace) {
            return .failure(.field("text", "expected more than blanks"))
        }
        if text.utf8.count > bytesMax || text.count > charactersMax {
            return .failure(
                .field("text", "expected at most \(charactersMax) characters, \(bytesMax) bytes")
            )
        }
        return .success(text)
    }

    static func html(_ text: String) -> String { Markdown.post(text) }
}
