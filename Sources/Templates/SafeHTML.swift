/// A piece of HTML that goes to the page as it is.
///
/// Only what writes HTML by rule makes one: the Markdown renderer, a template, a reviewed SVG
/// writer. Text from a user or a file never becomes one in any other way.
public struct SafeHTML: Hashable, Sendable {
    /// The markup.
    public let text: String

    /// Vouches for a piece of markup.
    public init(trusted text: String) {
        self.text = text
    }
}
