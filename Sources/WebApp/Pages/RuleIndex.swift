internal import Foundation

/// Where rules speak in the source and which scripts quote them, found in the checkout once and then kept.
actor RuleIndex {
    struct Places: Sendable, Equatable {
        var sources: [String] = []
        var scripts: [String] = []
    }

    private let root: String?
    private var found: [String: Places]?

    init(root: String?) {
        self.root = root
    }

    /// The places of each rule; none where the program runs without its checkout.
    func places() -> [String: Places] {
        if let found { return found }
        let made = Self.search(root)
        found = made
        return made
    }

    private static func search(_ root: String?) -> [String: Places] {
        guard let root else { return [:] }
        var places: [String: Places] = [:]
        for folder in ["Sources/FeedBackend", "Sources/FeedClient", "Sources/Lab"] {
            for path in files(root, folder, ".swift") {
                for id in spoken(text(root, path)) {
                    places[id, default: Places()].sources.append(path)
                }
            }
        }
        for path in files(root, "Tests/Scripts", ".lab") {
            for id in quoted(text(root, path)) {
                places[id, default: Places()].scripts.append(path)
            }
        }
        return places
    }

    /// The rules that speak in a Swift file: `speak("R8", …)`, `mark("B9", …)`.
    static func spoken(_ text: String) -> Set<String> {
        var found: Set<String> = []
        for call in ["speak(", "mark("] {
            for piece in text.components(separatedBy: call).dropFirst() {
                let start = piece.drop(while: \.isWhitespace)
                guard start.first == "\"" else { continue }
                let id = start.dropFirst().prefix { $0 != "\"" }
                if isRule(id) { found.insert(String(id)) }
            }
        }
        return found
    }

    /// The first rule that a line names as code does: `"R8"`.
    static func named(in line: String) -> String? {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .first { $0.offset % 2 == 1 && isRule($0.element) }.map { String($0.element) }
    }

    /// The rules that a script's comments quote.
    static func quoted(_ text: String) -> Set<String> {
        var found: Set<String> = []
        for line in text.split(separator: "\n") where line.hasPrefix("#") {
            for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
            where isRule(word) {
                found.insert(String(word))
            }
        }
        return found
    }

    private static func isRule(_ word: some StringProtocol) -> Bool {
        guard let letter = word.first, "RWKSDB".contains(letter) else { return false }
        let number = word.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let rest = word.dropFirst(1 + number.count)
        return !number.isEmpty && number.count <= 2 && (rest.isEmpty || rest == "a" || rest == "b")
    }

    private static func files(_ root: String, _ folder: String, _ ending: String) -> [String] {
        FolderFiles.paths(in: "\(root)/\(folder)")
            .filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }
    }

    private static func text(_ root: String, _ path: String) -> String {
        FileManager.default.contents(atPath: "\(root)/\(path)").map {
            String(decoding: $0, as: UTF8.self)
        }
            ?? ""
    }
}
