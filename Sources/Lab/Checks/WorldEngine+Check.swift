import FeedClient
import FeedModel
import FeedWire
import SQLiteStore

extension WorldEngine {
    /// Whether an expectation counts under this world's design.
    func counts(_ expectation: Expectation) -> Bool {
        guard let condition = expectation.condition else { return true }
        return design.value(of: condition.key) == condition.value
    }

    /// What was expected and what was found, where an expectation doesn't hold; nil where it does.
    func check(_ kind: ExpectationKind) throws(Refusal) -> String? {
        switch kind {
        case .feed(let name, let tokens, let isOpen):
            return try checkFeed(name, tokens, isOpen: isOpen)
        case .feedHas(let name, let tokens):
            let feed = try feedWords(name)
            let missing = tokens.filter { token in !feed.contains { Self.fits($0, token) } }
            return missing.isEmpty
                ? nil : Self.found("the feed to have \(missing.map(Self.word))", feed.map(\.text))
        case .feedLacks(let name, let tokens):
            let feed = try feedWords(name)
            let present = tokens.filter { token in feed.contains { Self.fits($0, token) } }
            return present.isEmpty
                ? nil : Self.found("the feed to lack \(present.map(Self.word))", feed.map(\.text))
        case .row(let table, let key, let columns): return try checkRow(table, key, columns)
        case .exists(let table, let key):
            return try row(table, key) == nil
                ? "expected a row \(key.joined(separator: ",")), found none" : nil
        case .absent(let table, let key):
            return try row(table, key) == nil
                ? nil : "expected no row \(key.joined(separator: ",")), found one"
        case .count(let table, let comparison, let number, let filter):
            return try checkCount(table, comparison, number, filter)
        case .shows(let name, let text): return try checkShows(name, text, isWanted: true)
        case .hides(let name, let text): return try checkShows(name, text, isWanted: false)
        case .reader(let name, let post):
            let reader = try screen(name).reader.map { aliases.shown($0) } ?? "nobody"
            return reader == post ? nil : Self.found("the reader at \(post)", [reader])
        case .screen(let name, let expected):
            let place = try screen(name).place.rawValue
            return place == expected.rawValue
                ? nil : Self.found("the \(expected.rawValue) screen", [place])
        case .sent(let name, let number, let method, let path):
            return try checkSent(name, number, method, path)
        case .received(let name, let most):
            let bytes = try existingDevice(name).traffic.bytesReceived
            return bytes <= most ? nil : "expected at most \(most) bytes, found \(bytes)"
        case .sql(let place, let query, let expected):
            return try checkSQL(place, query, expected)
        case .costs(let place, let cost, let comparison, let number):
            return try checkCosts(place, cost, comparison, number)
        case .answered(let name, let status, let code, let text):
            return try checkAnswer(name, status, code, text)
        case .finds(let name, let posts):
            let hits = (try existingDevice(name).client?.hits ?? []).map { aliases.shown($0) }
            return hits == posts
                ? nil : Self.found(posts.isEmpty ? "no hits" : "the hits \(posts)", hits)
        case .plays(let name, let item, let isLoading):
            return try checkPlays(name, item, isLoading: isLoading)
        }
    }

    func screen(_ name: String) throws(Refusal) -> Screen {
        let device = try existingDevice(name)
        guard let client = device.client else {
            throw Refusal("expected the app of \(name) running, found it not running")
        }
        return try store { () throws(SQLiteError) in try client.screen(at: device.time(now)) }
    }

    /// An entry as expectations write it: an ad goes by `ad` and by its name.
    struct FeedWord {
        let text: String
        var isAd = false
    }

    func feedWords(_ name: String) throws(Refusal) -> [FeedWord] {
        try screen(name).rows.map { row in
            switch row {
            case .post(let post): FeedWord(text: aliases.shown(post.id))
            case .ad(let ad): FeedWord(text: aliases.name(of: ad.adID) ?? "ad", isAd: true)
            case .gap: FeedWord(text: "gap")
            case .placeholder: FeedWord(text: "placeholder")
            case .error: FeedWord(text: "error")
            }
        }
    }

    private static func fits(_ found: FeedWord, _ token: FeedToken) -> Bool {
        token == .ad ? found.isAd : found.text == word(token)
    }

    private static func word(_ token: FeedToken) -> String {
        switch token {
        case .gap: "gap"
        case .ad: "ad"
        case .placeholder: "placeholder"
        case .error: "error"
        case .entry(let name): name
        }
    }

    private func checkFeed(
        _ name: String,
        _ tokens: [FeedToken],
        isOpen: Bool
    ) throws(Refusal)
        -> String?
    {
        let feed = try feedWords(name)
        let wanted = tokens.map(Self.word)
        let isLongEnough = isOpen ? feed.count >= tokens.count : feed.count == tokens.count
        if isLongEnough, zip(feed, tokens).allSatisfy({ Self.fits($0, $1) }) { return nil }
        return Self.found(
            (wanted.isEmpty ? "(empty)" : wanted.joined(separator: " ")) + (isOpen ? " …" : ""),
            feed.map(\.text)
        )
    }

    static func found(_ expected: String, _ words: [String]) -> String {
        let shown = words.prefix(60).joined(separator: " ") + (words.count > 60 ? " …" : "")
        return "expected \(expected), found \(words.isEmpty ? "(empty)" : shown)"
    }

    private func checkShows(
        _ name: String,
        _ text: String,
        isWanted: Bool
    ) throws(Refusal)
        -> String?
    {
        let texts = try screen(name).texts
        let isThere = texts.contains { $0.lowercased().contains(text.lowercased()) }
        if isThere == isWanted { return nil }
        let list = texts.isEmpty ? "nothing" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
        return "expected \(isWanted ? "" : "no ")\"\(text)\" on screen, found \(list)"
    }

    private func checkAnswer(
        _ name: String,
        _ status: Int,
        _ code: String?,
        _ text: String?
    ) throws(Refusal) -> String? {
        let account = try accountID(name)
        guard let answer = lastAnswer, lastCaller == account else {
            return "expected an answer to \(name), found that \(name) didn't make the last call"
        }
        let body = aliases.shown(String(decoding: answer.body, as: UTF8.self))
        let isRight =
            answer.status == status && (code == nil || code == answer.error?.code)
            && (text.map { body.contains($0) } ?? true)
        if isRight { return nil }
        let wanted = ["\(status)", code, text.map { "\"\($0)\"" }].compactMap(\.self)
        return "expected \(wanted.joined(separator: " ")), found \(answer.status) \(body)"
    }

    private func checkSent(
        _ name: String,
        _ number: Int,
        _ method: String?,
        _ path: String?
    ) throws(Refusal) -> String? {
        let requests = try existingDevice(name).traffic.requests
        let wantedPath = path.map { aliases.resolved($0) } ?? "*"
        let count = requests.count { request in
            (method ?? "*") == "*" || request.method == method
                ? wantedPath == "*" || request.path == wantedPath : false
        }
        if count == number { return nil }
        let list = requests.map { "\($0.method) \(aliases.shown($0.path))" }
        return "expected \(number) requests, found \(count) of [\(list.joined(separator: ", "))]"
    }
}
