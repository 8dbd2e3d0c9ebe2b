internal import Templates

/// One row of the list of notifications, or of those who like a post.
struct NotificationView {
    /// The first letter of who it is from, and a colour from 1 to 6.
    var initial: String
    var colour: Int
    /// What happened, in one sentence; a name in a list of people.
    var text: String
    /// How long ago; empty in a list of people.
    var time: String
    var isUnread: Bool
    /// What a tap does; nil for a row that leads nowhere.
    var command: String?
    /// The row in one sentence, for a screen reader.
    var spoken: String

    var values: TemplateValue {
        let body: TemplateValue = [
            "initial": .text(initial), "colour": .int(colour), "text": .text(text),
            "time": .text(time), "isUnread": .bool(isUnread),
        ]
        return [
            "state": .text(isUnread ? "unread" : "read"), "spoken": .text(spoken),
            "tap": .optional(command.map { body.merging([("command", .text($0))]) }),
            "plain": .optional(command == nil ? body : nil),
        ]
    }
}

/// A comment below its post.
struct CommentView {
    var author: String
    /// From 1 to 6.
    var colour: Int
    var text: String
    /// `Sending…`, or that it couldn't be sent; empty for one that is out.
    var note: String
    /// Whether a notification led here.
    var isTarget: Bool

    var values: TemplateValue {
        [
            "author": .text(author), "initial": .text(String(author.prefix(1)).uppercased()),
            "colour": .int(colour), "text": .text(text), "note": .text(note),
            "isTarget": .bool(isTarget),
        ]
    }
}
