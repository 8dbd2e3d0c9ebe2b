internal import Templates

/// A box on a phone's screen that holds no post: what couldn't be sent, the composer, what was found.
struct NoteView {
    struct Part {
        /// Whose text it is, or what it is; nil for plain text.
        var label: String?
        var text: String
    }

    var title: String
    /// `plain`, `changed` or `bad`.
    var tone: String
    var parts: [Part] = []
    var buttons: [DeviceView.Button] = []

    var values: TemplateValue {
        [
            "title": .text(title), "tone": .text(tone),
            "parts": .list(
                parts.map { part in
                    [
                        "label": .optional(part.label.map { ["text": .text($0)] }),
                        "text": .text(part.text),
                    ]
                }
            ),
            "hasButtons": .bool(!buttons.isEmpty),
            "buttons": .list(
                buttons.map { ["label": .text($0.label), "command": .text($0.command)] }
            ),
        ]
    }
}
