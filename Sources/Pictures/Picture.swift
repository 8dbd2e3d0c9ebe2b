internal import FeedModel

/// A photo that nobody took: a scene drawn from its mean colour.
///
/// The same colour gives the same scene in every size, as variants of one photo do.
public struct Picture: Sendable {
    /// The mean colour as `#rrggbb`; what the scene shows follows from it.
    public let tint: String
    /// Pixels from left to right.
    public let width: Int
    /// Pixels from top to bottom.
    public let height: Int

    /// The pixels that one side may have.
    public static let sides = 8...1_600

    /// A picture of that size; nil where a side isn't within `sides` or the tint isn't `#rrggbb`.
    public init?(tint: String, width: Int, height: Int) {
        guard Self.sides.contains(width), Self.sides.contains(height), PictureTint.isValid(tint)
        else { return nil }
        self.tint = tint
        self.width = width
        self.height = height
    }

    /// The picture as a PNG file.
    public func png() throws(PictureError) -> [UInt8] {
        let canvas = try Canvas(width: width, height: height)
        var chance = SceneChance(tint)
        let scene = Scene.allCases[chance.below(Scene.allCases.count)]
        scene.paint(on: canvas, palette: Palette(Colour(hex: tint)), chance: &chance)
        return try canvas.png()
    }
}

/// Why a picture couldn't be drawn.
public enum PictureError: Error, Equatable, CustomStringConvertible {
    /// The drawing library refused, with its own words.
    case refused(String)

    /// One sentence.
    public var description: String {
        switch self {
        case .refused(let reason): "The picture couldn't be drawn: \(reason)."
        }
    }
}

/// The draws of one scene: a function of its name and of how many came before.
struct SceneChance {
    private let name: String
    private var count: UInt64 = 0

    init(_ name: String) { self.name = name }

    mutating func below(_ bound: Int) -> Int {
        count += 1
        let draw = KeyedRandom.value(seed: 0, key: "scene \(name)", count: count)
        return Int(draw.multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number between the two ends.
    mutating func between(_ low: Double, _ high: Double) -> Double {
        low + (high - low) * Double(below(10_001)) / 10_000
    }
}
