internal import HTTPServer
internal import Interviewing
internal import Lab
internal import Templates
internal import Workbook

extension WebApp {
    func interview(_ request: HTTPRequest, _ kept: KeptInterview) async throws -> HTTPResponse {
        let page = InterviewPage(kept: kept, app: self, writer: Self.newWriter())
        return try self.page(
            "interview/show",
            PageHead(
                title: "Interview: \(kept.title), number \(kept.saved.seed)",
                styles: ["cards", "interview"],
                keys: [
                    ("n", "On the sketch: a new box"),
                    ("Arrows", "Move the box that has the focus"),
                    ("c", "Starts an arrow; on another box Enter ends it"),
                    ("Enter", "Writes into the box"), ("Delete", "Takes the box away"),
                    ("z", "Takes the last stroke back"),
                ]
            ),
            page.values,
            for: request
        )
    }
}

/// An interview while it goes on.
struct InterviewPage {
    let kept: KeptInterview
    let app: WebApp
    let writer: String

    var saved: SavedInterview { kept.saved }
    var state: InterviewState { kept.state }
    var prompt: InterviewPrompt { kept.prompt }
    var now: Int64 { app.clock.now().milliseconds }
    var running: InterviewClock { state.clock(at: now) }

    var values: TemplateValue {
        let phase = running.phase
        let phases = prompt.phases
        let next = phases.dropFirst(prompt.index(of: phase) + 1).first
        let current = prompt.phase(phase)
        return [
            "action": .text(kept.address), "writer": .text(writer),
            "heading": .text(kept.prompt.title), "ask": .text(prompt.ask),
            "meta": .text(
                "\(saved.level.word.capitalizedFirst) · \(saved.minutes) minutes · "
                    + "number \(saved.seed)"
            ),
            "savedNote": .text("Saved \(app.clock.short(saved.updatedAt))"),
            "summaryURL": .text("\(kept.address)/summary"),
            "clock": clockValues, "interviewer": interviewer, "scope": scope,
            "phaseTitle": .text(current?.title ?? ""), "task": .text(current?.task ?? ""),
            "next": .optional(next.map { ["id": .text($0.id), "title": .text($0.title)] }),
            "isLast": .bool(next == nil),
            "note": text("note/\(phase)"), "pad": pad(phase),
            "earlier": .list(earlier(than: phase)),
            "hasEarlier": .bool(!earlier(than: phase).isEmpty),
            "hasDecisions": .bool(!state.decisions.isEmpty),
            "decisions": .list(state.decisions.map(decision)),
            "checklist": .list(phases.map { checklist($0, isOpen: $0.id == phase) }),
        ]
    }

    /// What each text has: its name, itself, and the version that it is based on.
    func text(_ key: String) -> TemplateValue {
        [
            "name": .text(key), "id": .text("i-\(key.idText)"), "text": .text(saved.text(key)),
            "base": .int(saved.texts[key]?.version ?? 0),
        ]
    }

    // MARK: - Scope

    private var scope: TemplateValue {
        let asked = state.asked
        let rest = prompt.questions.filter { !asked.contains($0.id) }
        let isOpen = !state.isScopeTold
        return [
            "isOpen": .bool(isOpen), "isTold": .bool(!isOpen),
            "hasAsked": .bool(!asked.isEmpty || !state.leftToCandidate.isEmpty),
            "asked": .list(
                asked.compactMap(prompt.question).map { fact($0) }
                    + state.leftToCandidate.map {
                        [
                            "ask": .text($0),
                            "says": "You decide. Say what you assume, and go on.",
                        ]
                    }
            ),
            "hasRest": .bool(!rest.isEmpty),
            "rest": .list(
                rest.map { question in
                    fact(question).merging([("id", .text(question.id))])
                }
            ),
        ]
    }

    private func fact(_ question: InterviewPrompt.ScopeQuestion) -> TemplateValue {
        [
            "ask": .text(question.ask),
            "says": .text(state.answer(to: question.id)?.text ?? ""),
        ]
    }

    // MARK: - Notes and decisions

    private func earlier(than phase: String) -> [TemplateValue] {
        prompt.phases.filter { other in
            other.id != phase
                && (!saved.text("note/\(other.id)").isEmpty
                    || !Sketch(saved.text("pad/\(other.id)")).isEmpty)
        }.map { other in
            let sketch = Sketch(saved.text("pad/\(other.id)"))
            return [
                "id": .text(other.id), "title": .text(other.title),
                "text": .optional(
                    saved.text("note/\(other.id)").isEmpty
                        ? nil : ["text": .text(saved.text("note/\(other.id)"))]
                ),
                "drawing": .optional(sketch.isEmpty ? nil : self.sketch(other.id)),
            ]
        }
    }

    private func decision(_ decision: InterviewPrompt.Decision) -> TemplateValue {
        let key = "choice/\(decision.id)"
        let chosen = saved.text(key)
        return [
            "ask": .text(decision.ask), "name": .text(key),
            "base": .int(saved.texts[key]?.version ?? 0), "isNone": .bool(chosen.isEmpty),
            "options": .list(
                decision.options.map {
                    [
                        "value": .text($0.id), "text": .text($0.text),
                        "isChosen": .bool($0.id == chosen),
                    ]
                }
            ),
        ]
    }

    // MARK: - Checklist

    private func checklist(_ phase: InterviewPrompt.Phase, isOpen: Bool) -> TemplateValue {
        let items = state.checklist.filter { $0.phase == phase.id }
        var topics: [(title: String, items: [InterviewPrompt.Item])] = []
        for item in items {
            if let index = topics.firstIndex(where: { $0.title == item.topic }) {
                topics[index].items.append(item)
            } else {
                topics.append((item.topic, [item]))
            }
        }
        return [
            "id": .text(phase.id), "title": .text(phase.title), "isOpen": .bool(isOpen),
            "done": done(phase.id), "isEmpty": .bool(items.isEmpty),
            "topics": .list(
                topics.map { topic in
                    ["title": .text(topic.title), "items": .list(topic.items.map(item))]
                }
            ),
        ]
    }

    /// How many items of a phase are ticked.
    func done(_ phase: String) -> TemplateValue {
        let items = state.checklist.filter { $0.phase == phase }
        return [
            "doneID": .text("done-\(phase)"),
            "doneText": .text("\(items.count { state.ticks.contains($0.id) }) of \(items.count)"),
        ]
    }

    private func item(_ item: InterviewPrompt.Item) -> TemplateValue {
        let key = "tick/\(item.id)"
        return [
            "id": .text(item.id), "title": .text(item.title), "says": .text(item.says),
            "name": .text(key), "base": .int(saved.texts[key]?.version ?? 0),
            "isTicked": .bool(state.ticks.contains(item.id)),
            "level": .text(item.level == .mid ? "" : item.level.rawValue),
            "links": links(item.links),
        ]
    }

    func links(_ links: InterviewPrompt.Links) -> TemplateValue {
        links.value(app.content) { name in app.scenarios.scenario(name)?.title }
    }

    // MARK: - Sketch

    private func pad(_ phase: String) -> TemplateValue {
        text("pad/\(phase)").merging([("sketch", sketch(phase))])
    }

    /// The drawing of a phase, with what it says in words.
    func sketch(_ phase: String) -> TemplateValue {
        let sketch = Sketch(saved.text("pad/\(phase)"))
        return [
            "sketchID": .text("sketch-\(phase)"),
            "svg": .html(SafeHTML(trusted: SketchDrawing(sketch: sketch).svg)),
            "sentences": .list(sketch.sentences.map { ["text": .text($0)] }),
            "hasSentences": .bool(!sketch.isEmpty),
            "problems": .list(
                sketch.problems.map { ["text": .text("Line \($0.line): \($0.text).")] }
            ),
        ]
    }
}

extension String {
    /// The same as a part of an element's id.
    var idText: String { map { $0 == "/" ? "-" : String($0) }.joined() }

    /// The same with a capital first letter.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
