internal import Templates
internal import Workbook

/// All decisions by topic, with how each of them sits.
struct TradeoffList {
    let tradeoffs: [Tradeoff]
    let lessons: [Lesson]
    let progress: TradeoffProgress
    let clock: WallClock

    var values: TemplateValue {
        let begun = tradeoffs.filter { progress.standing($0) != .new }
        let judged = progress.decisions.compactMap(\.judgement)
        let strong = judged.count { $0.namedCost }
        return [
            "count": .int(tradeoffs.count), "begun": .int(begun.count),
            "next": .optional(
                progress.next(of: tradeoffs).map {
                    [
                        "href": .text("/practice/tradeoffs/\($0.slug)"), "title": .text($0.title),
                        "word": .text(progress.isHalfDone($0) ? "Go on with" : "Decide"),
                    ]
                }
            ),
            "score": .text(
                judged.isEmpty
                    ? "No defence has been held against its cost yet."
                    : "The cost was named in \(strong) of "
                        + "\(Words.count(judged.count, "defence", "defences"))."
            ),
            "topics": .list(topics.map(topic)),
        ]
    }

    private var topics: [(topic: String, tradeoffs: [Tradeoff])] {
        lessons.byTopic.compactMap { group in
            let slugs = Set(group.lessons.map(\.slug))
            let mine = tradeoffs.filter { slugs.contains($0.lesson) }
            return mine.isEmpty ? nil : (group.topic, mine)
        }
    }

    private func topic(_ group: (topic: String, tradeoffs: [Tradeoff])) -> TemplateValue {
        [
            "id": .text(Words.id(group.topic)), "name": .text(group.topic),
            "tradeoffs": .list(group.tradeoffs.map(line)),
        ]
    }

    private func line(_ tradeoff: Tradeoff) -> TemplateValue {
        let standing = progress.standing(tradeoff)
        return [
            "href": .text("/practice/tradeoffs/\(tradeoff.slug)"),
            "title": .text(tradeoff.title), "question": .text(tradeoff.question),
            "standing": .text(standing.name),
            "state": .text(progress.isHalfDone(tradeoff) ? "Half done" : standing.word),
            "last": .text(last(tradeoff)),
        ]
    }

    private func last(_ tradeoff: Tradeoff) -> String {
        let history = progress.history(tradeoff)
        guard let last = history.last else { return "" }
        let option = tradeoff.option(last.option)?.label ?? last.option
        let times = history.count == 1 ? "once" : "\(history.count) times"
        return "Decided \(times), last for “\(option)”"
    }
}
