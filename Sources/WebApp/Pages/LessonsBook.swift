internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    /// `GET /lessons/print`: all lessons on one page, with the answers, for paper.
    func lessonsBook(_ request: HTTPRequest) throws -> HTTPResponse {
        try page(
            "pages/lessons-book",
            PageHead(title: "All lessons", styles: ["prose", "question", "lesson"]),
            LessonsBook(lessons: content.lessons).values,
            for: request
        )
    }
}

/// All lessons one after the other; what runs in the lab is named instead.
struct LessonsBook {
    let lessons: [Lesson]

    var values: TemplateValue {
        [
            "lessons": .list(
                lessons.map { lesson in
                    [
                        "slug": .text(lesson.slug), "topic": .text(lesson.topic),
                        "heading": .text(lesson.title), "summary": .text(lesson.summary),
                        "blocks": .list(lesson.blocks.map { block($0, lesson.slug) }),
                    ]
                }
            )
        ]
    }

    private func block(_ block: LessonBlock, _ slug: String) -> TemplateValue {
        switch block {
        case .html(let html):
            return LessonPage.only("html", ["content": Self.placed(html, in: slug)])
        case .figure(let figure):
            return LessonPage.only(
                "figure",
                [
                    "title": .text(figure.title), "caption": .text(figure.caption),
                    "svg": LessonPage.trusted(figure.svg),
                    "words": LessonPage.trusted(figure.wordsHTML),
                ]
            )
        case .live(let slot):
            return LessonPage.only(
                "live",
                ["scenario": .text(slot.scenario), "caption": .text(slot.caption)]
            )
        case .question(let question): return LessonPage.only("question", Self.answered(question))
        case .code(let sample): return LessonPage.only("code", LessonPage.code(sample))
        case .practice(let practice):
            return LessonPage.only("practice", LessonPage.practice(practice, id: ""))
        case .levels(let levels): return LessonPage.only("levels", LessonPage.levels(levels))
        }
    }

    /// Headings one level lower, and ids of their own, since many lessons meet on the page.
    private static func placed(_ html: String, in slug: String) -> TemplateValue {
        let lower = html.replacing("<h3 id=\"", with: "<h4 id=\"\(slug)-").replacing(
            "</h3>",
            with: "</h4>"
        )
        .replacing("<h2 id=\"", with: "<h3 id=\"\(slug)-").replacing("</h2>", with: "</h3>")
        .replacing("href=\"#", with: "href=\"#\(slug)-")
        return LessonPage.trusted(lower)
    }

    private static func answered(_ question: Question) -> TemplateValue {
        [
            "ask": LessonPage.trusted(question.askHTML),
            "options": .list(
                question.options.map { option in
                    [
                        "isRight": .bool(option.letter == question.right),
                        "text": LessonPage.trusted(option.html),
                        "because": LessonPage.trusted(option.becauseHTML),
                    ]
                }
            ),
        ]
    }
}
