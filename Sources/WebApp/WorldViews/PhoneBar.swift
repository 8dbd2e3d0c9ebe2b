internal import Templates

/// The bar over a phone's rows.
struct PhoneBar {
    /// What is open.
    var title: String
    /// The command that leads back; nil where a feed is.
    var back: String?
    /// The field for words to look for; nil where none is offered.
    var search: EditView?

    var values: TemplateValue {
        [
            "title": .text(title),
            "back": .optional(back.map { ["command": .text($0)] }),
            "search": .optional(search?.values),
        ]
    }
}
