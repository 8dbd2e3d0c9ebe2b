internal import Lab
internal import Templates

/// What each side has cost, counted by the engine, one group of rows for each device and one for the backend.
struct CostTable {
    private let comparison: RunComparison

    init(_ comparison: RunComparison) {
        self.comparison = comparison
    }

    var values: [TemplateValue] {
        comparison.sides[0].costs.map { group in
            [
                "place": .text(group.place), "id": .text("costs-\(group.place)"),
                "heads": .list(
                    comparison.sides.indices.map { ["letter": .text(ComparisonPage.letter($0))] }
                ),
                "rows": .list(group.values.map { row($0.cost, group.place) }),
            ]
        }
    }

    private func row(_ cost: Cost, _ place: String) -> TemplateValue {
        let numbers = comparison.sides.map { side -> Int? in
            side.costs.first { $0.place == place }?.values.first { $0.cost == cost }?.number ?? nil
        }
        let differs = Set(numbers).count > 1
        let least = numbers.compactMap { $0 }.min()
        return [
            "title": .text(cost.title), "definition": .text(cost.definition),
            "name": .text(cost.rawValue), "differs": .bool(differs),
            "cells": .list(
                numbers.map { number in
                    [
                        "text": .text(Self.text(number, cost.unit)),
                        "isLeast": .bool(differs && number != nil && number == least),
                    ]
                }
            ),
        ]
    }

    static func text(_ number: Int?, _ unit: Cost.Unit) -> String {
        guard let number else { return "–" }
        switch unit {
        case .count: return String(number)
        case .bytes: return WorldPageMaker.size(number)
        case .milliseconds:
            if number < 1_000 { return "\(number) ms" }
            return "\(number / 1_000).\(number % 1_000 / 100) s"
        }
    }
}
