internal import HTTPServer
internal import Interviewing
internal import Templates
internal import Workbook

extension WebApp {
    func interviews(_ request: HTTPRequest) async throws -> HTTPResponse {
        let all = try await workbook.interviews()
        let kept = all.compactMap { KeptInterview($0, content) }
        let deleted = request.queryValue("deleted") ?? ""
        let wasDeleted = try await workbook.interview(deleted)?.deletedAt != nil
        let chosen = request.queryValue("prompt") ?? content.interviewPrompts.first?.slug ?? ""
        let list = InterviewHistory(kept: kept, clock: clock)
        let values: TemplateValue = [
            "prompts": .list(
                content.interviewPrompts.map {
                    [
                        "slug": .text($0.slug), "title": .text($0.title),
                        "summary": .text($0.summary), "isChosen": .bool($0.slug == chosen),
                        "last": .text(list.last(of: $0.slug)),
                    ]
                }
            ),
            "levels": .list(
                InterviewLevel.allCases.map {
                    [
                        "value": .text($0.rawValue), "word": .text($0.word.capitalizedFirst),
                        "means": .text($0.means), "isChosen": .bool($0 == list.level),
                    ]
                }
            ),
            "lengths": .list(
                InterviewPrompt.Phase.lengths.map {
                    ["value": .int($0), "isChosen": .bool($0 == list.minutes)]
                }
            ),
            "undo": .optional(
                wasDeleted ? ["action": .text("/practice/interviews/\(deleted)/restore")] : nil
            ),
            "hasOpen": .bool(!list.open.isEmpty), "open": .list(list.open),
            "hasPast": .bool(!list.past.isEmpty), "past": .list(list.past),
            "isFirst": .bool(kept.isEmpty),
        ]
        return try page(
            "interview/index",
            PageHead(title: "Mock interviews", styles: ["home", "cards", "interview"]),
            values,
            for: request
        )
    }
}

/// The interviews that there were, and what moved from one to the next.
struct InterviewHistory {
    let kept: [KeptInterview]
    let clock: WallClock

    private var newest: KeptInterview? {
        kept.max { ($0.saved.createdAt, $0.saved.id) < ($1.saved.createdAt, $1.saved.id) }
    }

    /// The level to suggest: that of the last one.
    var level: InterviewLevel { newest?.saved.level ?? .senior }
    /// The length to suggest.
    var minutes: Int { newest?.saved.minutes ?? InterviewPrompt.Phase.lengths[0] }

    /// How a prompt went last time, in a line; empty if it never was.
    func last(of prompt: String) -> String {
        guard let last = ended(prompt).last else { return "" }
        return "Last time \(result(last).percent) %, \(last.saved.level.word)"
    }

    var open: [TemplateValue] {
        kept.filter { !$0.saved.isEnded }.map { kept in
            let clock = kept.state.clock(at: self.clock.now().milliseconds)
            let phase = kept.prompt.phase(clock.phase)?.title ?? ""
            let state =
                switch clock.state {
                case .running: "the clock is running"
                case .paused: "paused"
                case .off: "without a clock"
                case .ended: "over"
                }
            return row(kept).merging([
                ("href", .text(kept.address)), ("text", .text("At “\(phase)”, \(state).")),
            ])
        }
    }

    var past: [TemplateValue] {
        kept.filter(\.saved.isEnded).sorted {
            ($0.saved.createdAt, $0.saved.id) > ($1.saved.createdAt, $1.saved.id)
        }.map { kept in
            let result = result(kept)
            var text =
                "\(result.percent) % of the checklist, \(result.answered) of "
                + "\(Words.count(result.raised, "follow-up", "follow-ups")) answered."
            let all = ended(kept.saved.prompt)
            if let index = all.firstIndex(where: { $0.saved.id == kept.saved.id }), index > 0 {
                let change = InterviewChange(from: self.result(all[index - 1]), to: result)
                text += " Since the one before: \(Words.change(change.points))"
                text += ", \(change.gained.count) gained, \(change.lost.count) lost."
            }
            return row(kept).merging([
                ("href", .text("\(kept.address)/summary")), ("text", .text(text)),
                ("percent", .int(result.percent)),
            ])
        }
    }

    private func row(_ kept: KeptInterview) -> TemplateValue {
        [
            "title": .text(kept.prompt.title),
            "meta": .text(
                "\(kept.saved.level.word.capitalizedFirst) · \(kept.saved.minutes) min · "
                    + clock.short(kept.saved.createdAt)
            ),
        ]
    }

    /// The finished interviews of a prompt, oldest first.
    private func ended(_ prompt: String) -> [KeptInterview] {
        kept.filter { $0.saved.prompt == prompt && $0.saved.isEnded }
            .sorted { ($0.saved.createdAt, $0.saved.id) < ($1.saved.createdAt, $1.saved.id) }
    }

    private func result(_ kept: KeptInterview) -> InterviewResult {
        InterviewResult(kept.state, at: kept.saved.updatedAt.milliseconds)
    }
}

extension Words {
    /// How many interviews there were, and whether one waits to be finished.
    static func state(of interviews: [SavedInterview]) -> String {
        if interviews.isEmpty { return "None yet" }
        let open = interviews.count { !$0.isEnded }
        return joined([
            open == 0 ? "" : "\(open) not finished", "\(interviews.count - open) done",
        ])
    }

    /// A small number at the start of a sentence.
    static func spelled(_ number: Int) -> String {
        let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
        return words.indices.contains(number) ? words[number] : String(number)
    }
}
