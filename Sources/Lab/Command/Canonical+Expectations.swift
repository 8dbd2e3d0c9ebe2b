import FeedModel

extension Expectation {
    /// The expectation as a line of a script.
    var canonicalText: String {
        let under = condition.map { "when" + option($0.key, $0.value) + " " } ?? ""
        return "expect \(under)\(kind.canonicalText)"
    }
}

extension ExpectationKind {
    fileprivate var canonicalText: String {
        switch self {
        case .feed(let device, let tokens, let open): Self.feed(device, tokens, open)
        case .feedHas(let device, let tokens): "\(device) feed has \(Self.list(tokens))"
        case .feedLacks(let device, let tokens): "\(device) feed lacks \(Self.list(tokens))"
        case .row(let table, let key, let columns):
            Self.row(table, key) + columns.map(\.canonicalText).joined()
        case .exists(let table, let key): "\(Self.row(table, key)) exists"
        case .absent(let table, let key): "\(Self.row(table, key)) absent"
        case .count(let table, let comparison, let number, let conditions):
            "\(table.text) count\(comparison.rawValue)\(number)"
                + (conditions.isEmpty ? "" : " where")
                + conditions.map(\.canonicalText).joined()
        case .shows(let device, let text): "\(device) shows \(QuotedText.quoted(text))"
        case .hides(let device, let text): "\(device) hides \(QuotedText.quoted(text))"
        case .finds(let device, let posts):
            "\(device) finds " + (posts.isEmpty ? "(empty)" : posts.joined(separator: " "))
        case .reader(let device, let post): "\(device) reader \(post)"
        case .screen(let device, let screen): "\(device) screen \(screen.rawValue)"
        case .plays(let device, let item, let loading):
            "\(device) plays \(item.text)" + (loading ? " loading" : "")
        case .sent(let device, let count, let method, let path):
            "\(device) sent \(count)" + (method.map { " \($0)" } ?? "")
                + (path.map { " " + QuotedText.bareOrQuoted($0) } ?? "")
        case .received(let device, let bytes):
            "\(device) received <= \(ValueText.text(bytes: Int64(bytes)))"
        case .answered(let account, let status, let code, let text):
            "\(account) answered \(status)" + (code.map { " \($0)" } ?? "")
                + (text.map { " " + QuotedText.quoted($0) } ?? "")
        case .sql(let place, let query, let expected):
            "\(place.text) sql \(QuotedText.quoted(query)) = \(QuotedText.quoted(expected))"
        case .costs(let place, let cost, let comparison, let number):
            "\(place.text) costs \(cost.rawValue)\(comparison.rawValue)\(number)"
        }
    }

    private static func feed(_ device: String, _ tokens: [FeedToken], _ open: Bool) -> String {
        let words = tokens.map(\.text) + (open ? ["…"] : [])
        return "\(device) feed = " + (words.isEmpty ? "(empty)" : words.joined(separator: " "))
    }

    private static func row(_ table: TableName, _ key: [String]) -> String {
        "\(table.text)[\(key.joined(separator: ","))]"
    }

    private static func list(_ tokens: [FeedToken]) -> String {
        tokens.map(\.text).joined(separator: " ")
    }
}

extension FeedToken {
    /// The entry as scripts write it.
    public var text: String {
        switch self {
        case .gap: "gap"
        case .ad: "ad"
        case .placeholder: "placeholder"
        case .error: "error"
        case .entry(let name): name
        }
    }
}

extension ColumnValue {
    fileprivate var canonicalText: String { option(column, value) }
}
