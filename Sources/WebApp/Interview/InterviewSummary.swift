internal import HTTPServer
internal import Interviewing
internal import Templates
internal import Workbook

extension WebApp {
    func summary(_ request: HTTPRequest, _ kept: KeptInterview) async throws -> HTTPResponse {
        let others = try await workbook.interviews()
        let before = others.filter {
            $0.prompt == kept.saved.prompt && $0.id != kept.saved.id
                && ($0.createdAt, $0.id) < (kept.saved.createdAt, kept.saved.id)
        }.max { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
        let summary = InterviewSummary(
            page: InterviewPage(kept: kept, app: self, writer: Self.newWriter()),
            before: before.flatMap { KeptInterview($0, content) }
        )
        return try page(
            "interview/summary",
            PageHead(
                title: "Summary: \(kept.title), \(clock.short(kept.saved.createdAt)), "
                    + "number \(kept.saved.seed)",
                styles: ["cards", "interview"]
            ),
            summary.values,
            for: request
        )
    }
}

/// What came of an interview: to be rated, printed and kept.
struct InterviewSummary {
    let page: InterviewPage
    /// The interview of the same prompt before it.
    let before: KeptInterview?

    private var kept: KeptInterview { page.kept }
    private var state: InterviewState { page.state }
    private var prompt: InterviewPrompt { page.prompt }
    private var saved: SavedInterview { page.saved }

    var values: TemplateValue {
        let result = InterviewResult(state, at: page.now)
        let all = result.covered.count + result.open.count
        return [
            "action": .text(kept.address), "writer": .text(page.writer),
            "heading": .text(prompt.title), "ask": .text(prompt.ask),
            "meta": .text(
                "\(saved.level.word.capitalizedFirst) · \(saved.minutes) minutes · "
                    + "\(page.app.clock.day(saved.createdAt)) · number \(saved.seed)"
            ),
            "isEnded": .bool(saved.isEnded), "isRunning": .bool(!saved.isEnded),
            "savedNote": .text("Saved \(page.app.clock.short(saved.updatedAt))"),
            "percent": .text("\(result.percent) %"),
            "covered": .text("\(result.covered.count) of \(all) items"),
            "askedCount": .text("\(result.asked) of \(prompt.questions.count)"),
            "followUpCount": .text("\(result.answered) of \(result.raised)"),
            "missed": .list(
                result.missed.compactMap(prompt.question).map { ["ask": .text($0.ask)] }
            ),
            "hasMissed": .bool(!result.missed.isEmpty),
            "phases": .list(zip(prompt.phases, result.phases).map(phase)),
            "scope": .list(prompt.questions.map(fact)),
            "decisions": .list(decisions), "hasDecisions": .bool(!decisions.isEmpty),
            "followUps": .list(followUps), "hasFollowUps": .bool(!followUps.isEmpty),
            "ratings": .list(prompt.ratings.map(rating)),
            "marks": .list(InterviewPrompt.Rating.marks.map { ["mark": .int($0)] }),
            "after": page.text("note/after"),
            "change": .optional(before.map { change(from: $0, result) }),
        ]
    }

    private func phase(
        _ phase: InterviewPrompt.Phase,
        _ result: InterviewResult.PhaseResult
    ) -> TemplateValue {
        let items = state.checklist.filter { $0.phase == phase.id }
        let done = items.filter { state.ticks.contains($0.id) }
        let open = items.filter { !state.ticks.contains($0.id) }
        let note = saved.text("note/\(phase.id)")
        let sketch = Sketch(saved.text("pad/\(phase.id)"))
        let wasTimed = result.spent >= 1000
        return [
            "id": .text("p-\(phase.id)"), "title": .text(phase.title),
            "count": .text("\(result.covered) of \(result.items)"),
            "max": .int(max(1, result.items)), "value": .int(result.covered),
            "time": .text(
                wasTimed
                    ? "\(InterviewPage.minutesText(result.spent)) of \(result.planned / 60_000) min"
                    : "not timed"
            ),
            "isOver": .bool(result.spent > result.planned),
            "note": .optional(note.isEmpty ? nil : ["text": .text(note)]),
            "drawing": .optional(sketch.isEmpty ? nil : page.sketch(phase.id)),
            "hasDone": .bool(!done.isEmpty),
            "done": .list(done.map { ["title": .text($0.title)] }),
            "hasOpen": .bool(!open.isEmpty),
            "open": .list(
                open.map {
                    [
                        "title": .text($0.title), "says": .text($0.says),
                        "links": page.links($0.links),
                    ]
                }
            ),
        ]
    }

    private func fact(_ question: InterviewPrompt.ScopeQuestion) -> TemplateValue {
        [
            "ask": .text(question.ask), "says": .text(state.answer(to: question.id)?.text ?? ""),
            "wasAsked": .bool(state.asked.contains(question.id)),
            "wasntAsked": .bool(!state.asked.contains(question.id)),
        ]
    }

    private var decisions: [TemplateValue] {
        state.decisions.compactMap { decision in
            decision.options.first { $0.id == state.choices[decision.id] }.map {
                ["ask": .text(decision.ask), "text": .text($0.text)]
            }
        }
    }

    private var followUps: [TemplateValue] {
        state.raised.compactMap(prompt.followUp).map { followUp in
            let answer = saved.text("answer/\(followUp.id)")
            let key = "grade/\(followUp.id)"
            let state =
                state.answered.contains(followUp.id)
                ? "Answered aloud."
                : state.passed.contains(followUp.id) ? "Passed over." : "Not answered."
            return [
                "ask": .text(followUp.ask), "why": .text(page.why(followUp)),
                "says": .text(followUp.says), "answer": .text(answer.isEmpty ? state : answer),
                "links": page.links(followUp.links), "name": .text(key),
                "base": .int(saved.texts[key]?.version ?? 0),
                "grades": .list(
                    Self.grades.map {
                        [
                            "value": .text($0.value), "word": .text($0.word),
                            "isChosen": .bool(saved.text(key) == $0.value),
                        ]
                    }
                ),
            ]
        }
    }

    private static let grades = [("0", "missed it"), ("1", "partly"), ("2", "had it")]
        .map { (value: $0.0, word: $0.1) }

    private func rating(_ rating: InterviewPrompt.Rating) -> TemplateValue {
        let key = "rating/\(rating.id)"
        let last = before?.saved.text(key) ?? ""
        return [
            "title": .text(rating.title), "best": .text(rating.best[saved.level] ?? ""),
            "name": .text(key), "base": .int(saved.texts[key]?.version ?? 0),
            "last": .optional(last.isEmpty ? nil : ["mark": .text(last)]),
            "marks": .list(
                InterviewPrompt.Rating.marks.map {
                    [
                        "mark": .int($0), "isChosen": .bool(saved.text(key) == String($0)),
                    ]
                }
            ),
        ]
    }

    private func change(from before: KeptInterview, _ after: InterviewResult) -> TemplateValue {
        let end = before.saved.updatedAt.milliseconds
        let change = InterviewChange(
            from: InterviewResult(before.state, at: end),
            to: after
        )
        func titles(_ ids: [String]) -> TemplateValue {
            .list(ids.compactMap(prompt.item).map { ["title": .text($0.title)] })
        }
        return [
            "href": .text("\(before.address)/summary"),
            "day": .text(page.app.clock.short(before.saved.createdAt)),
            "points": .text(Words.change(change.points)),
            "gained": titles(change.gained), "hasGained": .bool(!change.gained.isEmpty),
            "lost": titles(change.lost), "hasLost": .bool(!change.lost.isEmpty),
            "still": titles(change.stillOpen), "hasStill": .bool(!change.stillOpen.isEmpty),
            "nothing": .bool(
                change.gained.isEmpty && change.lost.isEmpty && change.stillOpen.isEmpty
            ),
        ]
    }
}

extension Words {
    /// How a share moved: `12 points more`, `the same share`.
    static func change(_ points: Int) -> String {
        if points == 0 { return "the same share" }
        return count(abs(points), "point", "points") + (points > 0 ? " more" : " less")
    }
}
