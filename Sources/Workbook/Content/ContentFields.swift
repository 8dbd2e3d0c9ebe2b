internal import Markdown

/// The `key: value` lines of a header or a fence, read one by one, with what is wrong about them.
struct ContentFields {
    let file: String
    /// The line to name where a field is missing.
    let line: Int
    private let fields: [(key: String, value: String, line: Int)]
    private var read: Set<String> = []
    private(set) var problems: [ContentProblem] = []

    init(file: String, line: Int, fields: [(key: String, value: String, line: Int)]) {
        self.file = file
        self.line = line
        self.fields = fields
        for (index, field) in fields.enumerated() {
            if field.key.isEmpty {
                complain(field.line, "a line of the form 'key: value'", "'\(field.value)'")
            } else if let first = fields[..<index].first(where: { $0.key == field.key }) {
                complain(field.line, "one '\(field.key)'", "a second one after line \(first.line)")
            }
        }
    }

    /// The fields of a fence, whose text starts on the line after its own.
    init(file: String, fence text: some StringProtocol, line: Int) {
        let header = Markdown.header("---\n\(text)\n---\n")
        self.init(
            file: file,
            line: line,
            fields: header.fields.map { ($0.key, $0.value, $0.line + line - 1) }
        )
    }

    /// A field that must be there and say something.
    mutating func text(_ key: String) -> String {
        if let found = optional(key), !found.isEmpty { return found }
        complain(lineOf(key), "a text for '\(key)'", "none")
        return ""
    }

    /// A field that may be missing.
    mutating func optional(_ key: String) -> String? {
        read.insert(key)
        return fields.first { $0.key == key }?.value
    }

    /// A whole number from 1 up.
    mutating func number(_ key: String) -> Int {
        let text = text(key)
        if text.isEmpty { return 0 }
        if let number = Int(text), number > 0 { return number }
        complain(lineOf(key), "a whole number from 1 up for '\(key)'", "'\(text)'")
        return 0
    }

    /// A word of confidence.
    mutating func confidence(_ key: String) -> ConfidenceWord {
        let text = text(key)
        if let word = ConfidenceWord(rawValue: text) { return word }
        if !text.isEmpty {
            complain(lineOf(key), "Observed, Inferred or Speculative", "'\(text)'")
        }
        return .speculative
    }

    /// A text that may stand in an address.
    mutating func slug(_ key: String) -> String {
        let text = text(key)
        if !text.allSatisfy({ $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }) {
            complain(lineOf(key), "small letters, digits and hyphens", "'\(text)'")
        }
        return text
    }

    /// Whether something is so.
    mutating func flag(_ key: String) -> Bool {
        guard let text = optional(key) else { return false }
        if text != "yes" { complain(lineOf(key), "'yes' or no such line", "'\(text)'") }
        return text == "yes"
    }

    /// Words with blanks between them; none if the field is missing.
    mutating func words(_ key: String) -> [String] {
        (optional(key) ?? "").split(separator: " ").map(String.init)
    }

    /// The line a field stands on, else that of the whole.
    func lineOf(_ key: String) -> Int {
        fields.first { $0.key == key }?.line ?? line
    }

    /// The keys, in order.
    var keys: [String] { fields.map(\.key) }

    mutating func complain(_ line: Int, _ expected: String, _ found: String) {
        problems.append(ContentProblem(file: file, line: line, expected: expected, found: found))
    }

    /// Complains about each field that nobody has asked for: most likely a slip of the pen.
    mutating func finish() {
        let known = read.sorted().joined(separator: ", ")
        for field in fields where !field.key.isEmpty && !read.contains(field.key) {
            complain(field.line, "one of \(known)", "'\(field.key)'")
        }
    }
}
