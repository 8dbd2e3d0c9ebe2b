internal import FeedModel
internal import Foundation
internal import HTTPServer
internal import Lab
internal import Templates

extension WebApp {
    /// What a network's day costs, written, read and both: computed from what single operations cost.
    func registerScale(on router: inout Router) {
        router.get(
            "/scale",
            answering { request, _ in
                let page = ScalePage(input: ScaleInput(request.queryValue))
                if request.wantsFragments {
                    let html = try fragment("scale/_result", page.result, for: request).text
                    return try SavedAnswer(
                        said: page.summary,
                        fragments: [.init(id: "scale-result", html: html)]
                    ).response()
                }
                return try self.page(
                    "scale/show",
                    PageHead(title: "What it costs at scale", styles: ["prose", "table", "scale"]),
                    page.values,
                    for: request
                )
            }
        )
    }
}

/// The scale page: the form, and what follows from it.
struct ScalePage {
    let input: ScaleInput

    var values: TemplateValue {
        [
            "chosen": .list(ScaleInput.fields.prefix(5).map(field)),
            "further": .list(ScaleInput.fields.dropFirst(5).filter { !$0.isMeasured }.map(field)),
            "measured": .list(ScaleInput.fields.filter(\.isMeasured).map(field)),
            "presets": .list(
                ScaleInput.presets.map {
                    ["name": .text($0.name), "href": .text("/scale?\($0.query)")]
                }
            ),
            "result": result,
        ]
    }

    private func field(_ field: ScaleInput.Field) -> TemplateValue {
        [
            "key": .text(field.key), "label": .text(field.label), "unit": .text(field.unit),
            "value": .text(ScaleText.plain(input[field.key])),
            "min": .text(ScaleText.plain(field.range.lowerBound)),
            "max": .text(ScaleText.plain(field.range.upperBound)),
            "scale": .text(field.isLinear ? "linear" : "log"),
            "note": .optional(input.notes[field.key]),
        ]
    }

    // MARK: - What follows

    /// The result in a sentence, for those who hear it.
    var summary: String {
        let model = input.model
        return "Write \(ScaleText.number(model.day(.write).cores)) cores, "
            + "read \(ScaleText.number(model.day(.read).cores)), "
            + "hybrid \(ScaleText.number(model.day(.hybrid, limit: input.limit).cores))."
    }

    var result: TemplateValue {
        let model = input.model
        let days: [(String, String, CostModel.Day)] = [
            ("Write", "write", model.day(.write)), ("Read", "read", model.day(.read)),
            ("Hybrid", "hybrid", model.day(.hybrid, limit: input.limit)),
        ]
        return [
            "days": .list(
                days.map { name, style, day in
                    [
                        "name": .text(name), "style": .text(style),
                        "cores": .text(ScaleText.number(day.cores)),
                        "rows": .text(ScaleText.number(day.rowsWritten)),
                        "pages": .text(ScaleText.number(day.pages)),
                        "sources": .text(ScaleText.number(day.sources)),
                    ]
                }
            ),
            "crossing": .text(crossingWords), "limit": .text(limitWords),
            "account": .text(accountWords),
            "charts": .list([readsChart.values, limitChart.values]),
        ]
    }

    private var crossingWords: String {
        let crossing = input.model.crossing
        guard crossing.isFinite, crossing > 0 else {
            return crossing > 0
                ? "Reading never costs more than writing here."
                : "Nobody posts, so nothing is written."
        }
        let side = input["reads"] > crossing ? "writing" : "reading"
        return
            "Writing and reading cost the same at \(ScaleText.number(crossing)) pages a day of each reader. "
            + "Here each reads \(ScaleText.number(input["reads"])), so \(side) is cheaper."
    }

    private var limitWords: String {
        let byCost = input.model.limitByCost
        let byTime = input.model.limitByTime(seconds: input["patience"], cores: input["cores"])
        let best = ScaleText.number(input.limit)
        let cost =
            byCost.isFinite
            ? "Above \(ScaleText.number(byCost)) followers an account's rows outweigh its followers' pages"
            : "No account posts so much that merging it would be cheaper"
        return "\(cost); above \(ScaleText.number(byTime)) its rows aren't written within "
            + "\(ScaleText.seconds(input["patience"])). So the hybrid's best limit is \(best) followers."
    }

    /// What one account of that size means.
    private var accountWords: String {
        let followers = input["followers"]
        let model = input.model
        let wait = followers * model.costs.rowWritten / 1e6 / input["cores"]
        let posts = model.posts(ofAccountWith: followers)
        let way =
            followers > input.limit ? "merged when somebody reads" : "written to its followers"
        return
            "One post to \(ScaleText.number(followers)) followers takes \(ScaleText.seconds(wait)) to write. "
            + "An account of that size posts \(ScaleText.number(posts)) times a day here. In the hybrid it is \(way)."
    }

    // MARK: - Curves

    private static func powers(_ low: Double, _ high: Double, _ count: Int) -> [Double] {
        (0..<count).map { low * pow(high / low, Double($0) / Double(count - 1)) }
    }

    private var readsChart: ScaleChart {
        let points = Self.powers(0.01, 500, 48)
        func cores(_ assembly: Design.Assembly) -> [Double] {
            points.map { pages in
                let other = input.with("reads", pages)
                return other.model.day(assembly, limit: other.limit).cores
            }
        }
        let crossing = input.model.crossing
        var marks = [ScaleChart.Mark(at: input["reads"], label: "here")]
        if (0.01...500).contains(crossing) {
            marks.append(.init(at: crossing, label: "crossing, \(ScaleText.number(crossing))"))
        }
        return ScaleChart(
            id: "chart-reads",
            title: "Cores that are busy all day, by how much is read",
            horizontal: "pages that each account reads a day",
            vertical: "cores",
            points: points,
            curves: [
                .init(name: "Write", style: "write", values: cores(.write)),
                .init(name: "Read", style: "read", values: cores(.read)),
                .init(name: "Hybrid", style: "hybrid", values: cores(.hybrid)),
            ],
            marks: marks,
            rows: Array(stride(from: 0, to: 48, by: 8)) + [47]
        )
    }

    private var limitChart: ScaleChart {
        let model = input.model
        let points = Self.powers(1, max(100, input["accounts"]), 48)
        let steady = model.day(.write).cores
        var marks = [
            ScaleChart.Mark(at: input["followers"], label: "the account in question")
        ]
        if input.limit.isFinite, input.limit > 0 {
            marks.append(
                .init(at: input.limit, label: "best limit, \(ScaleText.number(input.limit))")
            )
        }
        return ScaleChart(
            id: "chart-limit",
            title: "Cores of the hybrid, by its limit",
            horizontal: "followers above which an account is merged when read",
            vertical: "cores",
            points: points,
            curves: [
                .init(name: "Write", style: "write", values: points.map { _ in steady }),
                .init(
                    name: "Read",
                    style: "read",
                    values: points.map { _ in model.day(.read).cores }
                ),
                .init(
                    name: "Hybrid",
                    style: "hybrid",
                    values: points.map { model.day(.hybrid, limit: $0).cores }
                ),
            ],
            marks: marks,
            rows: Array(stride(from: 0, to: 48, by: 8)) + [47]
        )
    }
}
