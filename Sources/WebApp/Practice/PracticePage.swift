internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// Years of typed answers fit.
    private static let practiceFileBytesMax = 16 * 1024 * 1024

    func registerPractice(on router: inout Router) {
        router.get("/practice", answering { request, _ in try await practice(request) })
        router.get(
            "/practice/practice.json",
            answering { _, _ in
                .download(
                    try await workbook.exportPractice(),
                    as: "application/json",
                    name: "feedlab-practice.json"
                )
            }
        )
        router.post(
            "/practice/file",
            options: .page.limit(Self.practiceFileBytesMax),
            answering { request, _ in try await takeFile(request) }
        )
        registerCards(on: &router)
        registerSession(on: &router)
        registerOwnCards(on: &router)
        registerCapacity(on: &router)
        registerSheets(on: &router)
        registerInterviews(on: &router)
    }

    private func practice(
        _ request: HTTPRequest,
        said: String = "",
        problem: String = ""
    ) async throws -> HTTPResponse {
        let deck = try await deck()
        let queue = queue(deck)
        let sheets = try await workbook.sheets()
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

    /// Takes in a file that was exported here or elsewhere.
    private func takeFile(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try request.form()
        let bytes = form.file("file")?.bytes ?? []
        guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else {
            return try await practice(
                request,
                problem: bytes.isEmpty ? "No file was chosen." : "The file isn't a text in UTF-8."
            )
        }
        let done: PracticeImport
        do {
            done = try await workbook.importPractice(text)
        } catch {
            guard error.code == .badFile || error.code == .badText else { throw error }
            return try await practice(request, problem: "Nothing was taken in. \(error.message).")
        }
        return try await practice(
            request,
            said: "Taken in: \(Words.count(done.cards, "card", "cards")), "
                + "\(Words.count(done.reviews, "grade", "grades")), "
                + "\(Words.count(done.sheets, "sheet", "sheets")). What was here already stayed."
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

extension HomePage.Item {
    /// The cards that wait; nil where none is due.
    init?(cards queue: Deck.Queue, _ clock: WallClock) {
        guard let first = queue.due.first else { return nil }
        href = "/practice/session"
        title = Words.count(queue.due.count, "card is due", "cards are due")
        meta = "Practise"
        text = Words.short(first.ask)
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
