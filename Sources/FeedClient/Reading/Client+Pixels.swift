import FeedModel
import SQLiteStore

extension Client {
    private var rowHeight: Int64 { reading.isTextLarge ? 600 : 400 }

    /// What is kept beside the reader's post: nothing, or under `restore=pixels`, the defect, how far
    /// down the list it stood.
    func anchorOffset(_ feed: FeedID, _ post: String?) throws(SQLiteError) -> Int64 {
        guard design.restore == .pixels, let post,
            let index = try drawn(feed).firstIndex(where: { $0.postID == post })
        else { return 0 }
        return Int64(index) * rowHeight
    }

    /// Finds the place again by pixels: where rows have another height, it is another post.
    func restorePixels(_ feed: FeedID) throws(SQLiteError) {
        guard design.restore == .pixels else { return }
        let offset = tabs[place(of: feed)].state.anchorOffset
        let drawn = try drawn(feed)
        guard offset > 0, !drawn.isEmpty else { return }
        let row = min(Int(offset / rowHeight), drawn.count - 1)
        let index = place(of: feed)
        tabs[index].state.anchorPostID = drawn[row...].first { $0.postID != nil }?.postID
        try tabs[index].state.write(feed: feed.rawValue, in: database)
        speak("R5", "a defect: the place is looked for by pixels, whatever stands there now")
    }
}
