internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func teardown(
        _ request: HTTPRequest,
        _ sheet: Teardown,
        typed: [TypedText] = [],
        problems: [SavedTexts.Problem] = []
    ) async throws -> HTTPResponse {
        let page = SheetPage(
            state: try await state(of: sheet),
            content: content,
            clock: clock,
            writer: Self.newWriter(),
            typed: Dictionary(typed.map { ($0.key, $0.text) }) { $1 },
            problems: problems
        )
        return try self.page(
            "teardowns/sheet",
            PageHead(
                title: "\(Words.name(of: sheet)), worksheet \(sheet.id)",
                styles: ["home", "teardown", "pictures"]
            ),
            page.values,
            for: request,
            status: problems.isEmpty ? 200 : 422
        )
    }

    /// Saves what a form of a worksheet sent, and does what its button asks for.
    func change(_ request: HTTPRequest, _ sheet: Teardown) async throws -> HTTPResponse {
        let sent = TypedForm(form: try request.form(), state: try await state(of: sheet))
        let texts = sent.texts
        let now = clock.now()
        let saved = try await workbook.save(texts, by: sent.writer, in: sheet.id, at: now)
        if let act = sent.act { try await perform(act, of: sent, in: sheet.id) }
        if request.wantsFragments {
            return try await changed(request, sheet, sent, texts, saved.problems)
        }
        if !saved.problems.isEmpty {
            let refused = texts.filter { text in
                saved.problems.contains { $0.key == text.key }
            }
            return try await teardown(request, sheet, typed: refused, problems: saved.problems)
        }
        let place = sent.act.map { "#k-\($0.key)" } ?? ""
        return .redirect(to: "/teardowns/\(sheet.id)\(place)")
    }

    /// What a script gets: the texts that it may not have, and the pieces that they change.
    private func changed(
        _ request: HTTPRequest,
        _ sheet: Teardown,
        _ sent: TypedForm,
        _ texts: [TypedText],
        _ problems: [SavedTexts.Problem]
    ) async throws -> HTTPResponse {
        let fresh = try await workbook.teardown(sheet.id) ?? sheet
        let page = SheetPage(
            state: try await state(of: fresh),
            content: content,
            clock: clock,
            writer: sent.writer.name
        )
        let state = page.state
        let newer = state.standing.filter { $0.version > sent.seen }.map(\.key)
        let asked = texts.map(\.key) + (sent.act.map { [$0.key] } ?? [])
        let waiting = state.conflicts.filter { $0.writer == sent.writer.name }.map(\.key)
        let all = Set(newer + asked + sent.state.conflicts.map(\.key) + state.conflicts.map(\.key))
        var fragments: [SavedAnswer.Fragment] = [
            SavedAnswer.Fragment(
                id: "sheet-state",
                html: try fragment(
                    "teardowns/_state",
                    .object(SheetSide(state: state, content: content).members),
                    for: request
                ).text
            )
        ]
        for key in all.sorted() where key.subject.isEmpty || key.kind == "field" {
            fragments.append(try tools(of: key, page, for: request))
        }
        fragments += try found(all, page, for: request)
        var said = "Saved \(clock.short(fresh.updatedAt))"
        if let problem = problems.first { said = "Not saved: \(problem.message)" }
        if !waiting.isEmpty { said = "Changed in two windows: choose which text is to stand." }
        var answer = SavedAnswer(said: said, fragments: fragments)
        answer.texts = all.filter { key in
            !waiting.contains(key) && !problems.contains { $0.key == key }
        }.sorted().map {
            SavedAnswer.Text(name: $0.text, text: state.text($0), version: state.version($0))
        }
        answer.seen = state.seen
        return try answer.response(status: problems.isEmpty ? 200 : 422)
    }

    private func tools(
        of key: EntryKey,
        _ page: SheetPage,
        for request: HTTPRequest
    ) throws -> SavedAnswer.Fragment {
        SavedAnswer.Fragment(
            id: "tools-\(key.text)",
            html: try fragment("teardowns/_tools", page.tools(key), for: request).text
        )
    }

    /// What is known of the fields that changed, or that a probe fills which did.
    private func found(
        _ keys: Set<EntryKey>,
        _ page: SheetPage,
        for request: HTTPRequest
    ) throws -> [SavedAnswer.Fragment] {
        let subjects = Set(keys.map(\.subject))
        return try content.worksheets.fields.filter { field in
            subjects.contains(field.id) || field.probes.contains(where: subjects.contains)
        }.map { field in
            let found = FoundView(state: page.state, field: field)
            return SavedAnswer.Fragment(
                id: "found-\(field.id)",
                html: try fragment("teardowns/_found", found.value, for: request).text
            )
        }
    }
}
