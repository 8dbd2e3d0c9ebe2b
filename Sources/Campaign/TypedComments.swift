import Lab
import SQLiteStore

/// Every comment that was stored on a device to be sent: at rest each is somewhere (I18).
struct TypedComments {
    private struct Comment {
        let place: String
        let text: String
        let post: String
    }

    private var comments: [String: Comment] = [:]
    /// An older store has come back: what it has lost is lost.
    private var isExcused = false

    /// Takes in what a step stores and what its user gives up.
    mutating func see(_ step: Step) {
        if step.kind == .command, step.text.hasPrefix("backend returns") { isExcused = true }
        for placed in step.changes where placed.change.table == "outbox" && placed.device != nil {
            if placed.before == nil, let row = placed.after, row.text("action") == "comment" {
                comments[row.text("mutation_id")] = Comment(
                    place: placed.place,
                    text: Self.text(in: row.text("payload")),
                    post: row.text("post_id")
                )
            } else if placed.after == nil, step.kind == .command, let row = placed.before {
                comments[row.text("mutation_id")] = nil
            }
        }
    }

    /// Forgets what was on a device whose account has signed out (K2).
    mutating func forget(_ place: String) {
        comments = comments.filter { $0.value.place != place }
    }

    /// A comment that is neither at the backend nor waits for its user, though its post stands.
    func lost(_ mirror: Mirror) -> String? {
        guard !isExcused else { return nil }
        for (id, comment) in comments.sorted(by: { $0.key < $1.key }) {
            let stands = mirror.contains("backend", "posts") {
                $0.text("id") == comment.post && $0.isNull("deleted_at")
            }
            let isKept =
                mirror.contains("backend", "comments") { Self.says($0, comment.text) }
                || mirror.contains(comment.place, "outbox") { $0.text("mutation_id") == id }
                || mirror.contains(comment.place, "comments") {
                    $0.text("state") != "sent" && Self.says($0, comment.text)
                }
            if stands, !isKept { return "the comment \"\(comment.text)\" (\(id)) is nowhere" }
        }
        return nil
    }

    private static func says(_ row: MirrorRow, _ text: String) -> Bool {
        let body = row.text("body")
        return body == text || body.contains(">\(text)<")
    }

    private static func text(in payload: String) -> String {
        guard let range = payload.firstRange(of: "\"text\":\"") else { return "" }
        return String(payload[range.upperBound...].prefix { $0 != "\"" })
    }
}
