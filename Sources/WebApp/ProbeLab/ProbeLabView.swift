internal import FeedModel
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    /// What the lab can do with a probe, and what the open worksheet's outcome rests on.
    func probeLabView(_ probe: Probe, in sheet: Teardown?) async throws -> ProbeLabView {
        var view = ProbeLabView(probe: probe, book: probeBook)
        if let sheet, let text = try await workbook.evidence(of: probe.id, in: sheet.id) {
            view.evidence = Evidence(text: text)
            view.results = view.evidence?.replay(probeBook.plays) ?? []
        }
        return view
    }
}

/// A probe in the lab: run by itself, rehearsed, and which designs give which outcome.
struct ProbeLabView {
    let probe: Probe
    let book: ProbeBook
    var evidence: Evidence?
    /// What came of trying its claims again just now.
    var results: [ClaimResult] = []

    private var play: Play? { book.plays.play(probe.id) }
    private var isPlayable: Bool { play.map { $0.obstacle == nil } ?? false }

    var members: [(String, TemplateValue)] {
        let examples = book.examples(of: probe.id)
        return [
            ("isPlayable", .bool(isPlayable)),
            ("obstacle", .optional(play?.obstacle.map { ["text": .text($0)] })),
            ("runURL", .text("/probes/\(probe.id)/run")),
            ("rehearseURL", .text("/probes/\(probe.id)/rehearse")),
            ("openURL", .text("/probes/\(probe.id)/open")),
            ("examples", .list(examples.map(Self.example))),
            ("hasGivers", .bool(!examples.isEmpty)),
            ("givers", .list(isPlayable ? givers : [])),
            ("evidenceCard", .optional(evidence.map(evidenceValue))),
        ]
    }

    static func example(_ example: ProbeExample) -> TemplateValue {
        ["value": .text(example.design.text), "text": .text(Words.design(example.design.text))]
    }

    // MARK: - Which designs give which outcome

    private var givers: [TemplateValue] {
        guard let table = book.table else { return [] }
        let rules = table.rules(of: probe.id)
        let outcomes = probe.outcomes.map { outcome in
            let own = rules.filter { $0.reading == .outcome(outcome.number) }
            let groups = alike(own, table)
            return giver(
                number: String(outcome.number),
                says: outcome.says,
                word: outcome.word,
                designs: own.map(\.text),
                alike: groups
            )
        }
        let others = rules.compactMap { rule in
            rule.reading.reason.map { reason in
                giver(number: "–", says: reason, word: nil, designs: [rule.text], alike: [])
            }
        }
        return outcomes + others
    }

    private func giver(
        number: String,
        says: String,
        word: ConfidenceWord?,
        designs: [String],
        alike: [[String]]
    ) -> TemplateValue {
        let isGuess = word == .speculative
        return [
            "number": .text(number), "says": .text(says),
            "word": .optional(
                word.map { ["text": .text($0.rawValue), "class": .text($0.cssClass)] }
            ),
            "hasDesigns": .bool(!designs.isEmpty),
            "designs": .list(designs.map { ["text": .text($0)] }),
            "alike": .list(
                alike.map { names in
                    [
                        "text": .text(names.joined(separator: ", ")),
                        "lead": .text(
                            isGuess
                                ? "That is why it stays a guess: no probe tells these apart:"
                                : "No probe tells these apart:"
                        ),
                    ]
                }
            ),
        ]
    }

    /// Rules of one outcome whose designs every probe reads alike.
    private func alike(_ rules: [ProbeRule], _ table: ProbeTable) -> [[String]] {
        var groups: [(place: Int, names: [String])] = []
        for rule in rules {
            guard let place = table.example(of: rule) else { continue }
            let name = Words.design(table.designs[place].text)
            if let known = groups.firstIndex(where: { !table.isToldApart($0.place, place) }) {
                groups[known].names.append(name)
            } else {
                groups.append((place, [name]))
            }
        }
        return groups.map(\.names).filter { $0.count > 1 }
    }

    // MARK: - Evidence

    private func evidenceValue(_ evidence: Evidence) -> TemplateValue {
        [
            "design": .text(Words.design(evidence.design)), "seed": .text(String(evidence.seed)),
            "step": .int(evidence.step), "lines": .int(evidence.journal.count),
            "claims": .list(
                results.map { result in
                    [
                        "text": .text(words(result.claim)),
                        "holds": .bool(result.failure == nil),
                        "failure": .optional(result.failure.map { ["text": .text($0)] }),
                    ]
                }
            ),
        ]
    }

    private func words(_ claim: String) -> String {
        let parts = claim.split(separator: " ")
        guard parts.count == 3, parts[0] == "reads" else { return claim }
        return "\(parts[1]) reads outcome \(parts[2])"
    }
}
