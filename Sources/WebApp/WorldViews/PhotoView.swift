internal import FeedModel
internal import Templates

/// The room of a photo or video in a row: kept from the first moment, so that nothing moves when it arrives.
struct PhotoView {
    enum State: Equatable {
        /// The drawing in one width of pixels.
        case loaded(width: Int)
        /// What stands there until it is loaded.
        case standIn(Design.StandIn)
    }

    let width: Int
    let height: Int
    /// `#rrggbb`.
    let tint: String
    let state: State
    /// The length of a video; nil for a photo.
    var videoSeconds: Int?
    var isPlaying = false

    /// What a phone's row is drawn with, twice its width for screens with small pixels.
    static let rowWidth = 720
    /// What the small variant has.
    static let thumbWidth = 240

    private func address(width asked: Int) -> String {
        let drawn = min(asked, width)
        return PictureFile.address(
            tint: tint,
            width: drawn,
            height: max(8, height * drawn / max(1, width))
        )
    }

    private var words: String {
        let kind = videoSeconds.map { "Video of \($0) s" } ?? "Photo"
        return switch state {
        case .loaded: isPlaying ? "\(kind), playing without sound" : kind
        case .standIn: "\(kind), not loaded yet"
        }
    }

    var values: TemplateValue {
        var source: String?
        var look = "loaded"
        switch state {
        case .loaded(let pixels): source = address(width: pixels)
        case .standIn(.blur):
            source = address(width: 16)
            look = "blur"
        case .standIn(.tint): look = "tint"
        case .standIn(.none): look = "none"
        }
        return [
            "width": .int(width), "height": .int(height), "tint": .text(tint),
            "look": .text(look), "hasTint": .bool(look == "tint"), "source": .optional(source),
            "words": .text(words),
            "video": .optional(
                videoSeconds.map { seconds in
                    [
                        "sign": .text(isPlaying ? "❚❚" : "▶"),
                        "length": .text(
                            "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
                        ),
                    ]
                }
            ),
        ]
    }
}
