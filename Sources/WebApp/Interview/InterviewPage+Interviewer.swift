internal import Interviewing
internal import Templates
internal import Workbook

extension InterviewPage {
    /// What the interviewer says now.
    var interviewer: TemplateValue {
        let turn = Interviewer.next(state, at: now)
        let clock = running
        var says = ""
        var asks: TemplateValue?
        var moves: TemplateValue?
        var after: Int64?
        switch turn {
        case .asks(let followUp): asks = question(followUp)
        case .movesOn(let phase):
            let title = prompt.phase(phase)?.title ?? ""
            says = "The time for this part is up. Let's go on: \(title.lowercasedFirst)."
            moves = ["id": .text(phase), "title": .text(title)]
        case .closes: says = "We have come to the end of our time. Finish your sentence."
        case .listens(let wait):
            after = wait
            says = quiet(clock)
        }
        let done = state.raised.filter { state.answered.contains($0) || state.passed.contains($0) }
        return [
            "says": .optional(says.isEmpty ? nil : ["text": .text(says)]),
            "asks": .optional(asks), "moves": .optional(moves),
            "nextIn": .text(after.map(String.init) ?? ""),
            "canInvite": .bool(asks == nil && prompt.index(of: clock.phase) > 0 && !saved.isEnded),
            "hasDone": .bool(!done.isEmpty),
            "doneCount": .text(Words.count(done.count, "follow-up so far", "follow-ups so far")),
            "doneList": .list(done.compactMap(prompt.followUp).map(finished)),
        ]
    }

    private func quiet(_ clock: InterviewClock) -> String {
        if clock.state == .ended { return "Thank you. The interview is over." }
        if clock.state == .paused { return "The clock is stopped. Take your time." }
        if prompt.index(of: clock.phase) == 0 {
            return state.asked.isEmpty
                ? "Ask me what you need to know." : "Anything else you want to know?"
        }
        return "I'm listening."
    }

    private func question(_ followUp: InterviewPrompt.FollowUp) -> TemplateValue {
        text("answer/\(followUp.id)").merging([
            ("followUp", .text(followUp.id)), ("ask", .text(followUp.ask)),
            ("why", .text(why(followUp))), ("kind", .text(followUp.kind.rawValue)),
        ])
    }

    private func finished(_ followUp: InterviewPrompt.FollowUp) -> TemplateValue {
        let answer = saved.text("answer/\(followUp.id)")
        return [
            "ask": .text(followUp.ask), "says": .text(followUp.says),
            "answer": .text(
                answer.isEmpty
                    ? state.answered.contains(followUp.id) ? "Answered aloud." : "Passed over."
                    : answer
            ),
            "links": links(followUp.links),
        ]
    }

    /// What made the interviewer ask, in words.
    func why(_ followUp: InterviewPrompt.FollowUp) -> String {
        let parts = followUp.when.terms.compactMap { term -> String? in
            switch term {
            case .fact(let question, _, _):
                return state.answer(to: question).map { "told: \($0.text.firstSentence)" }
            case .ticked(let id): return prompt.item(id).map { "said: \($0.title.lowercasedFirst)" }
            case .open(let id): return prompt.item(id).map { "open: \($0.title.lowercasedFirst)" }
            case .chose(let id, let option):
                return prompt.decision(id)?.options.first { $0.id == option }.map {
                    "decided: \($0.text.lowercasedFirst)"
                }
            }
        }
        let lead =
            switch followUp.kind {
            case .contradicts: "These don't go together"
            case .digs: "Below what you said"
            case .open: "Not heard yet"
            }
        return ([lead] + parts).joined(separator: " · ")
    }

    // MARK: - The clock

    /// The clock, the phases, and the buttons.
    var clockValues: TemplateValue {
        let clock = running
        let isCounting = clock.state == .running || clock.state == .paused
        let left = clock.left(clock.phase)
        let planned = max(1, clock.planned(clock.phase))
        let away = clock.state == .running ? now - saved.updatedAt.milliseconds : 0
        return [
            "isOff": .bool(clock.state == .off), "isRunning": .bool(clock.state == .running),
            "isPaused": .bool(clock.state == .paused), "isEnded": .bool(clock.state == .ended),
            "isCounting": .bool(isCounting), "state": .text("\(clock.state)"),
            "left": .text(Self.clockText(left)), "leftMs": .text(String(left)),
            "isOver": .bool(left < 0),
            "totalLeft": .text(Self.clockText(clock.left)), "totalMs": .text(String(clock.left)),
            "planned": .text(String(planned / 1000)),
            "spentSeconds": .text(String(min(planned, clock.spent[clock.phase] ?? 0) / 1000)),
            "nowTitle": .text(prompt.phase(clock.phase)?.title ?? ""),
            "away": .optional(
                away > Self.awayMilliseconds
                    ? ["ms": .text(String(away)), "span": .text(Words.span(away))] : nil
            ),
            "phases": .list(
                prompt.phases.enumerated().map { index, phase in
                    [
                        "number": .int(index + 1), "id": .text(phase.id),
                        "title": .text(phase.title),
                        "minutes": .text("\(clock.planned(phase.id) / 60_000) min"),
                        "spent": .text(Self.minutesText(clock.spent[phase.id] ?? 0)),
                        "wasThere": .bool(
                            (clock.spent[phase.id] ?? 0) >= 1000 && clock.state != .off
                        ),
                        "isHere": .bool(phase.id == clock.phase),
                        "isElsewhere": .bool(phase.id != clock.phase),
                    ]
                }
            ),
        ]
    }

    /// So long nobody did anything: they were away, or spoke for very long.
    private static let awayMilliseconds: Int64 = 600_000

    /// `4:05`, or `0:20 over`.
    static func clockText(_ milliseconds: Int64) -> String {
        let seconds = abs(milliseconds) / 1000
        let digits = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
        let text = "\(seconds / 60):\(digits)"
        return milliseconds <= -1000 ? "\(text) over" : text
    }

    /// `4 min`, or seconds where it is less than one.
    static func minutesText(_ milliseconds: Int64) -> String {
        milliseconds < 60_000
            ? "\(milliseconds / 1000) s" : "\((milliseconds + 30_000) / 60_000) min"
    }
}

extension String {
    /// The same with a small first letter, unless a capital follows it.
    var lowercasedFirst: String {
        let second = dropFirst().first
        let isName = second?.isUppercase == true || second.map { !$0.isLetter } == true
        return isName ? self : prefix(1).lowercased() + dropFirst()
    }

    fileprivate var firstSentence: String {
        String(prefix { $0 != "." && $0 != ":" && $0 != ";" }).lowercasedFirst
    }
}
