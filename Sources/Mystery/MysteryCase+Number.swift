import FeedModel

extension MysteryCase {
    /// The mystery of a number, which is all that decides what it hides; nil where no level has the number.
    public init?(number: Int) {
        guard let level = MysteryLevel.allCases.first(where: { $0.numbers.contains(number) }) else {
            return nil
        }
        var draws = Draws(seed: UInt64(number))
        // A draw that makes no sense is drawn again: two values that refuse one another, or too many designs.
        while draws.isGoingOn {
            let topic = draws.topic(level)
            let hidden = topic.asked.map { draws.one(of: $0.values, "hidden \($0.key)") }
            let found = MysteryCase(
                number: number,
                level: level,
                seed: UInt64(number),
                given: topic.given,
                asked: topic.asked,
                hidden: hidden
            )
            if let found, !found.isForced {
                self = found
                return
            }
        }
        return nil
    }

    /// Whether pairs that refuse one another leave an asked choice with one value beside the others' hidden ones.
    private var isForced: Bool {
        asked.indices.contains { place in
            asked[place].values.allSatisfy { value in
                var values = hidden
                values[place] = value
                return value == hidden[place] || design(values) == nil
            }
        }
    }
}

/// What a number draws.
private struct Draws {
    private var random: KeyedRandom
    private var tries = 0

    init(seed: UInt64) {
        random = KeyedRandom(seed: seed)
    }

    private static let triesMax = 200

    var isGoingOn: Bool { tries < Self.triesMax }

    mutating func one<Item>(of items: [Item], _ subject: String) -> Item {
        items[Int(random.below(UInt64(items.count), "mystery", subject))]
    }

    mutating func topic(_ level: MysteryLevel) -> MysteryTopic {
        tries += 1
        switch level {
        case .one: return one(of: MysteryTopic.single, "topic")
        case .two:
            let first = one(of: MysteryTopic.single, "topic")
            let others = MysteryTopic.single.compactMap { first.and($0) }
            return others.isEmpty ? first : one(of: others, "second")
        case .interacting: return one(of: MysteryTopic.interacting, "topic")
        case .all: return one(of: MysteryTopic.all, "topic")
        }
    }
}
