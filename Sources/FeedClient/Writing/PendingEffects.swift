import FeedModel
import FeedWire
import SQLiteStore

/// What the intents that wait for a post make of its fetched numbers (W0).
struct PendingEffects {
    private var comments = 0
    private var shares = 0
    private var isBookmarked: Bool?
    private var text: String?

    /// The effects of the entries of one post, oldest first; likes have a rule of their own (W4).
    init(_ entries: [OutboxRecord]) {
        for entry in entries {
            switch entry.action {
            case .bookmark, .unbookmark: isBookmarked = entry.desired
            case .share: shares += 1
            case .comment where entry.state != .failed: comments += 1
            case .deleteComment: comments -= 1
            case .editPost: text = entry.payload["text"]?.text ?? ""
            default: break
            }
        }
    }

    func comments(_ fetched: Int) -> Int { max(0, fetched + comments) }

    func shares(_ fetched: Int) -> Int { fetched + shares }

    func isBookmarked(_ fetched: Bool) -> Bool { isBookmarked ?? fetched }

    func bodyHTML(_ fetched: String) -> String { text.map(Client.html) ?? fetched }
}

extension Client {
    /// A fetched post as it shows under the intents that wait for it (W0).
    func underIntents(_ fetched: PostItem) throws(SQLiteError) -> PostItem {
        var item = fetched
        let effects = try effects(on: fetched.id.description, isBookmarked: fetched.isBookmarked)
        item.commentCount = effects.comments(fetched.commentCount)
        item.shareCount = effects.shares(fetched.shareCount)
        item.isBookmarked = effects.isBookmarked(fetched.isBookmarked)
        item.bodyHTML = effects.bodyHTML(fetched.bodyHTML)
        return item
    }

    /// What waits for a post; its bookmark's `previous` becomes what was fetched, as a like's does (W4).
    func effects(on post: String, isBookmarked: Bool?) throws(SQLiteError) -> PendingEffects {
        let records = OutboxRecords(database: database)
        let entries = try records.of(post: post)
        for var entry in entries where entry.action == .bookmark || entry.action == .unbookmark {
            guard let isBookmarked, entry.previous.isLiked != isBookmarked else { continue }
            entry.previous.isLiked = isBookmarked
            try records.update(entry)
        }
        return PendingEffects(entries)
    }
}
