/// What couldn't be sent and waits for the user: a comment, or an edit, with both texts where it met another.
public struct UnsentRow: Equatable, Sendable {
    /// What it is that waits.
    public enum Kind: String, Sendable {
        case comment, postEdit, commentEdit
    }

    /// The comment or post that it is about.
    public var id: String
    /// What it is that waits.
    public var kind: Kind
    /// What the user wrote.
    public var mine: String
    /// What somebody else made of it meanwhile; nil where nobody did.
    public var theirs: String?

    /// What is wrong, in a few words.
    public var title: String {
        if theirs != nil { return "Edited elsewhere too" }
        return switch kind {
        case .comment: "Couldn't send your comment"
        case .postEdit, .commentEdit: "Couldn't send your edit"
        }
    }

    /// What the user can do about it.
    public var actions: [NamedAction] {
        theirs == nil
            ? [NamedAction(.retry, "Retry"), NamedAction(.discard, "Discard")]
            : [NamedAction(.retry, "Keep yours"), NamedAction(.discard, "Take theirs")]
    }

    /// The row in one line of text.
    public var text: String {
        guard let theirs else { return "Couldn't send: \(mine). Retry. Discard." }
        return "Edited elsewhere too. Yours: \(mine). Theirs: \(theirs). "
            + "Retry keeps yours, discard takes theirs."
    }
}
