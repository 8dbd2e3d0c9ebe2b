internal import Interviewing
internal import Workbook

extension WebApp {
    /// How many mock interviews a plan has room for at most, and as many as it wants.
    private static let interviewsWanted = 3
    private static let interviewMinutes = 45

    /// The interview that was touched last and isn't over.
    func halfDoneInterviews() async throws -> [Todo] {
        let open = try await workbook.interviews().first { !$0.isEnded }
        guard let open else { return [] }
        return [
            Todo(
                href: "/practice/interviews/\(open.id)",
                title: content.interviewPrompt(open.prompt)?.title ?? open.prompt,
                meta: "Mock interview",
                text: "It goes on where you left it.",
                minutes: open.minutes
            )
        ]
    }

    /// The mock interviews of a plan: three in all, those that are over counted.
    func interviewTasks() async throws -> [StudyPlan.Task] {
        let done = try await workbook.interviews().count(where: \.isEnded)
        return (0..<max(0, Self.interviewsWanted - done)).map { index in
            StudyPlan.Task(
                kind: StudyPlan.interviewKind,
                title: "A mock interview",
                href: "/practice/interviews",
                minutes: Self.interviewMinutes,
                rank: 1,
                order: index
            )
        }
    }
}
