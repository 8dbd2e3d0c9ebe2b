internal import Templates

/// How recall falls if nobody reviews: a drawing, and the same in a table.
struct RetentionCurve {
    /// The chance of recall after so many days from now.
    let recall: (_ days: Int) -> Double
    /// How many days are drawn.
    let days: Int
    /// The day on which the next review is due, for one card.
    var due: Int?

    private static let left = 44.0
    private static let top = 12.0
    private static let width = 560.0
    private static let height = 150.0
    private static let tableDays = [0, 1, 3, 7, 14, 30, 60, 120, 365]

    var values: TemplateValue {
        [
            "svg": .html(SafeHTML(trusted: svg)),
            "rows": .list(
                Self.tableDays.filter { $0 <= days }.map {
                    [
                        "when": .text($0 == 0 ? "now" : "in \(Words.count($0, "day", "days"))"),
                        "recall": .text(Words.percent(recall($0))),
                    ]
                }
            ),
        ]
    }

    private var svg: String {
        let width = Self.left + Self.width + 16
        return """
            <svg viewBox="0 0 \(Drawing.place(width)) 200" role="img" aria-label="Recall over the next \
            \(days) days, falling from \(Words.percent(recall(0))) to \(Words.percent(recall(days)))">
            \(grid)<polyline class="curve__line" points="\(points)"/>\(dueMark)</svg>
            """
    }

    private var points: String {
        let steps = 60
        return (0...steps).map { step in
            let day = days * step / steps
            return "\(x(Double(day))),\(y(recall(day)))"
        }.joined(separator: " ")
    }

    private var grid: String {
        let right = Drawing.place(Self.left + Self.width)
        let levels = [1.0, 0.9, 0.75, 0.5, 0.25, 0].map { level in
            let place = y(level)
            return """
                <path class="\(level == 0.9 ? "curve__goal" : "curve__grid")" d="M\(Drawing.place(Self.left)) \
                \(place)H\(right)"/><text class="curve__label" x="36" y="\(place)" dy="4" \
                text-anchor="end">\(Int(level * 100))%</text>
                """
        }
        let marks = [0, days / 4, days / 2, days * 3 / 4, days].map { day in
            """
            <text class="curve__label" x="\(x(Double(day)))" y="184" text-anchor="middle">\
            \(day == 0 ? "now" : "\(day) d")</text>
            """
        }
        return (levels + marks).joined()
    }

    private var dueMark: String {
        guard let due, due <= days else { return "" }
        return """
            <circle class="curve__due" cx="\(x(Double(due)))" cy="\(y(recall(due)))" r="5"/>
            """
    }

    private func x(_ day: Double) -> String {
        Drawing.place(Self.left + Self.width * day / Double(max(1, days)))
    }

    private func y(_ share: Double) -> String {
        Drawing.place(Self.top + Self.height * (1 - share))
    }
}
