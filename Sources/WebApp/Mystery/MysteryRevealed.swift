internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

extension MysteryRoutes {
    /// `POST …/reveal`: the claims are held against the design, and the mystery is over.
    func reveal(_ game: MysteryGame) async throws -> HTTPResponse {
        let number = game.mystery.number
        if let place = try await sealedPlace(number) { return .redirect(to: place) }
        let claims = try await app.workbook.claims(ofMystery: number)
        let hints = try await app.workbook.hints(ofMystery: number)
        let outcomes = try await app.workbook.outcomes(ofMystery: number)
        let lab = await registry.lab(game.mystery)
        let shown = await lab.reveal(try await findings(number))
        let now = app.clock.now()
        let results = shown.choices.map { choice in
            let claim = claims.first { $0.choice == choice.key }
            let wasHinted =
                hints.contains { $0.choice == choice.key }
                || zip(outcomes, shown.findings).contains { outcome, finding in
                    outcome.wasHinted && finding.move.ruledOut.contains { $0.key == choice.key }
                }
            return MysteryResult(
                mystery: number,
                choice: choice.key,
                truth: choice.truth,
                claim: claim,
                verdict: Self.verdict(claim, choice),
                wasHinted: wasHinted,
                at: now
            )
        }
        try await app.workbook.reveal(results, ofMystery: number, at: now)
        return .redirect(to: game.address)
    }

    static func verdict(
        _ claim: MysteryClaim?,
        _ choice: MysteryReveal.Choice
    ) -> MysteryResult.Verdict {
        guard let claim else { return .open }
        if claim.value == choice.truth { return .right }
        return choice.unknowable.contains(claim.value) ? .unknowable : .wrong
    }

    /// The page of a mystery that is over.
    func revealed(
        _ mystery: MysteryCase,
        _ kept: KeptMystery,
        _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        let lab = await registry.lab(mystery)
        let page = RevealPage(
            mystery: mystery,
            reveal: await lab.reveal(try await findings(mystery.number)),
            results: try await app.workbook.mysteryResults().filter {
                $0.mystery == mystery.number
            },
            outcomes: try await app.workbook.outcomes(ofMystery: mystery.number),
            hints: try await app.workbook.hints(ofMystery: mystery.number),
            content: app.content
        )
        return try app.page(
            "mystery/reveal",
            PageHead(title: "\(mystery.title), revealed", styles: ["mystery"]),
            page.values,
            for: request
        )
    }
}

/// What a mystery was, beside what was claimed.
struct RevealPage {
    let mystery: MysteryCase
    let reveal: MysteryReveal
    let results: [MysteryResult]
    let outcomes: [MysteryOutcome]
    let hints: [MysteryHint]
    let content: Content

    var values: TemplateValue {
        let right = results.count { $0.verdict == .right }
        let claimed = results.count { $0.claim != nil }
        return [
            "address": .text("/mystery/\(mystery.number)"),
            "heading": .text("\(mystery.title), revealed"),
            "eyebrow": .text("Mystery · \(mystery.level.name)"),
            "score": .text(
                claimed == 0
                    ? "You claimed nothing. Here is what it was."
                    : "\(right) of \(Words.count(claimed, "claim", "claims")) right."
            ),
            "design": .text(Words.design(mystery.design.text)),
            "choices": .list(reveal.choices.map(choice)),
            "hasFindings": .bool(!reveal.findings.isEmpty),
            "findings": .list(reveal.findings.enumerated().map(finding)),
            "unknown": .optional(unknown.map { ["text": .text($0)] }),
            "hints": .optional(
                hints.isEmpty
                    ? nil : ["text": .text(Words.count(hints.count, "hint", "hints") + " taken.")]
            ),
        ]
    }

    private static let verdicts: [MysteryResult.Verdict: (text: String, class: String)] = [
        .right: ("right", "observed"), .wrong: ("wrong", "speculative"),
        .open: ("not claimed", "inferred"), .unknowable: ("could not be known", "inferred"),
    ]

    private func choice(_ choice: MysteryReveal.Choice) -> TemplateValue {
        let result = results.first { $0.choice == choice.key }
        let verdict = Self.verdicts[result?.verdict ?? .open] ?? ("not claimed", "inferred")
        let asked = mystery.asked.first { $0.key == choice.key }
        return [
            "key": .text(choice.key), "question": .text(asked?.question ?? ""),
            "truth": .text(choice.truth), "verdict": .text(verdict.text),
            "verdictClass": .text(verdict.class),
            "claim": .optional(
                result?.claim.map {
                    [
                        "value": .text($0.value), "word": .text($0.word.rawValue),
                        "class": .text($0.word.cssClass),
                    ]
                }
            ),
            "wasHinted": .bool(result?.wasHinted ?? false),
            "others": .list(choice.others.map(other)),
        ]
    }

    private func other(_ other: MysteryReveal.Other) -> TemplateValue {
        [
            "value": .text(other.value), "isUnknowable": .bool(other.probes.isEmpty),
            "probes": .list(
                other.probes.map { difference in
                    let probe = content.probe(difference.probe)
                    return [
                        "id": .text(difference.probe), "title": .text(probe?.title ?? ""),
                        "href": .text("/probes/\(difference.probe)"),
                        "here": .text(says(difference.probe, difference.here)),
                        "there": .text(says(difference.probe, difference.there)),
                        "isDone": .bool(outcomes.contains { $0.probe == difference.probe }),
                    ]
                }
            ),
        ]
    }

    private func says(_ probe: String, _ number: Int) -> String {
        content.probe(probe)?.outcome(number)?.says ?? "Nothing can be read"
    }

    private func finding(_ place: Int, _ finding: MysteryReveal.Replayed) -> TemplateValue {
        let id = finding.move.finding.probe
        let gone = finding.move.ruledOut.map { "\($0.key): \($0.values.joined(separator: ", "))" }
        return [
            "id": .text(id), "href": .text("/probes/\(id)"),
            "title": .text(content.probe(id)?.title ?? ""),
            "says": .text(says(id, finding.move.finding.outcome)),
            "isRight": .bool(finding.isRight), "really": .text(says(id, finding.reading.number)),
            "ruledOut": .text(gone.isEmpty ? "nothing by itself" : gone.joined(separator: "; ")),
            "left": .optional(
                finding.move.designsLeft.map {
                    ["text": .text(Words.count($0, "design", "designs") + " left")]
                }
            ),
            "wasHinted": .bool(outcomes.indices.contains(place) && outcomes[place].wasHinted),
        ]
    }

    /// What couldn't be known, by any probe and by those that were played.
    private var unknown: String? {
        var parts: [String] = []
        if !reveal.twins.isEmpty {
            let twins = reveal.twins.prefix(6).map(\.design.text).joined(separator: "; ")
            parts.append("No probe of the book tells this app from: \(twins).")
        }
        for choice in reveal.choices where !choice.unknowable.isEmpty {
            let values = choice.unknowable.joined(separator: ", ")
            parts.append(
                "Here no probe tells \(choice.key)=\(choice.truth) from \(values)."
            )
        }
        let others = reveal.left.filter { $0.design != mystery.design }
        if mystery.level != .all, !reveal.findings.isEmpty {
            parts.append(
                others.isEmpty
                    ? "What you recorded left this design alone."
                    : "What you recorded left "
                        + Words.count(others.count, "other design", "other designs") + " possible."
            )
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
}
