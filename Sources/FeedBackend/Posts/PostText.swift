import FeedWire
import HTMLCleaning
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

    /// How a text was typed, by its content type.
    enum Form: Equatable {
        case markdown, html
    }

    /// The member `content_type` of a body: Markdown where it says nothing.
    static func form(_ body: JSONValue) -> Result<Form, Refusal> {
        switch body["content_type"] {
        case nil, .null, .string("text/markdown"): .success(.markdown)
        case .string("text/html"): .success(.html)
        default: .failure(.field("content_type", "expected text/markdown or text/html"))
        }
    }

    /// Words and addresses pass what those of Markdown pass.
    private static func htmlRules(_ mentionURL: ((String) -> String?)?) -> HTMLCleaner.Rules {
        HTMLCleaner.Rules(
            allowsLink: Markdown.allowsLink,
            shownText: Markdown.shownText,
            mentionURL: mentionURL
        )
    }

    /// What readers get: both forms end in one allow-list.
    static func html(
        _ text: String,
        _ form: Form = .markdown,
        _ mentionURL: ((String) -> String?)? = nil
    ) -> String {
        switch form {
        case .markdown: Markdown.post(text, mentionURL: mentionURL)
        case .html: HTMLCleaner.clean(text, htmlRules(mentionURL))
        }
    }
}
