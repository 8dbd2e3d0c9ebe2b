internal import HTTPServer
internal import Templates
internal import Workbook

extension WebApp {
    func registerLessons(on router: inout Router) {
        router.get("/lessons", answering { request, _ in try await lessons(request) })
        router.get("/lessons/print", answering { request, _ in try lessonsBook(request) })
        router.get(
            "/lessons/:slug",
            answering { request, parameters in
                try await lesson(request, try lesson(parameters))
            }
        )
        router.post(
            "/lessons/:slug/questions/:name",
            answering { request, parameters in
                try await answer(request, try lesson(parameters), parameters["name"] ?? "")
            }
        )
        router.post(
            "/lessons/:slug/place",
            answering { request, parameters in
                try await keepPlace(request, try lesson(parameters))
            }
        )
    }

    private func lesson(_ parameters: PathParameters) throws -> Lesson {
        guard let lesson = content.lesson(parameters["slug"] ?? "") else {
            throw PageError.notFound("No lesson has this name.")
        }
        return lesson
    }

    private func lessons(_ request: HTTPRequest) async throws -> HTTPResponse {
        let page = LessonsPage(
            lessons: content.lessons,
            places: try await workbook.places(),
            answered: Set(try await workbook.answers().map(\.question))
        )
        return try self.page(
            "pages/lessons",
            PageHead(title: "Lessons", styles: ["home", "signals"]),
            page.values,
            for: request
        )
    }
}

/// All lessons, by topic, with how far they were read.
struct LessonsPage {
    let lessons: [Lesson]
    let places: [ReadingPlace]
    let answered: Set<String>

    var values: TemplateValue {
        [
            "topics": .list(
                lessons.byTopic.map { group in
                    [
                        "id": .text(Words.id(group.topic)), "name": .text(group.topic),
                        "lessons": .list(group.lessons.map(item)),
                    ]
                }
            )
        ]
    }

    private func item(_ lesson: Lesson) -> TemplateValue {
        let place = places.first { $0.lesson == lesson.slug }
        let state = place.map { $0.section == "end" ? "read" : "begun" } ?? ""
        let asked = lesson.questions.count
        let done = lesson.questions.count { answered.contains($0.id) }
        let questions =
            done > 0
            ? "\(done) of \(Words.count(asked, "question", "questions"))"
            : Words.count(asked, "question", "questions")
        return [
            "href": .text("/lessons/\(lesson.slug)"), "title": .text(lesson.title),
            "summary": .text(lesson.summary),
            "meta": .text(Words.joined(["\(lesson.minutes) minutes", questions, state])),
        ]
    }
}
