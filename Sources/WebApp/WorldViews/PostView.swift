internal import Templates

/// One row of a feed.
struct PostView {
    struct Act {
        /// The picture beside the number, by its name in `post.css`.
        var icon: String
        var count: String
        /// What it does, in words.
        var label: String
        var command: String
        var isPressed: Bool?
        /// `pending` while the backend hasn't confirmed it, else `confirmed`.
        var state = "confirmed"
    }

    /// `post`, `ad` or `placeholder`.
    var kind = "post"
    /// `synced`, `pending` or `failed`.
    var state = "synced"
    var author: String
    /// From 1 to 6.
    var colour: Int
    /// Beside the name: `3 min`, `Sponsored`.
    var note: String
    /// The body; our own rendering of what somebody wrote.
    var body: SafeHTML?
    var photo: PhotoView?
    var acts: [Act] = []
    /// How much of an own post is sent, in percent; nil for one that isn't on its way.
    var percent: Int?
    /// The fields in which an own post is changed; nil for any other.
    var edit: EditView?
    /// Where in a feed it stands; nil outside one.
    var place: RowPlace?
    /// The row in one sentence, for a screen reader.
    var spoken: String

    var values: TemplateValue {
        [
            "kind": .text(kind), "state": .text(state), "author": .text(author),
            "colour": .int(colour), "initial": .text(String(author.prefix(1)).uppercased()),
            "note": .text(note), "text": .optional(body.map { .html($0) }),
            "photo": .optional(photo?.values), "hasActs": .bool(!acts.isEmpty),
            "acts": .list(acts.map(Self.value)), "spoken": .text(spoken),
            "progress": .optional(percent.map { ["percent": .int($0)] }),
            "edit": .optional(edit?.values), "place": .optional(place?.values),
        ]
    }

    private static func value(_ act: Act) -> TemplateValue {
        [
            "icon": .text(act.icon), "count": .text(act.count), "label": .text(act.label),
            "command": .text(act.command), "state": .text(act.state),
            "isToggle": .bool(act.isPressed != nil),
            "pressed": .text(String(act.isPressed ?? false)),
        ]
    }
}

/// A field for words that a phone's user writes, with the command that they complete.
struct EditView {
    /// The same as long as the field is there, so that what is typed stays through live changes.
    var id: String
    /// What the field is called.
    var label: String
    /// The command as far as it goes without the text.
    var command: String
    var typed = ""
    /// The command that deletes what is changed here; nil where nothing is.
    var delete: String?

    var values: TemplateValue {
        [
            "id": .text(id), "label": .text(label), "command": .text(command),
            "typed": .text(typed), "delete": .optional(delete.map { ["command": .text($0)] }),
        ]
    }
}
