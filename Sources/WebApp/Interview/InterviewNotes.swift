internal import Interviewing
internal import Workbook

/// The summary of an interview as Markdown, to be kept elsewhere.
struct InterviewNotes {
    let kept: KeptInterview
    let clock: WallClock

    var text: String {
        let state = kept.state
        let saved = kept.saved
        let prompt = kept.prompt
        let result = InterviewResult(state, at: clock.now().milliseconds)
        var lines = [
            "# \(prompt.title), \(saved.level.word)", "",
            "\(clock.day(saved.createdAt)), \(saved.minutes) minutes, number \(saved.seed). "
                + "Covered: \(result.percent) %.", "", "> \(prompt.ask)", "", "## Scope", "",
        ]
        let asked = state.asked
        for question in prompt.questions {
            let mark = asked.contains(question.id) ? "asked" : "not asked"
            lines.append("- \(question.ask) (\(mark)) \(state.answer(to: question.id)?.text ?? "")")
        }
        for phase in prompt.phases { lines += part(phase) }
        if !state.raised.isEmpty { lines += ["", "## Follow-ups"] }
        for followUp in state.raised.compactMap(prompt.followUp) {
            let answer = saved.text("answer/\(followUp.id)")
            lines += [
                "", "### \(followUp.ask)", "", answer.isEmpty ? "(nothing written)" : answer, "",
                "A strong answer: \(followUp.says)",
            ]
        }
        let ratings = prompt.ratings.filter { !saved.text("rating/\($0.id)").isEmpty }
        if !ratings.isEmpty { lines += ["", "## Own rating", ""] }
        lines += ratings.map { "- \($0.title): \(saved.text("rating/\($0.id)")) of 4" }
        let after = saved.text("note/after")
        if !after.isEmpty { lines += ["", "## For next time", "", after] }
        return lines.joined(separator: "\n") + "\n"
    }

    private func part(_ phase: InterviewPrompt.Phase) -> [String] {
        var lines = ["", "## \(phase.title)", ""]
        let note = kept.saved.text("note/\(phase.id)")
        if !note.isEmpty { lines += [note, ""] }
        let sketch = Sketch(kept.saved.text("pad/\(phase.id)"))
        if !sketch.isEmpty { lines += sketch.sentences + [""] }
        for item in kept.state.checklist where item.phase == phase.id {
            let isDone = kept.state.ticks.contains(item.id)
            lines.append(
                "- [\(isDone ? "x" : " ")] \(item.title)" + (isDone ? "" : ": \(item.says)")
            )
        }
        return lines
    }
}
