internal import Templates

/// The player of stories, which has a phone's screen to itself.
struct PlayerView {
    /// `playing`, `loading` or `ad`.
    var state: String
    /// The whole in one sentence, for a screen reader.
    var label: String
    /// How full each bar is, in thousandths: one bar an item.
    var bars: [Int]
    var title: String
    /// From 1 to 6.
    var colour: Int
    /// Beside the name: `3 h, 1 of 2`.
    var note: String
    /// The picture or video; none for an ad.
    var photo: PhotoView?
    /// What lies over the picture, such as `Loading…`; empty for nothing.
    var words: String
    var buttons: [DeviceView.Button]

    var values: TemplateValue {
        [
            "state": .text(state), "label": .text(label),
            "bars": .list(bars.map { ["value": .int($0)] }), "title": .text(title),
            "initial": .text(String(title.prefix(1)).uppercased()), "colour": .int(colour),
            "note": .text(note), "photo": .optional(photo?.values), "words": .text(words),
            "buttons": .list(
                buttons.map { ["label": .text($0.label), "command": .text($0.command)] }
            ),
        ]
    }
}
