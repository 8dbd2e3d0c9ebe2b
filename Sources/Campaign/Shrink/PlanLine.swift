import FeedModel
import Lab

/// A plan's line in words; what stands in quotes is one word.
struct PlanLine: Hashable {
    var words: [String]

    init(_ text: String) {
        words = (try? CommandParser.words(of: text)) ?? [text]
    }

    init(words: [String]) {
        self.words = words
    }

    var text: String { words.joined(separator: " ") }

    subscript(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

    /// How long a line that lets time go by does so; nil for any other.
    ///
    /// What settles is taken for the minute that it looks ahead.
    var pause: SimDuration? {
        if words == ["settle"] { return .minutes(1) }
        return words.count == 2 && words[0] == "wait" ? Self.duration(words[1]) : nil
    }

    /// Whether it says who there is: that comes before all else.
    var isCast: Bool { ["account", "device", "ad"].contains(self[0]) }

    /// The value of `key=value`.
    func value(_ key: String) -> String? {
        words.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
    }

    /// The length that a word says, whatever its sign: `30h`, `-26h`.
    static func duration(_ word: String) -> SimDuration? {
        ValueText.duration(word.drop { "+-".contains($0) })
    }
}

/// How much there is to read in a plan: lines first, then words, then how large its numbers are.
struct PlanSize: Comparable {
    private let lines: Int
    private let words: Int
    private let amount: Int64

    init(_ plan: [PlanLine]) {
        lines = plan.count
        words = plan.reduce(0) { $0 + $1.words.count }
        amount = plan.reduce(0) { sum, line in
            line.words.reduce(sum) { $0 + Self.amount($1) }
        }
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.lines, left.words, left.amount) < (right.lines, right.words, right.amount)
    }

    private static func amount(_ word: String) -> Int64 {
        if word.hasPrefix("\"") { return 0 }
        let value = word.split(separator: "=").last.map(String.init) ?? ""
        return PlanLine.duration(value)?.milliseconds ?? Int64(value) ?? 0
    }
}
