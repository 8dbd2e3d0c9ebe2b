internal import Templates

/// The composer: a draft that is in front, or the sheet in which one begins.
struct ComposerView {
    /// The ids of its fields begin with this.
    var id: String
    /// The phone's name, with which its commands begin.
    var name: String
    /// The text and the number of photos of the stored draft; nil where there is none yet.
    var draft: (text: String, photos: Int)?
    /// How far it is, in words: `Posting 40%`, or that it couldn't be sent.
    var progress: String?

    private static let photosMax = 6

    var values: TemplateValue {
        let photos = draft?.photos ?? 0
        return [
            "id": .text(id), "phone": .text(name), "typed": .text(draft?.text ?? ""),
            "draft": .optional(
                draft.map { ["text": .text($0.text), "photos": .int($0.photos)] }
            ),
            "sending": .optional(
                progress.map { text in
                    [
                        "text": .text(text),
                        "percent": .text(ProgressText.percent(text).map(String.init) ?? ""),
                        "isOnItsWay": .bool(ProgressText.percent(text) != nil),
                    ]
                }
            ),
            "counts": .list(
                (0...max(Self.photosMax, photos)).map { number in
                    [
                        "number": .int(number), "isChosen": .bool(number == photos),
                        "label": .text(
                            number == 0 ? "No photo" : number == 1 ? "1 photo" : "\(number) photos"
                        ),
                    ]
                }
            ),
        ]
    }
}
