import SQLiteStore

/// What a search has found, shown over the feed until the user goes on.
public struct SearchScreen: Equatable, Sendable {
    /// What was searched for.
    public var words: String
    /// The stored posts that match, newest first.
    public var found: [PostRow]

    /// How many there are, in words.
    public var title: String {
        let count = found.count
        return "\(count == 0 ? "No" : String(count)) stored post\(count == 1 ? "" : "s") "
            + "with “\(words)”"
    }
}

extension Client {
    /// The last search as it shows; nil once the user has gone on (R19).
    func searchScreen() throws(SQLiteError) -> SearchScreen? {
        guard let words = reading.searched else { return nil }
        var found: [PostRow] = []
        for id in reading.hits {
            if let row = try row(of: id) { found.append(row) }
        }
        return SearchScreen(words: words, found: found)
    }

    /// Puts away what was found where a gesture leads on; true where that was all it was for.
    func endSearch(_ gesture: Gesture) -> Bool {
        guard reading.searched != nil else { return false }
        switch gesture {
        case .scroll, .refresh, .tap, .showTab, .back, .openPost, .openLink, .write, .publish:
            reading.searched = nil
        default: break
        }
        return gesture == .back && !publisher.isComposing && reading.detail == nil
    }
}
