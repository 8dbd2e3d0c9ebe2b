/// A colour as shares of red, green and blue from 0 to 1.
struct Colour: Equatable, Sendable {
    let red: Double
    let green: Double
    let blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of `#rrggbb`; black for anything else.
    init(hex: String) {
        let value = UInt32(hex.dropFirst(), radix: 16) ?? 0
        self.init(
            Double(value >> 16 & 0xff) / 255,
            Double(value >> 8 & 0xff) / 255,
            Double(value & 0xff) / 255
        )
    }

    func mixed(with other: Colour, _ share: Double) -> Colour {
        Colour(
            red + (other.red - red) * share,
            green + (other.green - green) * share,
            blue + (other.blue - blue) * share
        )
    }

    func lighter(_ share: Double) -> Colour { mixed(with: Colour(1, 1, 1), share) }
    func darker(_ share: Double) -> Colour { mixed(with: Colour(0.06, 0.07, 0.1), share) }

    /// The colour with its parts moved round: a neighbour that goes with it.
    var turned: Colour { Colour(green, blue, red).mixed(with: self, 0.45) }
    /// The colour across the wheel, softened.
    var opposite: Colour {
        let sum = max(red, green, blue) + min(red, green, blue)
        return Colour(sum - red, sum - green, sum - blue)
    }
}

/// The colours of one scene, all taken from its tint.
struct Palette {
    let tint: Colour
    let light: Colour
    let pale: Colour
    let dark: Colour
    let deep: Colour
    let accent: Colour
    let warm: Colour

    init(_ tint: Colour) {
        self.tint = tint
        light = tint.lighter(0.45)
        pale = tint.lighter(0.74)
        dark = tint.darker(0.35)
        deep = tint.darker(0.62)
        accent = tint.opposite.lighter(0.15)
        warm = tint.turned.mixed(with: Colour(0.96, 0.78, 0.48), 0.6)
    }
}
