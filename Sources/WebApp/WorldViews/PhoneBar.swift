internal import Templates

/// The bar over a phone's rows.
struct PhoneBar {
    /// What is open; empty where the feed is.
    var title = ""
    /// The command that leads back; nil where the feed is.
    var back: String?
    /// What leads to the notifications, with how many are unread.
    var bell: (label: String, unread: Int, command: String)?

    var values: TemplateValue {
        [
            "title": .text(title),
            "back": .optional(back.map { ["command": .text($0)] }),
            "bell": .optional(
                bell.map {
                    [
                        "label": .text($0.label), "command": .text($0.command),
                        "count": .optional($0.unread > 0 ? ["number": .int($0.unread)] : nil),
                    ]
                }
            ),
        ]
    }
}
