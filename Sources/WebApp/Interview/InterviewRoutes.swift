internal import HTTPServer
internal import Interviewing
internal import Templates
internal import Workbook

extension WebApp {
    func registerInterviews(on router: inout Router) {
        router.get(
            "/practice/interviews",
            answering { request, _ in try await interviews(request) }
        )
        router.post(
            "/practice/interviews",
            answering { request, _ in try await begin(request) }
        )
        router.get(
            "/practice/interviews/:id",
            answering { request, parameters in
                try await interview(request, try await kept(parameters))
            }
        )
        router.post(
            "/practice/interviews/:id",
            options: .page.limit(Self.interviewBytesMax),
            answering { request, parameters in
                try await change(request, try await kept(parameters))
            }
        )
        router.get(
            "/practice/interviews/:id/summary",
            answering { request, parameters in
                try await summary(request, try await kept(parameters))
            }
        )
        router.get(
            "/practice/interviews/:id/summary.md",
            answering { _, parameters in
                let kept = try await kept(parameters)
                return .download(
                    InterviewNotes(kept: kept, clock: clock).text,
                    as: "text/markdown; charset=utf-8",
                    name: "feedlab-\(kept.saved.id).md"
                )
            }
        )
        router.post(
            "/practice/interviews/:id/delete",
            answering { _, parameters in
                let id = try await kept(parameters).saved.id
                try await workbook.deleteInterview(id, at: clock.now())
                return .redirect(to: "/practice/interviews?deleted=\(id)")
            }
        )
        router.post(
            "/practice/interviews/:id/restore",
            answering { _, parameters in
                let id = parameters["id"] ?? ""
                try await workbook.restoreInterview(id)
                return .redirect(to: "/practice/interviews/\(id)/summary")
            }
        )
    }

    /// Sketches and notes of all phases fit.
    private static let interviewBytesMax = 1024 * 1024

    private func kept(_ parameters: PathParameters) async throws -> KeptInterview {
        let found = try await workbook.interview(parameters["id"] ?? "")
        guard let saved = found, saved.deletedAt == nil else {
            throw PageError.notFound("No interview has this name; it may have been deleted.")
        }
        guard let kept = KeptInterview(saved, content) else {
            throw PageError.notFound(
                "The prompt “\(saved.prompt)” isn't part of FeedLab any more. "
                    + "What you wrote is kept."
            )
        }
        return kept
    }

    private func begin(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let now = clock.now()
        guard let prompt = content.interviewPrompt(form.value("prompt") ?? ""),
            let level = InterviewLevel(rawValue: form.value("level") ?? ""),
            let minutes = form.value("minutes").flatMap({ Int($0) }),
            InterviewPrompt.Phase.lengths.contains(minutes)
        else {
            throw PageError(
                status: 422,
                heading: "Something isn't chosen yet",
                happened: "An interview needs a prompt, a level and a length.",
                todo: "Go back and choose them."
            )
        }
        let typed = (form.value("seed") ?? "").filter { !$0.isWhitespace }
        guard typed.isEmpty || Int64(typed) != nil else {
            throw PageError(
                status: 422,
                heading: "This isn't a number",
                happened: "An interview's number is a whole number; “\(typed.prefix(20))” isn't.",
                todo: "Go back and change it, or leave it empty."
            )
        }
        let before = try await workbook.interviews().first { $0.prompt == prompt.slug }
        let id = try await workbook.beginInterview(
            prompt.slug,
            level: level,
            minutes: minutes,
            seed: Int64(typed) ?? Self.freshSeed(prompt, after: before?.seed, now.milliseconds),
            clockIsOff: form.value("clock") == "off",
            at: now
        )
        return .redirect(to: "/practice/interviews/\(id)")
    }

    /// A number whose scope isn't that of the interview before.
    static func freshSeed(_ prompt: InterviewPrompt, after last: Int64?, _ now: Int64) -> Int64 {
        let first = now / 1000 % 9_000 + 1_000
        guard let last else { return first }
        let old = InterviewState.facts(of: prompt, seed: last)
        return (first..<first + 100).first {
            InterviewState.facts(of: prompt, seed: $0) != old
        } ?? first
    }
}

/// An interview with its prompt and how it stands.
struct KeptInterview {
    let saved: SavedInterview
    let state: InterviewState

    init?(_ saved: SavedInterview, _ content: Content) {
        guard let prompt = content.interviewPrompt(saved.prompt) else { return nil }
        self.saved = saved
        state = saved.state(prompt)
    }

    var prompt: InterviewPrompt { state.prompt }
    var address: String { "/practice/interviews/\(saved.id)" }
    var title: String { "\(prompt.title), \(saved.level.word)" }
}

extension InterviewLevel {
    /// What it is called.
    var word: String {
        switch self {
        case .mid: "mid level"
        case .senior: "senior"
        case .staff: "staff"
        }
    }

    /// What it stands for.
    var means: String {
        switch self {
        case .mid: "A sensible design that works; follow-ups after a hint."
        case .senior: "Leads, gives reasons and prices, goes to the bottom once."
        case .staff: "Chooses what not to build, and says what is hard to change."
        }
    }
}

extension InterviewPrompt.Links {
    /// Links to lessons and scenarios, with their titles.
    func value(_ content: Content, _ scenarios: (String) -> String?) -> TemplateValue {
        .list(
            lessons.compactMap { content.lesson($0) }.map {
                ["href": .text("/lessons/\($0.slug)"), "title": .text($0.title)]
            }
                + self.scenarios.map {
                    ["href": .text("/scenarios/\($0)"), "title": .text(scenarios($0) ?? $0)]
                }
        )
    }
}
