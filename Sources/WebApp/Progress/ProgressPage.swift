internal import Templates

/// What is known, shaky, due and never touched, topic by topic.
struct ProgressPage {
    let progress: LearningProgress

    private static let linesMost = 12

    var values: TemplateValue {
        [
            "legend": .list(Standing.allCases.map { entry($0, progress.items) }),
            "bar": Self.bar(progress.items), "topics": .list(progress.topics.map(topic)),
            "kinds": .list(
                LearningProgress.Kind.allCases.map { kind in
                    let items = progress.items.filter { $0.kind == kind }
                    return [
                        "name": .text(kind.plural), "total": .int(items.count),
                        "counts": .list(
                            Standing.allCases.map { ["number": .int(items.count($0))] }
                        ),
                    ]
                }
            ),
        ]
    }

    private func entry(
        _ standing: Standing,
        _ items: [LearningProgress.Item]
    ) -> TemplateValue {
        [
            "standing": .text(standing.name), "word": .text(standing.word),
            "number": .int(items.count(standing)),
        ]
    }

    /// A topic in one line, for the first page.
    static func line(_ group: (topic: String, items: [LearningProgress.Item])) -> TemplateValue {
        [
            "id": .text(Words.id(group.topic)), "name": .text(group.topic),
            "bar": bar(group.items), "text": .text(text(group.items)),
        ]
    }

    private func topic(
        _ group: (topic: String, items: [LearningProgress.Item])
    ) -> TemplateValue {
        let wanting = group.items.filter { $0.standing == .shaky || $0.standing == .due }
        let new = group.items.filter { $0.standing == .new && $0.kind != .card }
        return Self.line(group).merging([
            ("kinds", .list(kinds(group.items))),
            ("hasWanting", .bool(!wanting.isEmpty)),
            ("wanting", .list(wanting.prefix(Self.linesMost).map(item))),
            ("moreWanting", .text(more(wanting.count))),
            ("hasNew", .bool(!new.isEmpty)),
            ("new", .list(new.prefix(Self.linesMost).map(item))),
            ("moreNew", .text(more(new.count))),
        ])
    }

    private func more(_ count: Int) -> String {
        count > Self.linesMost ? "and \(count - Self.linesMost) more" : ""
    }

    private func kinds(_ items: [LearningProgress.Item]) -> [TemplateValue] {
        LearningProgress.Kind.allCases.compactMap { kind in
            let mine = items.filter { $0.kind == kind }
            guard !mine.isEmpty else { return nil }
            return [
                "name": .text(kind.plural), "known": .int(mine.count(.known)),
                "total": .int(mine.count),
            ]
        }
    }

    private func item(_ item: LearningProgress.Item) -> TemplateValue {
        [
            "href": .text(item.href), "title": .text(item.title),
            "kind": .text(item.kind.singular), "standing": .text(item.standing.name),
            "word": .text(item.standing.word),
        ]
    }

    private static func text(_ items: [LearningProgress.Item]) -> String {
        Words.joined(
            Standing.allCases.filter { items.count($0) > 0 }.map {
                "\(items.count($0)) \($0.word.lowercased())"
            }
        )
    }

    /// The standings as parts of a bar, drawn as an SVG so that it needs no style of its own.
    private static func bar(_ items: [LearningProgress.Item]) -> TemplateValue {
        var left = 0
        let parts: [TemplateValue] = Standing.allCases.compactMap { standing in
            let count = items.count(standing)
            guard count > 0 else { return nil }
            defer { left += count }
            return ["standing": .text(standing.name), "x": .int(left), "width": .int(count)]
        }
        return ["total": .int(max(1, items.count)), "parts": .list(parts)]
    }
}
