internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerPractice(on router: inout Router) {
        router.get("/practice", answering { request, _ in try await practice(request) })
        registerPracticeFile(on: &router)
        registerCards(on: &router)
        registerSession(on: &router)
        registerOwnCards(on: &router)
        registerCapacity(on: &router)
        registerSheets(on: &router)
        registerTradeoffs(on: &router)
        registerProgress(on: &router)
        registerInterviews(on: &router)
    }

    func practice(
        _ request: HTTPRequest,
        said: String = "",
        problem: String = ""
    ) async throws -> HTTPResponse {
        let deck = try await deck()
        let queue = queue(deck)
        let sheets = try await workbook.sheets()
        let progress = try await tradeoffProgress()
        let interview = try await interviewDay()
        let values: TemplateValue = [
            "cards": .int(deck.cards.count),
            "seen": .int(deck.cards.count { deck.schedule($0) != nil }),
            "due": .text(Words.todo(queue, clock)), "hasDue": .bool(queue.count > 0),
            "prompts": .text(Words.spelled(content.interviewPrompts.count)),
            "interviews": .text(Words.state(of: try await workbook.interviews())),
            "templates": .list(
                content.capacities.map {
                    [
                        "href": .text("/practice/capacity/\($0.slug)"), "title": .text($0.title),
                        "summary": .text($0.summary),
                    ]
                }
            ),
            "sheets": .text(
                sheets.isEmpty
                    ? "No sheet of your own yet"
                    : Words.count(sheets.count, "sheet of your own", "sheets of your own")
            ),
            "tradeoffs": .int(content.tradeoffs.count),
            "decided": .int(content.tradeoffs.count { progress.standing($0) != .new }),
            "plan": .text(interview.map { "The interview is on \($0.text)" } ?? "No day is set"),
            "replaced": .optional(
                try await workbook.practiceReplaced().map { ["when": .text(clock.short($0))] }
            ),
            "said": .text(said),
            "problem": .optional(problem.isEmpty ? nil : ["text": .text(problem)]),
        ]
        return try page(
            "practice/practice",
            PageHead(title: "Practise", styles: ["home", "cards"]),
            values,
            for: request,
            status: problem.isEmpty ? 200 : 422
        )
    }
}

extension Words {
    /// What a queue holds, or when it will hold something.
    static func todo(_ queue: Deck.Queue, _ clock: WallClock) -> String {
        if queue.count > 0 {
            return joined([
                queue.due.isEmpty ? "" : "\(queue.due.count) due",
                queue.new.isEmpty ? "" : "\(queue.new.count) new today",
            ])
        }
        guard let next = queue.nextAt else { return "Nothing to do" }
        let wait = next.milliseconds - clock.now().milliseconds
        return "Nothing due; the next card comes in \(span(wait))"
    }
}

extension HTTPResponse {
    /// A file that the browser keeps instead of showing.
    static func download(
        _ text: String,
        as type: String = "text/plain; charset=utf-8",
        name: String
    ) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", type),
                ("Content-Disposition", "attachment; filename=\"\(name)\""),
            ],
            body: .bytes(Array(text.utf8))
        )
    }
}
