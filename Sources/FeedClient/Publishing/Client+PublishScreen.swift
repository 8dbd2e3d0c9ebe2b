import FeedModel
import SQLiteStore

extension Client {
    /// The line of a post that isn't out yet.
    func progressText(_ clientID: String, _ status: PostRow.Status) throws(SQLiteError) -> String {
        if status == .failed { return "Couldn't send. Retry or discard" }
        let files = try files().of(clientID)
        let total = files.reduce(0) { $0 + $1.total }
        let sent = files.reduce(0) { $0 + $1.sent }
        return "Posting \(total == 0 ? 0 : sent * 100 / total)%"
    }

    /// The composer as it is on screen; nil where it isn't in front.
    func composer() throws(SQLiteError) -> Screen.Composer? {
        guard publisher.isComposing else { return nil }
        let draft = try drafts().newest()
        var progress: String?
        if let waiting = publisher.waiting {
            progress = try progressText(waiting, publisher.hasFailed ? .failed : .pending)
        }
        return Screen.Composer(
            text: draft?.post.text ?? "",
            photos: draft?.post.photos ?? 0,
            progress: progress
        )
    }
}

extension Screen {
    /// The composer with what is typed in it.
    public struct Composer: Equatable, Sendable {
        /// What was typed.
        public var text: String
        /// How many photos are attached.
        public var photos: Int
        /// `Posting 40%` or `Couldn't send` while the composer waits for its post.
        public var progress: String?
    }

    /// What publishing says on screen.
    var publishingTexts: [String] {
        let composing = composer?.progress.map { [$0] } ?? []
        return composing
            + rows.compactMap { row in
                if case .post(let post) = row { post.progress } else { nil }
            }
    }
}
