internal import Interviewing

/// One file of interviews: a prompt, or a part that several prompts have in common.
struct InterviewPart: Sendable {
    /// A piece with the line it stands on, and the prompts that it is for; none for all.
    struct Placed<Value: Sendable>: Sendable {
        let value: Value
        let line: Int
        let prompts: [String]
    }

    /// What a prompt has and a part hasn't.
    struct Head: Sendable {
        let title: String
        let ask: String
        let summary: String
        let order: Int
        let parts: [String]
        let given: [String: String]
    }

    let file: String
    let slug: String
    var head: Head?
    var phases: [Placed<InterviewPrompt.Phase>] = []
    var questions: [Placed<InterviewPrompt.ScopeQuestion>] = []
    var items: [Placed<InterviewPrompt.Item>] = []
    var decisions: [Placed<InterviewPrompt.Decision>] = []
    var followUps: [Placed<InterviewPrompt.FollowUp>] = []
    var ratings: [Placed<InterviewPrompt.Rating>] = []
}

extension InterviewPrompt {
    /// A prompt with what it takes from the parts that it names.
    init(_ own: InterviewPart, _ head: InterviewPart.Head, parts: [InterviewPart]) {
        let all = [own] + head.parts.compactMap { name in parts.first { $0.slug == name } }
        func taken<Value>(_ pieces: (InterviewPart) -> [InterviewPart.Placed<Value>]) -> [Value] {
            all.flatMap(pieces).filter { $0.prompts.isEmpty || $0.prompts.contains(own.slug) }
                .map(\.value)
        }
        self.init(
            slug: own.slug,
            title: head.title,
            ask: head.ask,
            summary: head.summary,
            given: head.given,
            phases: taken(\.phases),
            questions: taken(\.questions),
            items: taken(\.items),
            decisions: taken(\.decisions),
            followUps: taken(\.followUps),
            ratings: taken(\.ratings)
        )
    }
}
