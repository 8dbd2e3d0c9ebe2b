/// Scenes out of doors, far away.
extension Scene {
    static func hills(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        let horizon = chance.between(0.42, 0.58)
        canvas.sky(colours.light, colours.pale, to: horizon + 0.15)
        let sun = (x: chance.between(0.15, 0.85), y: chance.between(0.14, horizon - 0.12))
        canvas.circle(at: sun, radius: 0.15, colours.warm, opacity: 0.35)
        canvas.circle(at: sun, radius: 0.09, colours.warm.lighter(0.45))
        let layers = [
            colours.light.mixed(with: colours.tint, 0.5), colours.tint, colours.dark, colours.deep,
        ]
        for (number, colour) in layers.enumerated() {
            let base = horizon + Double(number) * (1 - horizon) * 0.24
            canvas.ground(
                under: (0...4).map { step in
                    (Double(step) / 4, base + chance.between(-0.07, 0.07))
                },
                colour
            )
        }
    }

    static func sea(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        let horizon = chance.between(0.4, 0.6)
        canvas.sky(colours.tint.lighter(0.3), colours.pale, to: horizon)
        let sun = chance.between(0.2, 0.8)
        canvas.circle(at: (sun, horizon - 0.1), radius: 0.1, colours.warm.lighter(0.35))
        canvas.rectangle(x: 0, y: horizon, width: 1, height: 1 - horizon, colours.dark)
        for row in 0..<9 {
            let depth = Double(row) / 9
            let y = horizon + 0.02 + depth * depth * (0.92 - horizon)
            let half = 0.03 + 0.12 * depth + chance.between(0, 0.05)
            let thickness = 0.006 + 0.01 * depth
            let middle = sun + chance.between(-0.03, 0.03)
            canvas.line(
                from: (middle - half, y),
                to: (middle + half, y),
                thickness: thickness,
                colours.warm
            )
            let other = chance.between(0, 1)
            canvas.line(
                from: (other - half, y + 0.02),
                to: (other + half, y + 0.02),
                thickness: thickness,
                colours.tint
            )
        }
        boat(canvas, colours, at: chance.between(0.12, 0.88), horizon)
    }

    private static func boat(
        _ canvas: Canvas,
        _ colours: Palette,
        at x: Double,
        _ horizon: Double
    ) {
        let y = horizon + 0.07
        canvas.polygon(
            [(x - 0.07, y), (x + 0.07, y), (x + 0.045, y + 0.035), (x - 0.045, y + 0.035)],
            colours.deep
        )
        canvas.polygon([(x, y - 0.01), (x, y - 0.19), (x + 0.055, y - 0.03)], colours.pale)
        canvas.polygon(
            [(x - 0.008, y - 0.01), (x - 0.008, y - 0.15), (x - 0.045, y - 0.03)],
            colours.accent
        )
    }

    static func forest(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        canvas.sky(colours.pale, colours.light)
        canvas.circle(at: (chance.between(0.3, 0.7), 0.3), radius: 0.2, colours.pale.lighter(0.5))
        let rows = [(0.62, colours.light.darker(0.12)), (0.76, colours.tint), (0.94, colours.deep)]
        for (number, (base, colour)) in rows.enumerated() {
            let ground = base - 0.05 - 0.05 * Double(number)
            canvas.rectangle(x: 0, y: ground, width: 1, height: 1 - ground, colour)
            let count = 13 - number * 3
            for tree in 0...count {
                let x = (Double(tree) + chance.between(-0.3, 0.3)) / Double(count)
                let size = (0.13 + 0.09 * Double(number)) * chance.between(0.75, 1.25)
                fir(canvas, colour, at: (x, base), size: size)
            }
        }
    }

    private static func fir(
        _ canvas: Canvas,
        _ colour: Colour,
        at foot: Canvas.Point,
        size: Double
    ) {
        for tier in 0..<3 {
            let top = foot.y - size * (1.7 - 0.45 * Double(tier))
            let half = size * (0.2 + 0.1 * Double(tier))
            canvas.polygon(
                [(foot.x, top), (foot.x + half, top + size), (foot.x - half, top + size)],
                colour
            )
        }
    }
}
