internal import Templates
internal import Workbook

/// How often each word was right: a dot at the share, and a bar from where to where the true one may lie.
struct CalibrationChart {
    let calibration: Calibration

    private static let left = 12.0
    private static let width = 336.0
    private static let lane = 54.0
    private static let top = 6.0

    private static func x(_ share: Double) -> String { Drawing.place(left + width * share) }

    var values: TemplateValue {
        [
            "svg": .html(SafeHTML(trusted: svg)),
            "rows": .list(ConfidenceWord.allCases.map(row)),
        ]
    }

    private func row(_ word: ConfidenceWord) -> TemplateValue {
        let tally = calibration[word]
        return [
            "word": .text(word.rawValue), "wordClass": .text(word.cssClass),
            "right": .int(tally.right), "count": .int(tally.count),
            "share": .text(tally.share.map(CalibrationWords.percent) ?? "–"),
            "between": .text(
                tally.count == 0 ? "–" : CalibrationWords.between(tally.interval)
            ),
            "says": .text(CalibrationWords.says(tally)),
        ]
    }

    private var svg: String {
        let words = ConfidenceWord.allCases
        let bottom = Self.top + Self.lane * Double(words.count)
        let said = words.map { "\($0.rawValue) \(CalibrationWords.count(calibration[$0]))" }
        return """
            <svg viewBox="0 0 360 \(Drawing.place(bottom + 24))" role="img" aria-label="How often \
            each word was right: \(said.joined(separator: ", "))">\(grid(bottom))\
            \(words.enumerated().map { lane($1, at: Self.top + Self.lane * Double($0)) }.joined())\
            </svg>
            """
    }

    private func grid(_ bottom: Double) -> String {
        [0, 0.25, 0.5, 0.75, 1].map { share in
            let anchor = share == 0 ? "start" : share == 1 ? "end" : "middle"
            return """
                <path class="calib__grid" d="M\(Self.x(share)) \(Drawing.place(Self.top))V\
                \(Drawing.place(bottom))"/><text class="calib__tick" x="\(Self.x(share))" \
                y="\(Drawing.place(bottom + 16))" text-anchor="\(anchor)">\
                \(CalibrationWords.percent(share))</text>
                """
        }.joined()
    }

    private func lane(_ word: ConfidenceWord, at y: Double) -> String {
        let tally = calibration[word]
        let interval = tally.interval
        let middle = Drawing.place(y + 36)
        let dot = tally.share.map {
            "<circle class=\"calib__dot\" cx=\"\(Self.x($0))\" cy=\"\(middle)\" r=\"6\"/>"
        }
        let says = tally.count == 0 ? "no claim yet" : CalibrationWords.count(tally)
        return """
            <g class="calib__lane" data-word="\(word.cssClass)"\(tally.count == 0 ? " data-none" : "")>\
            <text class="calib__name" x="\(Self.x(0))" y="\(Drawing.place(y + 20))">\
            \(word.rawValue)</text><text class="calib__count" x="\(Self.x(1))" \
            y="\(Drawing.place(y + 20))" text-anchor="end">\(says)</text>\
            <path class="calib__reach" d="M\(Self.x(interval.lowerBound)) \(middle)H\
            \(Self.x(interval.upperBound))"/>\(dot ?? "")</g>
            """
    }
}
