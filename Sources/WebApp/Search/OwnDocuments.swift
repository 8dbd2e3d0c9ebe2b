internal import Interviewing
internal import Workbook

extension WebApp {
    /// What a person wrote outside of worksheets, as a search finds it: interviews, decisions, own cards.
    func ownDocuments() async throws -> [SearchDocument] {
        let interviews = try await workbook.interviews().compactMap { KeptInterview($0, content) }
        var lastDecisions: [String: Decision] = [:]
        for decision in try await workbook.decisions() {
            lastDecisions[decision.tradeoff] = decision
        }
        return interviews.map { document(of: $0) }
            + content.tradeoffs.compactMap { tradeoff in
                lastDecisions[tradeoff.slug].map { document(of: $0, tradeoff) }
            }
            + (try await workbook.ownCards()).map { SearchDocument(card: $0.card) }
    }

    private func document(of kept: KeptInterview) -> SearchDocument {
        let prompt = kept.prompt
        let phases = prompt.phases.flatMap { phase in
            [kept.saved.text("note/\(phase.id)")]
                + Sketch(kept.saved.text("pad/\(phase.id)")).sentences
        }
        let answers = kept.state.raised.map { kept.saved.text("answer/\($0)") }
        let texts = phases + answers + [kept.saved.text("note/after")]
        return SearchDocument(
            kind: .note,
            title: "\(kept.title), \(clock.day(kept.saved.createdAt))",
            text: texts.filter { !$0.isEmpty }.joined(separator: "\n"),
            address: "\(kept.address)/summary"
        )
    }

    private func document(of decision: Decision, _ tradeoff: Tradeoff) -> SearchDocument {
        let option = tradeoff.option(decision.option)?.label ?? decision.option
        return SearchDocument(
            kind: .note,
            title: "Your decision: \(tradeoff.title)",
            text: "\(option). \(decision.defence)",
            address: "/practice/tradeoffs/\(tradeoff.slug)"
        )
    }
}
