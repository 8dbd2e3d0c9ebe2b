import FeedModel
import FeedWire
import SQLiteStore

/// Finds who is named by `@name` in a text, while the text becomes HTML (B18).
final class Mentions {
    private let core: Core
    private var known: [String: EntityID?] = [:]
    private(set) var accounts: [EntityID] = []

    /// More names in one text than that are plain text.
    private static let most = 20

    init(core: Core) {
        self.core = core
    }

    /// A link for a name that somebody has.
    func url(of name: String) -> String? {
        if known[name] == nil, known.count < Self.most {
            let row = try? core.database.row("SELECT id FROM accounts WHERE name = ?", name)
            let id = row.map { EntityID(rawValue: $0.int64("id")) }
            known[name] = .some(id)
            if let id { accounts.append(id) }
        }
        guard let id = known[name] ?? nil else { return nil }
        return "/v1/accounts/\(id)"
    }

    /// Who is named in a comment, which is kept as it was typed.
    static func inComment(_ text: String, _ core: Core) -> [EntityID] {
        let mentions = Mentions(core: core)
        _ = PostText.html(text, .markdown, mentions.url)
        return mentions.accounts
    }
}
