import FeedModel
import FeedWire

@testable import FeedClient

/// Which posts some answer has shown with nothing between them (R9a).
struct Contiguity {
    /// By the upper and the lower post: the backend's number at the last answer that showed the two.
    private var below: [Int64: [Int64: Int64]] = [:]
    private var sequence: Int64 = 0

    /// Learns from a page of home, whether the phone keeps it or not.
    mutating func learn(_ request: Request, _ response: Response, at number: Int64) {
        sequence = number
        guard request.path == "/v1/feed", request.queryValue("tab") == "home", response.isSuccess,
            let json = try? JSONValue(parsing: response.body),
            let page = try? FeedPage(json: json), page.sessionID == nil
        else { return }
        let ids = page.items.map(\.id.rawValue)
        for (upper, lower) in zip(ids, ids.dropFirst()) { note(upper, lower) }
        let top = request.queryValue("cursor").map { ModelBackend.key($0).id }
        let until = request.queryValue("until").flatMap { Int64($0) }
        if request.queryValue("direction") == "up" {
            if let last = ids.last, let until { note(last, until) }
            if page.isReached, let top, let first = ids.first ?? until { note(top, first) }
            return
        }
        if let top, let first = ids.first { note(top, first) }
        if page.isReached, let until, let last = ids.last ?? top { note(last, until) }
    }

    private mutating func note(_ upper: Int64, _ lower: Int64) {
        if upper != lower {
            below[upper, default: [:]][lower] = max(below[upper]?[lower] ?? 0, sequence)
        }
    }

    /// Whether an answer, or a chain of answers over posts that are gone, leaves nothing between the two.
    ///
    /// What was empty from further up to further down was empty between them as well.
    func holds(_ upper: Int64, _ lower: Int64, in posts: [Int64: ModelBackend.Post]) -> Bool {
        guard let high = posts[upper]?.key, let low = posts[lower]?.key else { return false }
        func isHigher(_ post: Int64) -> Bool { posts[post].map { $0.key > high } ?? false }
        var seen: Set<Int64> = []
        var open = below.keys.filter { posts[$0].map { $0.key >= high } ?? false }.sorted()
        while let next = open.popLast() {
            for (found, number) in (below[next] ?? [:]).sorted(by: { $0.key < $1.key }) {
                // What was shown before the upper one was made says nothing of what is below it.
                guard !isHigher(next) || number >= ModelBackend.number(ofMaking: upper),
                    seen.insert(found).inserted
                else { continue }
                guard let post = posts[found] else { continue }
                if post.key <= low { return true }
                if !post.stands { open.append(found) }
            }
        }
        return false
    }
}
