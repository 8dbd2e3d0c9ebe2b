internal import HTTPServer
internal import Scheduling
internal import Workbook

/// What the forms of a session send.
extension WebApp {
    /// Shows the points of a card beside what was typed.
    func answer(_ request: HTTPRequest, _ id: String) async throws -> HTTPResponse {
        let form = try request.form()
        let scope = SessionScope(form.value)
        let card = try await known(id)
        let began = form.value("began").flatMap { Int64($0) }
        let now = clock.now()
        let seconds = began.map { Int((now.milliseconds - $0) / 1000) }
        try await workbook.keepDraft(
            CardAnswer(
                text: (form.value("answer") ?? "").withUnixLineEnds.trimmed,
                seconds: seconds.flatMap { (0...86_400).contains($0) ? $0 : nil }
            ),
            for: card.id,
            at: now
        )
        return .redirect(to: scope.address(card: card.id))
    }

    /// Keeps what has been typed so far, for a script.
    func keepTyped(_ request: HTTPRequest, _ id: String) async throws -> HTTPResponse {
        let text = (try request.form().value("answer") ?? "").withUnixLineEnds
        let now = clock.now()
        guard try await workbook.keepTyped(text, for: try await known(id).id, at: now) else {
            let said =
                "Not saved: an answer to this card is being compared already. Load the page again."
            return try SavedAnswer(said: said).response(status: 409)
        }
        return try SavedAnswer(said: "Saved \(clock.clockTime(now))").response()
    }

    /// Keeps a grade with the answer and the ticked points, and goes on to the next card.
    func grade(_ request: HTTPRequest, _ id: String) async throws -> HTTPResponse {
        let form = try request.form()
        let scope = SessionScope(form.value)
        let card = try await known(id)
        guard let grade = form.value("grade").flatMap({ Int($0) }).flatMap(Grade.init(rawValue:))
        else {
            throw PageError(
                status: 422,
                heading: "This isn't a grade",
                happened: "A grade is one of four: Again, Hard, Good, Easy.",
                todo: "Go back and choose one of them."
            )
        }
        let answer = CardAnswer(
            text: (form.value("answer") ?? "").withUnixLineEnds,
            seconds: form.value("seconds").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 },
            ticked: form.values("point").compactMap { Int($0) }
                .filter { card.points.indices.contains($0) }
        )
        try await workbook.grade(card.id, grade, answer, at: clock.now())
        return .redirect(to: scope.address())
    }

    /// Takes the last grade back and shows its card as it was.
    func undo(_ request: HTTPRequest) async throws -> HTTPResponse {
        let scope = SessionScope(try request.form().value)
        let card = try await workbook.undoGrade(at: clock.now())
        return .redirect(to: scope.address(card: card))
    }

    private func known(_ id: String) async throws -> Card {
        if let card = content.cards.first(where: { $0.id == id }) { return card }
        let found = try await workbook.ownCard(id)
        guard let own = found, own.deletedAt == nil else {
            throw PageError.notFound("No card has this name; it may have been deleted.")
        }
        return own.card
    }
}

extension String {
    fileprivate var trimmed: String {
        var rest = Substring(self)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
