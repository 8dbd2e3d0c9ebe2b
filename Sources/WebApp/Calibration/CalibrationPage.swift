internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// How far one's own confidence words could be trusted.
    func registerCalibration(on router: inout Router) {
        router.get(
            "/mystery/calibration",
            answering { request, _ in
                let page = CalibrationPage(
                    claims: try await workbook.resolvedClaims(),
                    kind: request.queryValue("of").flatMap(ResolvedClaim.Kind.init(rawValue:)),
                    content: content,
                    clock: clock
                )
                return try self.page(
                    "calibration/show",
                    PageHead(title: page.title, styles: ["home", "table", "calibration"]),
                    page.values,
                    for: request
                )
            }
        )
    }
}

/// How often each confidence word was right: drawn, counted, and claim by claim.
struct CalibrationPage {
    let claims: [ResolvedClaim]
    /// What the claims were about; nil for all.
    let kind: ResolvedClaim.Kind?
    let content: Content
    let clock: WallClock

    private static let sourcesShown = 60

    var title: String { kind.map { "Calibration over \($0.plural)" } ?? "Calibration" }

    private var calibration: Calibration {
        Calibration(claims.filter { kind == nil || $0.kind == kind })
    }

    var values: TemplateValue {
        let calibration = calibration
        let sources = Array(calibration.bySource.reversed())
        return [
            "tabs": .list([tab(nil)] + ResolvedClaim.Kind.allCases.map(tab)),
            "none": .optional(
                calibration.claims.isEmpty ? ["isAll": .bool(claims.isEmpty)] : nil
            ),
            "some": .optional(calibration.claims.isEmpty ? nil : some(calibration)),
            "sources": .list(
                sources.prefix(Self.sourcesShown).enumerated().map { place, source in
                    self.source(source).merging([("isFirst", .bool(place == 0))])
                }
            ),
            "more": .optional(
                sources.count > Self.sourcesShown
                    ? [
                        "text": .text(
                            "\(sources.count - Self.sourcesShown) earlier ones count too."
                        )
                    ]
                    : nil
            ),
        ]
    }

    private func some(_ calibration: Calibration) -> TemplateValue {
        [
            "chart": CalibrationChart(calibration: calibration).values,
            "course": CalibrationCourse(calibration: calibration, clock: clock).values,
            "order": .text(CalibrationWords(calibration: calibration).order),
            "count": .text(
                Words.count(calibration.claims.count, "claim", "claims") + " so far"
            ),
        ]
    }

    private func tab(_ kind: ResolvedClaim.Kind?) -> TemplateValue {
        let count = claims.count { kind == nil || $0.kind == kind }
        return [
            "href": .text("/mystery/calibration" + (kind.map { "?of=\($0.rawValue)" } ?? "")),
            "label": .text(kind?.plural.capitalisedFirst ?? "All"), "count": .int(count),
            "isHere": .bool(kind == self.kind),
        ]
    }

    private func source(
        _ source: (first: ResolvedClaim, calibration: Calibration)
    ) -> TemplateValue {
        [
            "name": .text(source.first.name), "href": .text(source.first.address),
            "kind": .text(source.first.kind.one),
            "when": .text(clock.short(source.first.resolvedAt)),
            "cells": .list(
                ConfidenceWord.allCases.map { word in
                    let tally = source.calibration[word]
                    return [
                        "text": .text(tally.count == 0 ? "–" : CalibrationWords.count(tally)),
                        "word": .text(word.rawValue),
                    ]
                }
            ),
            "goes": .text(source.first.kind.goes),
            "claims": .list(source.calibration.claims.map(claim)),
        ]
    }

    private func claim(_ claim: ResolvedClaim) -> TemplateValue {
        [
            "subject": .text(claim.subjectName(in: content)), "claimed": .text(claim.claimed),
            "word": .text(claim.word.rawValue), "wordClass": .text(claim.word.cssClass),
            "isRight": .bool(claim.isRight), "truth": .text(claim.truth),
            "wasHinted": .bool(claim.wasHinted),
            "from": .optional(
                claim.knownFrom.isEmpty ? nil : ["text": .text(claim.knownFrom)]
            ),
        ]
    }
}

extension ResolvedClaim.Kind {
    /// One of them, as a line names it.
    var one: String {
        switch self {
        case .mystery: "Mystery"
        case .sealedCase: "Sealed case"
        case .teardown: "Teardown"
        }
    }

    /// What the link to it says.
    var goes: String {
        switch self {
        case .mystery: "Look at the mystery"
        case .sealedCase: "Look at the case"
        case .teardown: "Look at its truths"
        }
    }

    /// Several of them.
    var plural: String {
        switch self {
        case .mystery: "mysteries"
        case .sealedCase: "sealed cases"
        case .teardown: "teardowns"
        }
    }
}

extension ResolvedClaim {
    /// Where what it was about is to be seen.
    var address: String {
        switch kind {
        case .mystery: "/mystery/\(Address.escape(source))"
        case .sealedCase: "/mystery/cases/\(Address.escape(source))"
        case .teardown: "/teardowns/\(Address.escape(source))/truth"
        }
    }

    /// What it says something of, as pages call it.
    func subjectName(in content: Content) -> String {
        guard kind == .teardown else { return subject }
        let id = String(subject.split(separator: "/").last ?? "")
        if subject.hasPrefix("axis/") {
            return content.worksheets.axes.first { $0.id == id }?.name ?? id
        }
        return content.worksheets.fields.first { $0.id == id }?.name ?? id
    }
}

extension String {
    /// The same with a capital in front.
    var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
