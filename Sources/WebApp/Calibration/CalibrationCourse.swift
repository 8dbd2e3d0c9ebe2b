internal import Templates
internal import Workbook

/// The claims one by one, in the order in which their truth came out: right ones above, wrong ones
/// below, and between them how the share of each word went.
struct CalibrationCourse {
    let calibration: Calibration
    let clock: WallClock

    private static let left = 12.0
    private static let width = 336.0
    private static let lane = 92.0
    private static let height = 52.0
    private static let top = 6.0

    private func x(_ place: Int) -> String {
        let last = max(1, calibration.claims.count - 1)
        let share = calibration.claims.count == 1 ? 0.5 : Double(place) / Double(last)
        return Drawing.place(Self.left + 6 + (Self.width - 12) * share)
    }

    var values: TemplateValue {
        ["svg": .html(SafeHTML(trusted: svg))]
    }

    private var svg: String {
        let words = ConfidenceWord.allCases
        let bottom = Self.top + Self.lane * Double(words.count)
        let lanes = words.enumerated().map { lane($1, at: Self.top + Self.lane * Double($0)) }
        return """
            <svg viewBox="0 0 360 \(Drawing.place(bottom + 24))" role="img" aria-label="\
            \(Words.count(calibration.claims.count, "claim", "claims")) in the order in which \
            their truth came out">\(lanes.joined())\(days(bottom))</svg>
            """
    }

    private func days(_ bottom: Double) -> String {
        guard let first = calibration.claims.first, let last = calibration.claims.last else {
            return ""
        }
        let (start, end) = (clock.day(first.resolvedAt), clock.day(last.resolvedAt))
        func text(_ day: String, _ x: Double, _ anchor: String) -> String {
            """
            <text class="calib__tick" x="\(Drawing.place(x))" y="\(Drawing.place(bottom + 16))" \
            text-anchor="\(anchor)">\(day)</text>
            """
        }
        if start == end { return text(start, Self.left + Self.width / 2, "middle") }
        return text(start, Self.left, "start") + text(end, Self.left + Self.width, "end")
    }

    private func lane(_ word: ConfidenceWord, at y: Double) -> String {
        let course = calibration.course(of: word)
        let high = y + 28
        func place(_ share: Double) -> String {
            Drawing.place(high + 6 + (Self.height - 12) * (1 - share))
        }
        let line = course.map { "\(x($0.place)),\(place($0.tally.share ?? 0))" }
        let upper = course.map { "\(x($0.place)),\(place($0.tally.interval.upperBound))" }
        let lower = course.reversed().map {
            "\(x($0.place)),\(place($0.tally.interval.lowerBound))"
        }
        let marks = course.map { point in
            point.claim.isRight
                ? "<circle class=\"calib__right\" cx=\"\(x(point.place))\" cy=\"\(place(1))\" r=\"3.5\"/>"
                : cross(x(point.place), place(0))
        }
        let right = Drawing.place(Self.left + Self.width)
        let band =
            course.count > 1
            ? "<polygon class=\"calib__band\" points=\"\((upper + lower).joined(separator: " "))\"/>"
                + "<polyline class=\"calib__line\" points=\"\(line.joined(separator: " "))\"/>" : ""
        return """
            <g class="calib__lane" data-word="\(word.cssClass)"><text class="calib__name" \
            x="\(Drawing.place(Self.left))" y="\(Drawing.place(y + 18))">\(word.rawValue)</text>\
            <path class="calib__grid" d="M\(Drawing.place(Self.left)) \(place(1))H\(right)M\
            \(Drawing.place(Self.left)) \(place(0))H\(right)"/>\(band)\(marks.joined())</g>
            """
    }

    private func cross(_ x: String, _ y: String) -> String {
        "<path class=\"calib__wrong\" d=\"M\(x) \(y)m-3.5-3.5l7 7m0-7l-7 7\"/>"
    }
}
