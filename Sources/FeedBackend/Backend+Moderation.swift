public import FeedModel
public import SQLiteStore

/// Removing and restoring, as a moderator or by undoing the author's own removal (B9a).
extension Backend {
    /// Removes a comment as a moderator.
    public func removeComment(_ id: EntityID, at now: SimInstant) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try Removals(core: core).removeComment(id, by: "moderator", at: now)
        }
    }

    /// Removes a post as a moderator.
    public func removePost(_ id: EntityID, at now: SimInstant) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try Posts(core: core).remove(id, by: "moderator", at: now)
        }
    }

    /// Undoes one removal of a comment: the author's, or a moderator's.
    public func restoreComment(
        _ id: EntityID,
        byAuthor: Bool,
        at now: SimInstant
    ) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try Removals(core: core).restoreComment(
                id,
                by: byAuthor ? "author" : "moderator",
                at: now
            )
        }
    }

    /// Undoes one removal of a post: the author's, or a moderator's.
    public func restorePost(
        _ id: EntityID,
        byAuthor: Bool,
        at now: SimInstant
    ) throws(SQLiteError) {
        try core.database.transaction { () throws(SQLiteError) in
            try Removals(core: core).restorePost(
                id,
                by: byAuthor ? "author" : "moderator",
                at: now
            )
        }
    }
}
