internal import HTTPServer
internal import Workbook

extension WebApp {
    /// Years of typed answers fit.
    private static let practiceFileBytesMax = 16 * 1024 * 1024

    func registerPracticeFile(on router: inout Router) {
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
        router.post(
            "/practice/file/undo",
            answering { request, _ in
                let isDone = try await workbook.undoReplacedPractice(at: clock.now())
                return try await practice(
                    request,
                    said: isDone
                        ? "What was here before is back. Undo once more for what the file brought."
                        : "Nothing was replaced yet."
                )
            }
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
        let replaces = form.value("how") == "replace"
        let done: PracticeImport
        do {
            done =
                replaces
                ? try await workbook.replacePractice(with: text, at: clock.now())
                : try await workbook.importPractice(text)
        } catch {
            guard error.code == .badFile || error.code == .badText else { throw error }
            return try await practice(request, problem: "Nothing was taken in. \(error.message).")
        }
        return try await practice(
            request,
            said: "Taken in: \(Words.taken(done)). "
                + (replaces
                    ? "What was here before is laid aside and can be brought back."
                    : "What was here already stayed.")
        )
    }
}

extension Words {
    /// What a file has brought.
    static func taken(_ done: PracticeImport) -> String {
        let parts = [
            count(done.cards, "card", "cards"), count(done.reviews, "grade", "grades"),
            count(done.sheets, "sheet", "sheets"), count(done.drills, "drill", "drills"),
            count(done.interviews, "interview", "interviews"),
            count(done.decisions, "decision", "decisions"),
            count(done.learning, "mark of lessons and scenarios", "marks of lessons and scenarios"),
            count(done.rest, "draft or setting", "drafts and settings"),
        ]
        return parts.joined(separator: ", ")
    }
}
