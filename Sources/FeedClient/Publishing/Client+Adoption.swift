import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// The create was answered: the row on screen becomes the real post in place (W12).
    func accept(_ create: CreateRecord, _ item: PostItem) throws(SQLiteError) {
        if create.isDeleted { return try letDeleteGo(create, item) }
        // A delta may tell of its end before its create's answer, or its repeat, comes (I20).
        let standing = try Tombstones(database: database).standing([item], in: .explore)
        let isGone = standing.isEmpty || hasEnded(item)
        try commit(.adopt) { () throws(SQLiteError) in
            try adopt(create, item)
            try store([item])
            if isGone { try endPost(item.id.description) }
        }
        if isGone {
            speak("R14", "accepted, but deleted since: it leaves every feed")
            try markVisibleShown()
        } else {
            speak("W12", "accepted: the row becomes the real one in place")
        }
        try finishComposing(create.clientID)
    }

    /// Own posts that a page brings before the answer of their create: the two become one.
    func adoptArrived(_ items: [PostItem]) throws(SQLiteError) {
        for item in items {
            guard let clientID = item.clientID, let create = try creates().of(clientID) else {
                continue
            }
            if create.isDeleted {
                try letDeleteGo(create, item)
                continue
            }
            try commit(.adopt) { () throws(SQLiteError) in
                try adopt(create, item)
                try store([item])
            }
            speak("W12", "the real post came by a page: the two become one")
            try finishComposing(clientID)
        }
    }

    /// The post is known to be at the backend, so its delete takes the create's place in the outbox (W14).
    private func letDeleteGo(_ create: CreateRecord, _ item: PostItem) throws(SQLiteError) {
        try commit(.adopt) { () throws(SQLiteError) in
            try creates().remove(create)
            try files().remove(of: create.clientID)
            try putEvent(.deletePost, post: item.id.description, payload: [:])
        }
        speak("W14", "the post is at the backend, so the delete may go")
        try wakeOutbox()
    }

    private func adopt(_ create: CreateRecord, _ item: PostItem) throws(SQLiteError) {
        let real = item.id.description
        let old = create.clientID
        try creates().remove(create)
        try drafts().remove(old)
        let files = try files().of(old)
        if let picture = files.first, picture.state == .complete, let image = item.image {
            // The device made the picture, so it need not fetch it.
            try MediaCache(database: database).put(
                image.url,
                variant: .feed,
                bytes: picture.isVideo ? 0 : picture.total,
                post: real,
                at: now.milliseconds
            )
        }
        if files.allSatisfy({ $0.state == .complete }) { try self.files().remove(of: old) }
        publisher.acceptedAt[real] = requestCount
        try database.run("DELETE FROM posts WHERE id = ?1 AND ?1 <> ?2", real, old)
        try database.run(
            "UPDATE posts SET id = ?, sync_status = 'synced' WHERE id = ?",
            real,
            old
        )
        try renameEntry(old, to: real)
        // What was done to the post before the backend knew it waits under the client id (W7), and an
        // edit of then started from what the create has just made (W14).
        try database.run(
            """
            UPDATE outbox SET post_id = ?1, key = CASE
                WHEN key IN ('like:' || ?2, 'bookmark:' || ?2) THEN replace(key, ?2, ?1) ELSE key END,
                expected_version = iif(expected_version = 0, ?3, expected_version)
            WHERE post_id = ?2
            """,
            real,
            old,
            item.version
        )
        try database.run("UPDATE comments SET post_id = ? WHERE post_id = ?", real, old)
        try wakeOutbox()
    }

    /// The entry keeps its place; one that another page brought meanwhile gives way to it.
    private func renameEntry(_ old: String, to real: String) throws(SQLiteError) {
        for index in tabs.indices {
            let records = tabs[index].records(database)
            let stored = try records.all()
            let hasOld = stored.contains { $0.postID == old }
            var wanted = stored
            if hasOld {
                wanted = stored.filter { $0.postID != real }.map { entry in
                    var entry = entry
                    if entry.postID == old { entry.postID = real }
                    return entry
                }
            } else if index == 0, !stored.contains(where: { $0.postID == real }) {
                var entry = FeedEntry.post(real, reasons: "own")
                entry.isLocal = true
                entry.isShown = true
                wanted.insert(entry, at: 0)
            }
            try records.write(wanted, over: stored)
            if tabs[index].state.anchorPostID == old {
                tabs[index].state.anchorPostID = real
                try tabs[index].state.write(feed: tabs[index].id.rawValue, in: database)
            }
        }
    }

    private func finishComposing(_ clientID: String) throws(SQLiteError) {
        guard publisher.waiting == clientID else { return }
        try endWaiting()
        publisher.isComposing = false
        try setAnchor(.home, try drawn(.home).first { $0.postID != nil }?.postID)
        try markVisibleShown()
    }
}
