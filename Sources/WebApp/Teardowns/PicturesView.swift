internal import Templates
internal import Workbook

/// The pictures of a probe or of a worksheet, and the way to add one.
struct PicturesView {
    let state: SheetState
    let probe: String
    /// The page to come back to.
    let back: String

    var value: TemplateValue {
        let action = "/teardowns/\(state.sheet.id)/pictures"
        let pictures = state.pictures(of: probe)
        return [
            "picturesID": .text("pictures-\(probe)"), "fileID": .text("file-\(probe)"),
            "picturesAction": .text(action), "about": .text(probe), "backTo": .text(back),
            "hasPictures": .bool(!pictures.isEmpty),
            "items": .list(
                pictures.map { picture in
                    [
                        "src": .text("\(action)/\(picture.id)"),
                        "remove": .text("\(action)/\(picture.id)"),
                        "name": .text(picture.name),
                        "width": .int(picture.width), "height": .int(picture.height),
                        "size": .text(WorldPageMaker.size(picture.size)),
                    ]
                }
            ),
        ]
    }
}
