/// Images of a world's earlier states, so that going back costs a few steps and not all of them.
///
/// It belongs to one engine; an image is never changed once it was taken.
final class Album {
    /// How many steps lie between two images.
    private(set) var spacing: Int
    /// While a journal is run again: images are fewer then, since each costs as much as some steps.
    var isHasty = false

    private static let hastySpacing = 256
    private(set) var images: [WorldImage] = []

    /// With more images than these, every second one goes and the spacing doubles.
    private let imagesMax: Int

    init(spacing: Int = 32, imagesMax: Int = 400) {
        self.spacing = spacing
        self.imagesMax = imagesMax
    }

    /// A world stands still: takes an image where the last one is far enough back.
    func rested(_ engine: WorldEngine, afterDear isDear: Bool = false) {
        let last = images.last?.stepCount ?? 0
        let apart = isHasty ? max(spacing, Self.hastySpacing) : spacing
        guard isDear || engine.steps.count >= last + apart,
            let image = try? WorldImage(of: engine)
        else { return }
        images.append(image)
        thinOut()
    }

    /// A copy of the world has run to an earlier place and halts there: one image serves all the steps around.
    func visited(_ engine: WorldEngine) {
        let place = images.firstIndex { $0.stepCount > engine.steps.count } ?? images.count
        let before = place > 0 ? images[place - 1].stepCount : 0
        guard engine.steps.count >= before + spacing, let image = try? WorldImage(of: engine)
        else { return }
        images.insert(image, at: place)
        thinOut()
    }

    private func thinOut() {
        guard images.count > imagesMax else { return }
        spacing *= 2
        images = images.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// The last image that isn't past a step, nor past so many whole lines.
    func image(step: Int, lines: Int) -> WorldImage? {
        images.last { $0.stepCount <= step && $0.lineCount <= lines && !$0.isWithin(lines) }
    }

    /// The images that an engine which goes on from an earlier place may keep.
    func upTo(step: Int, lines: Int) -> Album {
        let album = Album(spacing: spacing, imagesMax: imagesMax)
        album.images = images.filter {
            $0.stepCount <= step && $0.lineCount <= lines && !$0.isWithin(lines)
        }
        return album
    }
}
