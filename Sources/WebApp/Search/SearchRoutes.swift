internal import HTTPServer
internal import Lab
internal import Markdown
internal import Templates
internal import Workbook

extension WebApp {
    func registerSearch(on router: inout Router) {
        let index: SearchIndex?
        do throws(WorkbookError) {
            index = try SearchIndex(searchDocuments)
        } catch {
            report("the index of the content: \(error)")
            index = nil
        }
        let made = index
        router.get(
            "/search",
            answering { request, _ in try await search(request, made) }
        )
    }

    private var searchDocuments: [SearchDocument] {
        content.searchDocuments
            + scenarios.scenarios.map { scenario in
                SearchDocument(
                    kind: .scenario,
                    title: scenario.title,
                    text: "\(scenario.question) \(scenario.topic) \(scenario.words)",
                    address: "/scenarios/\(scenario.name)"
                )
            }
    }

    private func search(_ request: HTTPRequest, _ index: SearchIndex?) async throws -> HTTPResponse
    {
        let typed = request.queryValue("q") ?? ""
        let query = SearchQuery(typed)
        guard let index else {
            throw PageError(
                status: 500,
                heading: "Search can't be used",
                happened: "The index of the content could not be made at the start.",
                todo: "Start FeedLab again, and look at what it writes to its console."
            )
        }
        let own = try await SearchIndex(ownDocuments())
        func found(hasAll: Bool) async throws -> [SearchHit] {
            try await index.hits(query, hasAll: hasAll)
                + noteHits(try await workbook.notes(query, hasAll: hasAll))
                + own.hits(query, hasAll: hasAll)
        }
        var hits = try await found(hasAll: true)
        // Beside what has all of the words, what has some of them is noise.
        let hasAll = !hits.isEmpty || query.words.count < 2
        if !hasAll { hits = try await found(hasAll: false) }
        let page = SearchPage(
            typed: String(typed.prefix(SearchQuery.longest)),
            query: query,
            hits: hits,
            hasAll: hasAll,
            only: request.queryValue("kind").flatMap(SearchKind.init(rawValue:))
        )
        return try self.page(
            "search/search",
            PageHead(title: page.title, styles: ["home", "signals", "search"]),
            page.values,
            for: request
        )
    }

    private func noteHits(_ notes: [FoundNote]) async throws -> [SearchHit] {
        var names: [TeardownID: String] = [:]
        for sheet in try await workbook.teardowns() { names[sheet.id] = Words.name(of: sheet) }
        return notes.map { note in
            let isOfProbe = ["note", "reason"].contains(note.key.kind) && !note.key.subject.isEmpty
            let name = KeyWords.name(of: note.key, in: content)
            let title = "\(names[note.teardown] ?? ""): \(name)"
            return SearchHit(
                kind: .note,
                title: [SearchHit.Piece(text: title, isMarked: false)],
                text: note.text,
                address: "/teardowns/\(note.teardown)"
                    + (isOfProbe ? "#recorded" : "#k-\(note.key.text)")
            )
        }
    }
}

extension Scenario {
    /// The prose, without the lines that run.
    fileprivate var words: String {
        script.blocks.compactMap { block in
            if case .prose(let text, _) = block { Markdown.plainText(text) } else { nil }
        }.joined(separator: " ")
    }
}
