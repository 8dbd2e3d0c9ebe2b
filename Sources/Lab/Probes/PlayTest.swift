/// A comparison of what was seen.
struct PlayTest: Equatable, Sendable {
    enum Operand: Equatable, Sendable {
        /// What was written down under a name.
        case name(String)
        /// What is seen now.
        case sight(Sight)
        case literal(SightValue)
    }

    enum Operator: String, CaseIterable, Sendable {
        case equal = "="
        case unequal = "!="
        case less = "<"
        case atMost = "<="
        case more = ">"
        case atLeast = ">="
        /// The list has the word, or all words of the other list.
        case has
        /// The list has none of the words.
        case lacks
        /// Both lists have the same words, in whatever order.
        case sameAs = "same-as"
        /// The words that both have stand in the same order in both.
        case inOrderOf = "in-order-of"
    }

    let left: Operand
    let comparison: Operator
    let right: Operand

    /// Whether it holds, of what was written down and what can be seen now.
    func holds(_ value: (Operand) -> SightValue) -> Bool {
        let (left, right) = (value(left), value(right))
        switch comparison {
        case .equal: return left == right
        case .unequal: return left != right
        case .less: return Self.numbers(left, right) { $0 < $1 }
        case .atMost: return Self.numbers(left, right) { $0 <= $1 }
        case .more: return Self.numbers(left, right) { $0 > $1 }
        case .atLeast: return Self.numbers(left, right) { $0 >= $1 }
        case .has:
            let words = Self.words(left)
            return Self.words(right).allSatisfy(words.contains)
        case .lacks:
            let words = Self.words(left)
            return !Self.words(right).contains(where: words.contains)
        case .sameAs: return Self.words(left).sorted() == Self.words(right).sorted()
        case .inOrderOf:
            let (first, second) = (Self.words(left), Self.words(right))
            return first.filter(second.contains) == second.filter(first.contains)
        }
    }

    private static func numbers(
        _ left: SightValue,
        _ right: SightValue,
        _ compare: (Int, Int) -> Bool
    ) -> Bool {
        guard case .number(let first) = left, case .number(let second) = right else { return false }
        return compare(first, second)
    }

    private static func words(_ value: SightValue) -> [String] {
        switch value {
        case .word(let word): [word]
        case .number(let number): [String(number)]
        case .list(let words): words
        }
    }
}
