internal import Templates
internal import Workbook

/// What a search found, by kind, the best of each first.
struct SearchPage {
    let typed: String
    let query: SearchQuery
    let hits: [SearchHit]
    let hasAll: Bool
    /// The one kind that is wanted whole; nil for the best of each.
    let only: SearchKind?

    private static let shownOfEach = 6
    private static let shownOfOne = 200

    var title: String {
        guard !query.isEmpty else { return "Search" }
        return "\(typed): search" + (only.map { " among \(Self.name(of: $0).lowercased())" } ?? "")
    }

    static func name(of kind: SearchKind) -> String {
        switch kind {
        case .lesson: "Lessons"
        case .rule: "Rules"
        case .probe: "Probes"
        case .signal: "Signals"
        case .scenario: "Scenarios"
        case .card: "Cards"
        case .tradeoff: "Trade-offs"
        case .term: "Glossary"
        case .note: "Your notes"
        }
    }

    var values: TemplateValue {
        let groups = SearchKind.allCases.map { kind in (kind, hits.filter { $0.kind == kind }) }
        let shown = groups.filter { !$0.1.isEmpty && (only == nil || only == $0.0) }
        return [
            "typed": .text(typed), "isAsked": .bool(!query.isEmpty),
            "isUnasked": .bool(query.isEmpty),
            "onlyKind": .optional(
                only.map {
                    ["value": .text($0.rawValue), "name": .text(Self.name(of: $0).lowercased())]
                }
            ),
            "found": .text(found(shown.map { $0.1.count }.reduce(0, +))),
            "everywhere": .text("/search?q=\(Address.escape(typed))"),
            "groups": .list(shown.map(group)),
            "jumps": .list(
                shown.map { kind, hits in
                    [
                        "id": .text("found-\(kind.rawValue)"), "name": .text(Self.name(of: kind)),
                        "count": .int(hits.count),
                    ]
                }
            ),
            "hasJumps": .bool(shown.count > 1),
        ]
    }

    private func found(_ count: Int) -> String {
        let place = only.map { " among the \(Self.name(of: $0).lowercased())" } ?? ""
        if count == 0 {
            return "Nothing\(place) has these words. The beginning of a word will do; try fewer."
        }
        let all =
            hasAll ? "" : " Nothing has all of the words, so these have one of them at least."
        return
            "\(Words.count(count, "place", "places"))\(place), the best of each kind first.\(all)"
    }

    private func group(_ kind: SearchKind, _ hits: [SearchHit]) -> TemplateValue {
        let max = only == nil ? Self.shownOfEach : Self.shownOfOne
        let rest = hits.count - max
        let address = "/search?q=\(Address.escape(typed))&kind=\(kind.rawValue)"
        return [
            "id": .text("found-\(kind.rawValue)"), "name": .text(Self.name(of: kind)),
            "count": .int(hits.count), "hits": .list(hits.prefix(max).map(value)),
            "more": .optional(
                rest > 0 && only == nil
                    ? ["href": .text(address), "text": .text("All \(hits.count)")] : nil
            ),
            "cut": .optional(
                rest > 0 && only != nil
                    ? ["text": .text("The best \(max) are shown; another word finds fewer.")] : nil
            ),
        ]
    }

    private func value(_ hit: SearchHit) -> TemplateValue {
        [
            "href": .text(hit.address), "title": Self.pieces(hit.title),
            "text": Self.pieces(hit.text),
        ]
    }

    private static func pieces(_ pieces: [SearchHit.Piece]) -> TemplateValue {
        .list(pieces.map { ["text": .text($0.text), "isMarked": .bool($0.isMarked)] })
    }
}
