internal import Foundation
internal import Templates

/// Curves over two axes of powers of ten, with the same numbers as a table for those who don't see them.
struct ScaleChart {
    struct Curve {
        let name: String
        /// `write`, `read` or `hybrid`.
        let style: String
        let values: [Double]
    }

    struct Mark {
        let at: Double
        let label: String
    }

    let id: String
    let title: String
    let horizontal: String
    let vertical: String
    let points: [Double]
    let curves: [Curve]
    let marks: [Mark]
    /// The places of the points that the table shows.
    let rows: [Int]

    private static let width = 640.0
    private static let height = 330.0
    private static let left = 74.0
    private static let right = 34.0
    private static let top = 28.0
    private static let bottom = 46.0

    private var spanX: (Double, Double) {
        (log10(points.first ?? 1), log10(points.last ?? 10))
    }

    /// Whole powers of ten around all curves, at most nine of them.
    private var spanY: (Double, Double) {
        let shown = curves.flatMap(\.values).filter { $0 > 0 && $0.isFinite }
        let high = (log10(shown.max() ?? 1)).rounded(.up)
        let low = max((log10(shown.min() ?? 1)).rounded(.down), high - 8)
        return (low, high > low ? high : low + 1)
    }

    private func x(_ value: Double) -> Double {
        let (low, high) = spanX
        let share = (log10(max(value, 1e-12)) - low) / (high - low)
        return Self.left + min(max(share, 0), 1) * (Self.width - Self.left - Self.right)
    }

    private func y(_ value: Double) -> Double {
        let (low, high) = spanY
        let share = (log10(max(value, 1e-12)) - low) / (high - low)
        return Self.height - Self.bottom
            - min(max(share, 0), 1) * (Self.height - Self.top - Self.bottom)
    }

    private func decades(_ span: (Double, Double)) -> [Double] {
        let first = Int(span.0.rounded(.up))
        let last = Int(span.1.rounded(.down))
        let stride = max(1, (last - first + 6) / 7)
        return (first...max(first, last)).filter { ($0 - first) % stride == 0 }.map {
            pow(10, Double($0))
        }
    }

    var values: TemplateValue {
        [
            "id": .text(id), "title": .text(title), "horizontal": .text(horizontal),
            "vertical": .text(vertical),
            "xs": .list(
                decades(spanX).map {
                    ["at": .text(Drawing.place(x($0))), "text": .text(ScaleText.number($0))]
                }
            ),
            "ys": .list(
                decades(spanY).map {
                    ["at": .text(Drawing.place(y($0))), "text": .text(ScaleText.number($0))]
                }
            ),
            "curves": .list(
                curves.map { curve in
                    let places = zip(points, curve.values).filter { $0.1.isFinite }
                    return [
                        "name": .text(curve.name), "style": .text(curve.style),
                        "points": .text(
                            places.map { "\(Drawing.place(x($0.0))),\(Drawing.place(y($0.1)))" }
                                .joined(separator: " ")
                        ),
                    ]
                }
            ),
            "marks": .list(
                marks.enumerated().map { index, mark in
                    let isRight = x(mark.at) > Self.width * 0.62
                    return [
                        "at": .text(Drawing.place(x(mark.at))), "label": .text(mark.label),
                        "textX": .text(Drawing.place(x(mark.at) + (isRight ? -6 : 6))),
                        "textY": .text(Drawing.place(Self.top + 14 + Double(index) * 15)),
                        "anchor": .text(isRight ? "end" : "start"),
                    ]
                }
            ),
            "heads": .list(curves.map { ["name": .text($0.name)] }),
            "rows": .list(
                rows.map { row in
                    [
                        "at": .text(ScaleText.number(points[row])),
                        "cells": .list(
                            curves.map { ["text": .text(ScaleText.number($0.values[row]))] }
                        ),
                    ]
                }
            ),
        ]
    }
}
