/// Scenes near by: a street, a table, a garden.
extension Scene {
    static func street(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        canvas.sky(colours.tint.lighter(0.2), colours.warm.lighter(0.3), to: 0.8)
        canvas.circle(at: (chance.between(0.1, 0.9), 0.2), radius: 0.07, colours.pale)
        for (colour, low, high) in [
            (colours.light, 0.35, 0.6), (colours.dark, 0.5, 0.72),
        ] {
            var x = -0.03
            while x < 1 {
                let width = chance.between(0.09, 0.17)
                let top = chance.between(low, high)
                canvas.rectangle(x: x, y: top, width: width, height: 1 - top, colour)
                if chance.below(3) == 0 {
                    canvas.polygon(
                        [(x, top), (x + width / 2, top - 0.07), (x + width, top)],
                        colour
                    )
                }
                if colour == colours.dark {
                    windows(canvas, colours, x, top, width, &chance)
                }
                x += width + chance.between(0, 0.02)
            }
        }
        canvas.rectangle(x: 0, y: 0.93, width: 1, height: 0.07, colours.deep)
    }

    private static func windows(
        _ canvas: Canvas,
        _ colours: Palette,
        _ x: Double,
        _ top: Double,
        _ width: Double,
        _ chance: inout SceneChance
    ) {
        let columns = width > 0.13 ? 3 : 2
        let step = width / Double(columns)
        var y = top + 0.035
        while y < 0.88 {
            for column in 0..<columns {
                let isLit = chance.below(5) < 2
                canvas.rectangle(
                    x: x + step * (Double(column) + 0.28),
                    y: y,
                    width: step * 0.44,
                    height: 0.032,
                    isLit ? colours.warm.lighter(0.3) : colours.deep
                )
            }
            y += 0.07
        }
    }

    static func table(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        canvas.sky(colours.pale, colours.light)
        let edge = chance.between(0.5, 0.58)
        let window = chance.between(0.08, 0.5)
        canvas.rectangle(
            x: window,
            y: 0.07,
            width: 0.38,
            height: edge - 0.14,
            colours.pale.lighter(0.6)
        )
        canvas.line(
            from: (window + 0.19, 0.07),
            to: (window + 0.19, edge - 0.07),
            thickness: 0.014,
            colours.light
        )
        canvas.rectangle(x: 0, y: edge, width: 1, height: 1 - edge, colours.warm.darker(0.35))
        let cup = chance.between(0.2, 0.42)
        canvas.ellipse(
            at: (cup, edge + 0.24),
            half: (0.17, 0.045),
            colours.warm.darker(0.55)
        )
        canvas.ellipse(at: (cup + 0.1, edge + 0.1), half: (0.05, 0.06), colours.tint)
        canvas.ellipse(at: (cup + 0.1, edge + 0.1), half: (0.028, 0.036), colours.warm.darker(0.35))
        canvas.rectangle(x: cup - 0.1, y: edge + 0.0, width: 0.2, height: 0.2, colours.tint)
        canvas.ellipse(at: (cup, edge + 0.2), half: (0.1, 0.035), colours.tint)
        canvas.ellipse(at: (cup, edge), half: (0.1, 0.028), colours.light)
        canvas.ellipse(at: (cup, edge + 0.004), half: (0.08, 0.02), colours.deep)
        fruit(canvas, colours, from: cup + 0.27, on: edge + 0.19, &chance)
    }

    private static func fruit(
        _ canvas: Canvas,
        _ colours: Palette,
        from x: Double,
        on y: Double,
        _ chance: inout SceneChance
    ) {
        for number in 0..<2 + chance.below(2) {
            let centre = (x: x + Double(number) * 0.14, y: y + chance.between(-0.03, 0.03))
            canvas.ellipse(
                at: (centre.x, centre.y + 0.085),
                half: (0.08, 0.02),
                colours.warm.darker(0.55)
            )
            canvas.circle(at: centre, radius: 0.085, number == 1 ? colours.accent : colours.dark)
            canvas.circle(
                at: (centre.x - 0.025, centre.y - 0.03),
                radius: 0.022,
                colours.pale,
                opacity: 0.6
            )
        }
    }

    static func garden(_ canvas: Canvas, _ colours: Palette, _ chance: inout SceneChance) {
        canvas.sky(colours.light, colours.tint)
        for _ in 0..<7 {
            canvas.circle(
                at: (chance.between(0, 1), chance.between(0, 1)),
                radius: chance.between(0.08, 0.2),
                colours.pale,
                opacity: 0.22
            )
        }
        for stem in 0..<5 {
            let x = (Double(stem) + chance.between(0.25, 0.75)) / 5
            let top = chance.between(0.24, 0.62)
            canvas.line(
                from: (x, 1),
                to: (x + 0.01, top),
                thickness: 0.014,
                colours.deep
            )
            let leaf = top + (1 - top) * 0.5
            for side in [-1.0, 1.0] {
                canvas.ellipse(
                    at: (x + side * 0.055, leaf + side * 0.03),
                    half: (0.055, 0.02),
                    turned: -side * 0.6,
                    colours.dark
                )
            }
            flower(canvas, colours, at: (x + 0.01, top), petals: 5 + chance.below(3), stem)
        }
    }

    private static func flower(
        _ canvas: Canvas,
        _ colours: Palette,
        at centre: Canvas.Point,
        petals: Int,
        _ number: Int
    ) {
        let ratio = canvas.width / canvas.height
        let reach = ratio > 1 ? 0.055 / ratio : 0.055
        for petal in 0..<petals {
            let angle = 2 * Double.pi * Double(petal) / Double(petals)
            let point = Circle.point(at: angle)
            canvas.circle(
                at: (centre.x + reach * point.x, centre.y + reach * ratio * point.y),
                radius: 0.042,
                number.isMultiple(of: 2) ? colours.pale : colours.accent.lighter(0.2)
            )
        }
        canvas.circle(at: centre, radius: 0.034, colours.warm)
    }
}
