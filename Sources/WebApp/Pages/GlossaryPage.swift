internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerGlossary(on router: inout Router) {
        router.get(
            "/glossary",
            answering { request, _ in
                let page = GlossaryPage(terms: content.glossary)
                return try self.page(
                    "pages/glossary",
                    PageHead(title: "Glossary", styles: ["prose"]),
                    page.values,
                    for: request
                )
            }
        )
    }
}

/// The words of the subject, each with its meaning and a place to link to.
struct GlossaryPage {
    let terms: [GlossaryTerm]

    var values: TemplateValue {
        [
            "terms": .list(
                terms.map {
                    [
                        "id": .text($0.id), "word": .text($0.word),
                        "meaning": .html(SafeHTML(trusted: $0.html)),
                    ]
                }
            )
        ]
    }
}
