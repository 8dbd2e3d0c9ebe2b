import Interviewing

/// A small prompt with a follow-up of each kind.
enum Sample {
    static let minute: Int64 = 60_000

    static func item(
        _ id: String,
        _ phase: String,
        _ level: InterviewLevel = .mid,
        when words: [String] = []
    ) -> InterviewPrompt.Item {
        InterviewPrompt.Item(
            id: id,
            phase: phase,
            level: level,
            when: Condition.read(words).condition,
            topic: "T",
            title: id,
            says: "Says \(id)",
            links: .init()
        )
    }

    static func followUp(
        _ id: String,
        _ kind: InterviewPrompt.FollowUp.Kind,
        _ words: [String],
        _ phase: String = "dive",
        _ level: InterviewLevel = .mid
    ) -> InterviewPrompt.FollowUp {
        InterviewPrompt.FollowUp(
            id: id,
            kind: kind,
            when: Condition.read(words).condition,
            phase: phase,
            level: level,
            ask: "\(id)?",
            says: "Says \(id)",
            links: .init()
        )
    }

    static let prompt = InterviewPrompt(
        slug: "sample",
        title: "Sample",
        ask: "Design it.",
        summary: "A sample",
        phases: [
            .init(id: "scope", title: "Scope", minutes: [45: 5, 60: 6], task: "Ask."),
            .init(id: "dive", title: "Dive", minutes: [45: 30, 60: 40], task: "Dive."),
            .init(id: "close", title: "Close", minutes: [45: 10, 60: 14], task: "Close."),
        ],
        questions: [
            .init(
                id: "order",
                ask: "Which order?",
                words: ["order", "rank"],
                isEssential: true,
                answers: [
                    .init(id: "time", text: "Newest first."), .init(id: "ranked", text: "Ranked."),
                ]
            ),
            .init(
                id: "size",
                ask: "How many?",
                words: ["many", "user"],
                isEssential: false,
                answers: [.init(id: "small", text: "Few."), .init(id: "large", text: "Many.")]
            ),
        ],
        items: [
            item("promise", "scope"), item("cursor", "dive"), item("keys", "dive", .senior),
            item("snapshot", "dive", when: ["order=ranked"]),
            item("times", "dive", when: ["order=time"]), item("sum-up", "close"),
        ],
        decisions: [
            .init(
                id: "paging",
                phase: "dive",
                when: .always,
                ask: "How?",
                options: [.init(id: "offset", text: "Offset"), .init(id: "cursor", text: "Cursor")]
            )
        ],
        followUps: [
            followUp("ask-cursor", .open, ["-cursor"]),
            followUp("dig-cursor", .digs, ["+cursor"]),
            followUp("offset-and-cursor", .contradicts, ["paging:offset", "+cursor"]),
            followUp("dig-keys", .digs, ["+keys"], "dive", .senior),
            followUp("dig-ranked", .digs, ["+cursor", "order=ranked"]),
        ],
        ratings: []
    )

    /// A seed whose scope has this answer to the question of order.
    static func seed(order: String) -> Int64 {
        (0..<100).first { InterviewState.facts(of: prompt, seed: $0)["order"] == order } ?? 0
    }

    static func state(
        _ moments: [(Int64, InterviewMoment.Kind, String)],
        level: InterviewLevel = .mid,
        seed: Int64 = seed(order: "time"),
        ticks: Set<String> = [],
        choices: [String: String] = [:]
    ) -> InterviewState {
        InterviewState(
            prompt: prompt,
            level: level,
            minutes: 45,
            seed: seed,
            moments: [InterviewMoment(at: 0, .begin)]
                + moments.map { InterviewMoment(at: $0.0 * minute, $0.1, $0.2) },
            ticks: ticks,
            choices: choices
        )
    }
}
