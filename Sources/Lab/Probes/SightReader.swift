import FeedModel

/// Reads sights and tests out of the words of a line.
struct SightReader {
    let source: SourceLine
    private var words: ArraySlice<Word>

    init(_ source: SourceLine, _ words: ArraySlice<Word>) {
        self.source = source
        self.words = words
    }

    var isAtEnd: Bool { words.isEmpty }

    /// Takes the next word if it is that one.
    mutating func take(_ text: String) -> Bool {
        guard let word = words.first, !word.isQuoted, word.raw == text else { return false }
        words = words.dropFirst()
        return true
    }

    mutating func next(_ expected: String) throws(CommandError) -> Word {
        guard let word = words.popFirst() else {
            throw source.error(
                at: source.text.unicodeScalars.count + 1,
                "expected \(expected), found the end of the line"
            )
        }
        return word
    }

    mutating func number(_ expected: String) throws(CommandError) -> Int {
        let word = try next(expected)
        guard let number = Int(word.raw), number > 0 else {
            throw source.error(at: word.column, "expected \(expected), found \"\(word.raw)\"")
        }
        return number
    }

    // MARK: - Sights

    mutating func sight() throws(CommandError) -> Sight {
        if take("number") {
            let word = try next("of")
            guard word.raw == "of" else {
                throw source.error(at: word.column, "expected of, found \"\(word.raw)\"")
            }
            return .number(of: try sight())
        }
        let device = try next("a device").raw
        let kind = try next("what is looked at")
        if let list = ListSight(rawValue: kind.raw) {
            return .list(device: device, list, try filters())
        }
        return .word(device: device, try wordSight(kind))
    }

    private mutating func wordSight(_ kind: Word) throws(CommandError) -> WordSight {
        switch kind.raw {
        case "reader": return .reader
        case "screen": return .screen
        case "plays": return .plays
        case "below": return .below
        case "up": return .up
        case "down": return .down
        case "shows": return .shows(try next("a text").text)
        case "heart": return .heart(try next("a post").raw)
        case "likes": return .likes(try next("a post").raw)
        case "status": return .status(try next("a post").raw)
        case "picture": return .picture(try next("a post").raw)
        case "sent":
            guard let method = words.first, method.raw.allSatisfy(\.isUppercase) else {
                return .sent(method: nil, path: nil)
            }
            words = words.dropFirst()
            guard let path = words.first, path.raw.hasPrefix("/") else {
                return .sent(method: method.raw, path: nil)
            }
            words = words.dropFirst()
            return .sent(method: method.raw, path: path.raw)
        default:
            throw source.error(
                at: kind.column,
                "expected what can be seen of a device, found \"\(kind.raw)\"",
                nearest: CommandError.nearest(kind.raw, among: Self.kinds)
            )
        }
    }

    private static let kinds =
        ListSight.allCases.map(\.rawValue) + [
            "reader", "screen", "plays", "below", "up", "down", "shows", "heart", "likes", "status",
            "picture", "sent",
        ]

    private mutating func filters() throws(CommandError) -> [ListFilter] {
        var filters: [ListFilter] = []
        while true {
            if take("after") {
                filters.append(.after(try number("a number")))
            } else if take("top") {
                filters.append(.top(try number("a number")))
            } else if take("except") {
                filters.append(.except(try next("a name").raw))
            } else if let word = words.first, word.raw.hasSuffix("*") {
                words = words.dropFirst()
                filters.append(.beginning(String(word.raw.dropLast())))
            } else {
                return filters
            }
        }
    }

    // MARK: - Tests

    /// Tests with `and` between them, to the end of the line or one of these words.
    mutating func tests(known: Set<String>) throws(CommandError) -> [PlayTest] {
        var tests = [try test(known)]
        while take("and") { tests.append(try test(known)) }
        return tests
    }

    private mutating func test(_ known: Set<String>) throws(CommandError) -> PlayTest {
        let left: PlayTest.Operand
        if let word = words.first, known.contains(word.raw) {
            words = words.dropFirst()
            left = .name(word.raw)
        } else {
            left = .sight(try sight())
        }
        let word = try next("a comparison")
        guard let comparison = PlayTest.Operator(rawValue: word.raw) else {
            let all = PlayTest.Operator.allCases.map(\.rawValue).joined(separator: " ")
            throw source.error(at: word.column, "expected one of \(all), found \"\(word.raw)\"")
        }
        return PlayTest(left: left, comparison: comparison, right: try right(known))
    }

    private mutating func right(_ known: Set<String>) throws(CommandError) -> PlayTest.Operand {
        let word = try next("a value")
        if word.isQuoted { return .literal(.word(word.text)) }
        if word.raw.hasPrefix("[") { return .literal(.list(try list(word))) }
        if known.contains(word.raw) { return .name(word.raw) }
        if let number = Int(word.raw) { return .literal(.number(number)) }
        if let bytes = ValueText.bytes(word.raw) { return .literal(.number(Int(bytes))) }
        return .literal(.word(word.raw))
    }

    private mutating func list(_ first: Word) throws(CommandError) -> [String] {
        var found: [String] = []
        var text = String(first.raw.dropFirst())
        while true {
            let isLast = text.hasSuffix("]")
            let word = isLast ? String(text.dropLast()) : text
            if !word.isEmpty { found.append(word) }
            if isLast { return found }
            text = try next("]").raw
        }
    }
}
