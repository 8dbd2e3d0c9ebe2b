internal import Templates
internal import Workbook

extension LessonPage {
    static func code(_ sample: CodeSample) -> TemplateValue {
        let region = sample.region
        return [
            "caption": .text(sample.caption), "code": .text(region.code),
            "place": .text("\(region.file), lines \(region.firstLine) to \(region.lastLine)"),
            "android": sample.androidHTML.map(trusted) ?? .bool(false),
        ]
    }

    static func practice(_ practice: Practice, id: String) -> TemplateValue {
        [
            "id": .text(id), "ask": trusted(practice.askHTML), "seconds": .int(practice.seconds),
            "answer": trusted(practice.answerHTML),
        ]
    }

    static func levels(_ levels: Levels) -> TemplateValue {
        [
            "mid": trusted(levels.midHTML), "senior": trusted(levels.seniorHTML),
            "staff": trusted(levels.staffHTML),
        ]
    }
}

extension Content {
    /// The lessons before and after one, in the order in which they are meant to be read.
    func neighbours(of lesson: Lesson) -> (previous: Lesson?, next: Lesson?) {
        guard let index = lessons.firstIndex(where: { $0.slug == lesson.slug }) else {
            return (nil, nil)
        }
        return (
            index > 0 ? lessons[index - 1] : nil,
            index + 1 < lessons.count ? lessons[index + 1] : nil
        )
    }
}
