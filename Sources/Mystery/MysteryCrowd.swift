import FeedModel

/// The other people of a mystery app: who they are, what they posted, and what they do while the player acts.
///
/// All of it is drawn from the seed alone. So it is the same in every design, and no oddity that they cause says
/// anything about one.
struct MysteryCrowd {
    let seed: UInt64
    let names: [String]

    private static let all = [
        "ines", "jonas", "kemal", "lotte", "mirko", "olga", "tarek", "ulla", "viktor", "wanda",
    ]
    private static let size = 6
    private static let texts = [
        "The market opens at seven.", "Rain again, and the tram is late.",
        "Found my old camera in a drawer.", "Soup tonight. Bring bread.",
        "Does anybody lend me a ladder?", "The lake is warm enough by now.",
        "Third floor, no lift, one piano.", "A hedgehog lives behind the shed.",
        "Last train gone. Walking it is.", "My tomatoes are taller than I am.",
    ]

    init(seed: UInt64) {
        self.seed = seed
        var rest = Self.all
        names = (0..<Self.size).map { place in
            let draw = KeyedRandom.value(seed: seed, key: "crowd member", count: UInt64(place))
            return rest.remove(at: Int(draw % UInt64(rest.count)))
        }
    }

    private func draw(_ purpose: String, _ count: Int, below bound: Int) -> Int {
        let value = KeyedRandom.value(seed: seed, key: "crowd \(purpose)", count: UInt64(count))
        return Int(value % UInt64(bound))
    }

    /// How many posts each of them has when a run begins.
    private static let postsBefore = 4

    /// The lines that make them.
    var prelude: [String] {
        var lines = names.map { "account \($0)" }
        for (place, name) in names.enumerated() {
            let friend = names[
                (place + 1 + draw("friend", place, below: Self.size - 1)) % Self.size
            ]
            if friend != name { lines.append("\(name) follows \(friend)") }
        }
        for (place, name) in names.enumerated() {
            for number in 1...Self.postsBefore {
                let count = place * Self.postsBefore + number
                let text = Self.texts[draw("text", count, below: Self.texts.count)]
                let photo = draw("photo", count, below: 3) == 0 ? " photo=1" : ""
                let minutes = 20 + draw("age", count, below: 1_400)
                lines.append(
                    "\(name) posts \"\(text)\" as=\(name)-\(number)\(photo) ago=\(minutes)m"
                )
            }
        }
        return lines
    }

    /// What some of them do in a stretch of time, which is counted from 0 in each run.
    func acts(_ turn: Int) -> [String] {
        (0..<draw("how many", turn, below: 3)).map { number in
            let count = turn * 3 + number
            let name = names[draw("who", count, below: Self.size)]
            let other = names[draw("whose", count, below: Self.size)]
            let post = "\(other)-\(1 + draw("which", count, below: Self.postsBefore))"
            let text = Self.texts[draw("words", count, below: Self.texts.count)]
            switch draw("what", count, below: 5) {
            case 0: return "\(name) posts \"\(text)\" as=\(name)-t\(count)"
            case 1: return "\(name) comments \(post) \"\(text)\""
            case 2: return "\(name) shares \(post)"
            default: return "\(name) likes \(post)"
            }
        }
    }
}
