internal import Templates

/// One row of a feed.
struct PostView {
    struct Act {
        /// The sign beside the number, such as `♥`.
        var sign: String
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
    /// Whether the reader's place is here.
    var isReading = false
    /// The row in one sentence, for a screen reader.
    var spoken: String

    var values: TemplateValue {
        [
            "kind": .text(kind), "state": .text(state), "author": .text(author),
            "colour": .int(colour), "initial": .text(String(author.prefix(1)).uppercased()),
            "note": .text(note), "text": .optional(body.map { .html($0) }),
            "photo": .optional(photo?.values), "hasActs": .bool(!acts.isEmpty),
            "acts": .list(acts.map(Self.value)), "isReading": .bool(isReading),
            "spoken": .text(spoken),
        ]
    }

    private static func value(_ act: Act) -> TemplateValue {
        [
            "sign": .text(act.sign), "count": .text(act.count), "label": .text(act.label),
            "command": .text(act.command), "state": .text(act.state),
            "isToggle": .bool(act.isPressed != nil),
            "pressed": .text(String(act.isPressed ?? false)),
        ]
    }
}
