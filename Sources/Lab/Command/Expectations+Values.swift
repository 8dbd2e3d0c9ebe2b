import FeedModel

/// How the words of an expectation become what is expected.
extension Arguments {
    /// The place before the verb, which must be a device.
    func device() throws(CommandError) -> String {
        guard case .device(let name) = Place(subject) else {
            throw source.error(
                at: subjectColumn,
                "expected the name of a device, found \"\(subject)\""
            )
        }
        return name
    }

    private func place() throws(CommandError) -> Place {
        guard let place = Place(subject) else {
            throw source.error(
                at: subjectColumn,
                "expected a device, DEVICE/ACCOUNT or backend, found \"\(subject)\""
            )
        }
        return place
    }

    private func table(_ text: some StringProtocol) throws(CommandError) -> TableName {
        guard let name = TableName(text) else {
            throw source.error(
                at: subjectColumn,
                "expected a table such as phone.posts, found \"\(text)\""
            )
        }
        return name
    }

    mutating func expectedFeed() throws(CommandError) -> ExpectationKind {
        let device = try device()
        switch try choice(FeedRelation.self) {
        case .has: return .feedHas(device: device, try feedTokens())
        case .lacks: return .feedLacks(device: device, try feedTokens())
        case .equals:
            if take("(empty)") { return .feed(device: device, [], open: false) }
            if takeMore() { return .feed(device: device, [], open: true) }
            let tokens = try feedTokens()
            return .feed(device: device, tokens, open: takeMore())
        }
    }

    private enum FeedRelation: String, CaseIterable {
        case equals = "="
        case has, lacks
    }

    private mutating func takeMore() -> Bool { take("…") || take("...") }

    private mutating func feedTokens() throws(CommandError) -> [FeedToken] {
        var tokens: [FeedToken] = []
        repeat {
            let name = try name("a post, gap, ad, placeholder or error")
            tokens.append(FeedToken(name))
        } while upcoming.map { !["…", "..."].contains($0.raw) } ?? false
        return tokens
    }

    mutating func expectedHits() throws(CommandError) -> [String] {
        if take("(empty)") { return [] }
        var hits: [String] = []
        repeat { hits.append(try post()) } while upcoming != nil
        return hits
    }

    mutating func expectedRow() throws(CommandError) -> ExpectationKind {
        let opening = subject.firstIndex(of: "[") ?? subject.endIndex
        let table = try table(subject[..<opening])
        let inside = subject[opening...].dropFirst().dropLast()
        let key = inside.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard subject.hasSuffix("]"), !key.isEmpty, !key.contains("") else {
            throw source.error(
                at: subjectColumn,
                "expected a key such as [p1] or [home,3] without spaces, found \"\(subject)\""
            )
        }
        if take("exists") { return .exists(table, key: key) }
        if take("absent") { return .absent(table, key: key) }
        return .row(table, key: key, columns: try columns("column=value, exists or absent"))
    }

    private mutating func columns(_ expected: String) throws(CommandError) -> [ColumnValue] {
        var columns: [ColumnValue] = []
        repeat {
            let word = try next(expected)
            guard let column = word.key, TableName.isTable(column) else {
                let known = CommandError.nearest(word.text, among: ["exists", "absent"])
                throw unexpected(word, expected, nearest: known)
            }
            columns.append(ColumnValue(column: column, value: word.value))
        } while upcoming != nil
        return columns
    }

    mutating func expectedCount() throws(CommandError) -> ExpectationKind {
        let table = try table(subject)
        let expected = "count=N, count<=N or count>=N"
        let word = try next(expected)
        guard !word.isQuoted, word.raw.hasPrefix("count") else {
            throw unexpected(
                word,
                expected,
                nearest: CommandError.nearest(word.raw, among: ["count"])
            )
        }
        let (comparison, number) = try comparison(word, word.raw.dropFirst(5), expected)
        var conditions: [ColumnValue] = []
        if take("where") { conditions = try columns("column=value") }
        return .count(table, comparison, number, where: conditions)
    }

    /// A sign and a number, together or as words of their own.
    private mutating func comparison(
        _ word: Word,
        _ text: Substring,
        _ expected: String
    )
        throws(CommandError) -> (Comparison, Int)
    {
        var text = text
        if text.isEmpty { text = try next(expected).raw[...] }
        guard
            let sign = [Comparison.atMost, .atLeast, .equal].first(where: {
                text.hasPrefix($0.rawValue)
            })
        else { throw unexpected(word, expected) }
        var number = text.dropFirst(sign.rawValue.count)
        if number.isEmpty { number = try next(expected).raw[...] }
        guard let value = ValueText.count(number) else { throw unexpected(word, expected) }
        return (sign, Int(value))
    }

    mutating func expectedSize() throws(CommandError) -> Int {
        let expected = "<= and a size such as 4KB"
        let word = try next(expected)
        guard !word.isQuoted, word.raw.hasPrefix("<=") else { throw unexpected(word, expected) }
        guard word.raw == "<=" else { return try bytes(word, String(word.raw.dropFirst(2))) }
        let size = try next(LimitUnit.bytes.expectation)
        return try bytes(size, size.raw)
    }

    mutating func expectedAnswer() throws(CommandError) -> ExpectationKind {
        let account = try device()
        let status = try number(100...599, "an HTTP status such as 422")
        var code: String?
        if let word = upcoming, !word.isQuoted { code = try next("the code of an error").raw }
        let body = upcoming == nil ? nil : try text("a text of the answer in quotes")
        return .answered(account: account, status: status, code: code, text: body)
    }

    mutating func expectedCosts() throws(CommandError) -> ExpectationKind {
        let place = try place()
        let names = Cost.allCases.filter { $0.isOfBackend == (place == .backend) }
        let expected = "one of \(names.map(\.rawValue).joined(separator: ", ")) with =, <= or >="
        let word = try next(expected)
        let name = word.raw.prefix { $0.isLetter || $0 == "-" }
        guard !word.isQuoted, let cost = names.first(where: { $0.rawValue == name }) else {
            throw unexpected(
                word,
                expected,
                nearest: CommandError.nearest(String(name), among: names.map(\.rawValue))
            )
        }
        let rest = word.raw.dropFirst(name.count)
        let (comparison, number) = try comparison(word, rest, expected)
        return .costs(place, cost, comparison, number)
    }

    mutating func expectedSQL() throws(CommandError) -> ExpectationKind {
        let place = try place()
        let query = try text("a query in quotes")
        guard take("=") else {
            let word = try next("= and the rows in quotes")
            throw unexpected(word, "= and the rows in quotes")
        }
        return .sql(place, query: query, expected: try text("the rows in quotes"))
    }
}

extension FeedToken {
    fileprivate init(_ name: String) {
        switch name {
        case "gap": self = .gap
        case "ad": self = .ad
        case "placeholder": self = .placeholder
        case "error": self = .error
        default: self = .entry(name)
        }
    }
}
