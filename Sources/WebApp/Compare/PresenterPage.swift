internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Markdown
internal import Templates

/// A comparison for a team in front of a screen: one idea at a time, in large type.
struct PresenterPage {
    struct Slide {
        var heading: String
        var text = ""
        var html: SafeHTML?
        var columns: [(head: String, text: String)] = []
    }

    let title: String
    let slides: [Slide]
    let number: Int
    private let source: ComparisonSource

    init(source: ComparisonSource, comparison: RunComparison, _ request: HTTPRequest) {
        self.source = source
        title = source.title
        slides = Self.slides(source, comparison)
        let wanted = request.queryValue("slide").flatMap { Int($0) } ?? 1
        number = min(max(1, wanted), slides.count)
    }

    private static func slides(_ source: ComparisonSource, _ comparison: RunComparison) -> [Slide] {
        var slides = [Slide(heading: source.title, text: source.question)]
        slides.append(
            Slide(
                heading: "The designs",
                columns: comparison.sides.enumerated().map {
                    (ComparisonPage.letter($0), ComparisonPage.name(of: $1))
                }
            )
        )
        for (index, parting) in comparison.partings.enumerated() where parting.moment != nil {
            slides.append(Self.parting(parting, ComparisonPage.letter(index + 1)))
        }
        slides += Self.costs(comparison)
        if let ready = source.ready {
            slides.append(prose("What to look at", ready.look))
            slides.append(prose("What an interviewer wants to hear", ready.hear))
        }
        return slides
    }

    private static func prose(_ heading: String, _ text: String) -> Slide {
        Slide(heading: heading, html: SafeHTML(trusted: Markdown.document(text).html))
    }

    private static func parting(_ parting: Parting, _ letter: String) -> Slide {
        let choices = parting.deciding.isEmpty ? parting.choices : parting.deciding
        return Slide(
            heading: choices.map { "\($0.key): \($0.first) or \($0.second)" }
                .joined(separator: ", "),
            text: "Where A and \(letter) part.",
            columns: [
                ("A", words(parting.first, parting.firstWord)),
                (letter, words(parting.second, parting.secondWord)),
            ]
        )
    }

    private static func words(_ step: Step?, _ word: Parting.Word?) -> String {
        if let word { return "\(word.mark.rule): \(word.mark.note)" }
        guard let step else { return "It has ended here." }
        return "\(step.actor): \(step.text), \(Words.count(step.changes.count, "row", "rows"))"
    }

    /// The costs that differ, one a slide, the largest ratios first.
    private static func costs(_ comparison: RunComparison) -> [Slide] {
        var found: [(ratio: Double, slide: Slide)] = []
        for group in comparison.sides[0].costs {
            for (cost, _) in group.values {
                let numbers = comparison.sides.map { side in
                    side.costs.first { $0.place == group.place }?.values
                        .first { $0.cost == cost }?.number ?? nil
                }
                guard Set(numbers).count > 1 else { continue }
                let known = numbers.compactMap { $0 }.map(Double.init)
                let ratio =
                    known.count < numbers.count
                    ? .infinity : ((known.max() ?? 0) + 1) / ((known.min() ?? 0) + 1)
                let slide = Slide(
                    heading: "\(cost.title), \(group.place)",
                    text: cost.definition,
                    columns: numbers.enumerated().map {
                        (ComparisonPage.letter($0), CostTable.text($1, cost.unit))
                    }
                )
                found.append((ratio, slide))
            }
        }
        return found.sorted { $0.ratio > $1.ratio }.prefix(costsShown).map(\.slide)
    }

    private static let costsShown = 4

    var values: TemplateValue {
        let slide = slides[number - 1]
        return [
            "heading": .text(slide.heading), "text": .text(slide.text),
            "html": .optional(slide.html.map { .html($0) }),
            "hasColumns": .bool(!slide.columns.isEmpty),
            "columns": .list(
                slide.columns.map { ["head": .text($0.head), "text": .text($0.text)] }
            ),
            "isFirst": .bool(number == 1),
            "number": .int(number), "count": .int(slides.count),
            "back": .optional(number > 1 ? link(number - 1) : nil),
            "next": .optional(number < slides.count ? link(number + 1) : nil),
            "pageURL": .text(
                source.path + (source.rest.isEmpty ? "" : "?" + source.rest.dropFirst())
            ),
        ]
    }

    private func link(_ number: Int) -> TemplateValue {
        ["href": .text("\(source.path)/present?slide=\(number)\(source.rest)")]
    }
}
