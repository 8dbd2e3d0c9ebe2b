internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

/// The cards of what is still possible: the board, the hints and the claims.
extension MysteryPage {
    var boardCard: TemplateValue {
        [
            "showsBoard": .bool(kept.showsBoard), "isGuided": .bool(kept.isGuided),
            "board": .optional(
                board.map { board in
                    [
                        "count": .text(Self.count(board, level, asked)),
                        "isContradiction": .bool(board.isContradiction),
                        "choices": .list(asked.map { row($0, board) }),
                    ]
                }
            ),
        ]
    }

    private static func count(
        _ board: MysteryBoard,
        _ level: MysteryLevel,
        _ asked: [AskedChoice]
    ) -> String {
        if level == .all {
            let settled = board.values.count { $0.values.count == 1 }
            return "\(settled) of \(asked.count) choices settled"
        }
        return Words.count(board.designs.count, "design", "designs") + " possible"
    }

    private func row(_ choice: AskedChoice, _ board: MysteryBoard) -> TemplateValue {
        let left = board.values(of: choice.key)
        return [
            "key": .text(choice.key), "question": .text(choice.question),
            "state": .text(left.count == 1 ? "settled" : left.isEmpty ? "none" : "open"),
            "words": .text(
                left.count == 1
                    ? "settled" : left.isEmpty ? "nothing left" : "\(left.count) possible"
            ),
            "values": .list(
                choice.values.map {
                    ["text": .text($0), "isOut": .bool(!left.contains($0))]
                }
            ),
        ]
    }

    // MARK: - Hints

    /// The stage of the next hint; nil where the last one of this place was given.
    static func nextStage(_ hints: [MysteryHint], place: Int) -> Int? {
        let given = hints.filter { $0.place == place }.map(\.stage).max() ?? 0
        return given < 3 ? given + 1 : nil
    }

    private static let stages = [
        "Which choice to look at", "Which probes could tell", "The most telling probe",
    ]

    var hintCard: TemplateValue {
        let next = Self.nextStage(hints, place: outcomes.count)
        return [
            "hasHints": .bool(!hints.isEmpty),
            "hints": .list(
                hints.map { hint in
                    [
                        "text": .text(text(hint)),
                        "behind": .text(
                            hint.place == 0
                                ? "before the first outcome"
                                : "behind \(Words.count(hint.place, "outcome", "outcomes"))"
                        ),
                    ]
                }
            ),
            "next": .optional(
                next.map { ["label": .text(Self.stages[$0 - 1]), "stage": .int($0)] }
            ),
        ]
    }

    private func text(_ hint: MysteryHint) -> String {
        let question =
            asked.first { $0.key == hint.choice }.map { "\($0.key): \($0.question)" }
        guard let question else {
            return "No probe that isn’t recorded yet tells anything more here."
        }
        let probes = hint.probes.split(separator: " ").map { id in
            content.probe(String(id)).map { "\($0.id) \($0.title)" } ?? String(id)
        }
        switch hint.stage {
        case 1: return "Look at \(question)."
        case 2: return "One of these: \(probes.joined(separator: "; "))."
        default:
            return "Play \(probes.joined())"
                + (hint.expectation.isEmpty ? "." : ". \(hint.expectation).")
        }
    }

    // MARK: - Claims

    var claimCard: TemplateValue {
        [
            "choices": .list(asked.map(claimRow)),
            "made": .text("\(claims.count) of \(asked.count)"),
            "isNone": .bool(claims.isEmpty),
            "sealed": .optional(sealed.map { ["href": .text($0)] }),
        ]
    }

    private func claimRow(_ choice: AskedChoice) -> TemplateValue {
        let claim = claims.first { $0.choice == choice.key }
        return [
            "key": .text(choice.key), "question": .text(choice.question),
            "values": .list(
                choice.values.map {
                    ["text": .text($0), "isChosen": .bool($0 == claim?.value)]
                }
            ),
            "words": .list(
                ConfidenceWord.allCases.map {
                    [
                        "text": .text($0.rawValue),
                        "isChosen": .bool($0 == (claim?.word ?? .speculative)),
                    ]
                }
            ),
        ]
    }
}
