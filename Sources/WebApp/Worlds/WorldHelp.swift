internal import Foundation
internal import HTTPServer
internal import Lab
internal import Templates

/// Help for whoever types commands: all of them on a page, and what fits a line that has begun.
extension WorldRoutes {
    func registerHelp(on router: inout Router) {
        router.get("/commands", app.answering { request, _ in try commands(request) })
        router.get(
            "/worlds/:id/help",
            app.answering { request, parameters in
                let session = try await session(parameters)
                let line = String((request.queryValue("line") ?? "").prefix(400))
                let head = await session.head()
                let advice = await head.advice(for: line)
                let answer = Answer(
                    completions: await head.completions(of: line, atMost: 12),
                    pattern: advice?.pattern,
                    help: advice?.help,
                    example: advice?.example
                )
                let encoder = JSONEncoder()
                encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
                return .json(Array(try encoder.encode(answer)))
            }
        )
    }

    private struct Answer: Encodable {
        let completions: [String]
        let pattern: String?
        let help: String?
        let example: String?
    }

    private static let chapters: [(CommandForm.Subject, String)] = [
        (.device, "What a phone does"), (.account, "What an account does"),
        (.none, "The world, time, faults, tools"), (.backend, "What the backend meets"),
        (.expectation, "Expectations"),
    ]

    private func commands(_ request: HTTPRequest) throws -> HTTPResponse {
        try app.page(
            "pages/commands",
            PageHead(title: "Commands", styles: ["prose", "commands"]),
            [
                "chapters": .list(
                    Self.chapters.map { subject, title in
                        [
                            "id": .text(subject.rawValue), "title": .text(title),
                            "forms": .list(
                                CommandForm.all.filter { $0.subject == subject }.map { form in
                                    [
                                        "pattern": .text(form.pattern), "help": .text(form.help),
                                        "example": .text(form.example),
                                    ]
                                }
                            ),
                        ]
                    }
                )
            ],
            for: request
        )
    }
}
