extension Content {
    /// The cards of the content, lesson by lesson.
    public var cards: [Card] {
        let places = Dictionary(uniqueKeysWithValues: lessons.enumerated().map { ($1.slug, $0) })
        let all = cardTopics.flatMap(\.cards).map(\.card).enumerated()
        return all.sorted {
            (places[$0.element.lesson] ?? .max, $0.offset)
                < (places[$1.element.lesson] ?? .max, $1.offset)
        }.map(\.element)
    }

    /// How many cards each lesson has at least.
    static let cardsOfALesson = 3

    /// What cards name and isn't there, ids that two of them have, and lessons with too few.
    func cardProblems(_ scenarios: Set<String>?, _ rules: Set<String>?) -> [ContentProblem] {
        var seen: Set<String> = []
        var found: [ContentProblem] = []
        for topic in cardTopics {
            for placed in topic.cards {
                var wrong = missing(in: placed.card, scenarios, rules)
                if !seen.insert(placed.card.id).inserted {
                    wrong.append(("an id of its own for each card", placed.card.id))
                }
                found += wrong.map {
                    ContentProblem(
                        file: topic.file,
                        line: placed.line,
                        expected: $0.expected,
                        found: "'\($0.name)'"
                    )
                }
            }
        }
        let counts = Dictionary(grouping: cards, by: \.lesson).mapValues(\.count)
        for lesson in lessons where (counts[lesson.slug] ?? 0) < Self.cardsOfALesson {
            found.append(
                ContentProblem(
                    file: lesson.file,
                    line: 0,
                    expected: "\(Self.cardsOfALesson) cards or more",
                    found: "\(counts[lesson.slug] ?? 0)"
                )
            )
        }
        return found
    }

    private func missing(
        in card: Card,
        _ scenarios: Set<String>?,
        _ rules: Set<String>?
    ) -> [(expected: String, name: String)] {
        (lesson(card.lesson) == nil ? [("a lesson that there is", card.lesson)] : [])
            + card.rules.filter { rules?.contains($0) == false }.map {
                ("a rule that there is", $0)
            }
            + card.probes.filter { probe($0) == nil }.map { ("a probe that there is", $0) }
            + card.scenarios.filter { scenarios?.contains($0) == false }
            .map { ("a scenario that there is", $0) }
    }
}
