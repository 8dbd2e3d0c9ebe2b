internal import Markdown
internal import Templates
internal import Workbook

/// One decision: open, decided and to be held against what it costs, or done.
struct TradeoffPage {
    let tradeoff: Tradeoff
    let lesson: Lesson?
    let progress: TradeoffProgress
    let next: Tradeoff?
    let typed: DecisionDraft?
    let isAgain: Bool
    let problem: String?
    let clock: WallClock

    private static let sentences = 2

    /// Whether it is to be decided now.
    var isOpen: Bool { history.isEmpty || isAgain || typed != nil }

    private var history: [Decision] { progress.history(tradeoff) }

    var values: TemplateValue {
        let last = isOpen ? nil : history.last
        return [
            "heading": .text(tradeoff.question), "what": .text(tradeoff.title),
            "about": LessonPage.trusted(tradeoff.aboutHTML),
            "address": .text("/practice/tradeoffs/\(tradeoff.slug)"),
            "lesson": .optional(
                lesson.map { ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)] }
            ),
            "open": .optional(isOpen ? form : nil),
            "decided": .optional(last.map(decided)),
            "hasHistory": .bool(!earlier.isEmpty), "history": .list(earlier.map(line)),
            "next": .optional(
                next.map {
                    ["href": .text("/practice/tradeoffs/\($0.slug)"), "title": .text($0.title)]
                }
            ),
        ]
    }

    private var form: TemplateValue {
        [
            "options": .list(
                tradeoff.options.map {
                    [
                        "id": .text($0.id), "label": Self.inline($0.label),
                        "chosen": .bool(typed?.option == $0.id),
                    ]
                }
            ),
            "defence": .text(typed?.defence ?? ""),
            "problem": .optional(problem.map { ["text": .text($0)] }),
            "said": .text(typed.map { "Saved \(clock.short($0.at))" } ?? ""),
        ]
    }

    private func decided(_ decision: Decision) -> TemplateValue {
        let judgement = decision.judgement
        return [
            "choice": .text(tradeoff.option(decision.option)?.label ?? decision.option),
            "defence": .text(decision.defence), "length": .text(Self.length(decision.defence)),
            "when": .text(clock.short(decision.at)), "compare": .text(tradeoff.compareAddress),
            "look": Self.inline(tradeoff.look),
            "options": .list(
                zip("ABCD", tradeoff.options).map { option($0.0, $0.1, of: decision) }
            ),
            "judging": .bool(judgement == nil),
            "verdict": .optional(judgement.map { verdict($0) }),
        ]
    }

    private func option(
        _ letter: Character,
        _ option: Tradeoff.Option,
        of decision: Decision
    ) -> TemplateValue {
        [
            "letter": .text(String(letter)), "label": Self.inline(option.label),
            "design": .text(option.design), "costs": Self.inline(option.costs),
            "wins": Self.inline(option.wins), "mine": .bool(option.id == decision.option),
        ]
    }

    private func verdict(_ judgement: Decision.Judgement) -> TemplateValue {
        let text =
            switch (judgement.namedCost, judgement.namedOther) {
            case (true, true): "You named the cost, and when another way wins. That is a defence."
            case (true, false): "You named the cost. Say next time when another way wins."
            case (false, true): "You said when another way wins, and left out what yours costs."
            case (false, false):
                "You said what speaks for it. Next time say what it costs, and when another way wins."
            }
        return [
            "state": .text(judgement.isStrong ? "good" : "plain"), "text": .text(text),
            "stands": .text(
                judgement.stands
                    ? "You would decide so again."
                    : "After seeing them run you would decide otherwise."
            ),
        ]
    }

    /// The decisions before the one that is shown, the latest first.
    private var earlier: [Decision] {
        Array((isOpen ? history[...] : history.dropLast()).reversed())
    }

    private func line(_ decision: Decision) -> TemplateValue {
        let named = decision.judgement.map {
            $0.isStrong
                ? "cost and other way named"
                : $0.namedCost ? "cost named" : $0.namedOther ? "other way named" : "cost left out"
        }
        return [
            "when": .text(clock.short(decision.at)), "iso": .text(clock.iso(decision.at)),
            "option": .text(tradeoff.option(decision.option)?.label ?? decision.option),
            "defence": .text(decision.defence),
            "named": .text(named ?? "not held against its cost"),
        ]
    }

    /// A word where a defence is longer than an interviewer listens.
    static func length(_ defence: String) -> String {
        let ends = defence.split(whereSeparator: \.isWhitespace).count { word in
            word.last.map { ".!?".contains($0) } ?? false
        }
        return ends > sentences
            ? "\(ends) sentences. Two are enough: what you choose and why, and what it costs." : ""
    }

    private static func inline(_ text: String) -> TemplateValue {
        LessonPage.trusted(Markdown.inline(text))
    }
}
