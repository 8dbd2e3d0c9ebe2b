/// The members of an object, taken one by one: wrong kinds, missing and unknown members are told
/// with their place in the file.
struct StrictMembers {
    let place: String
    /// The version of a file of our own.
    private(set) var version: Int64 = 1
    private var rest: [String: JSONValue]

    init(_ json: JSONValue, at place: String) throws(WorkbookError) {
        guard case .object(let members) = json.kind else {
            throw Self.failure(place, "an object", json.found)
        }
        self.place = place
        rest = Self.byName(members)
    }

    /// Reads a text of JSON.
    static func read(_ text: String) throws(WorkbookError) -> JSONValue {
        do {
            return try JSONReader.read(text)
        } catch {
            throw failure("the file", "JSON", "something else: \(error.message)")
        }
    }

    /// The members of a file of our own: no longer than it may be, of its format, of a version that is known.
    init(
        file text: String,
        at place: String = "the file",
        format: String,
        versions: ClosedRange<Int64> = 1...1,
        bytesMax: Int = .max
    ) throws(WorkbookError) {
        guard text.utf8.count <= bytesMax else {
            throw Self.failure(place, "at most \(bytesMax) bytes", "\(text.utf8.count)")
        }
        try self.init(try Self.read(text), at: place)
        let found = try self.text("format")
        version = try integer("version")
        guard found == format, versions.contains(version) else {
            throw Self.failure(
                place,
                "version \(versions.upperBound) of “\(format)”",
                "version \(version) of “\(found.prefix(40))”"
            )
        }
    }

    static func failure(
        _ place: String,
        _ expected: String,
        _ found: String
    ) -> WorkbookError {
        WorkbookError(.badFile, "\(place): expected \(expected), found \(found)")
    }

    mutating func text(_ key: String) throws(WorkbookError) -> String {
        let json = try take(key, "a text")
        guard case .text(let text) = json.kind else { throw failure(key, "a text", json) }
        return text
    }

    /// A text of a line: no line ends or other control characters.
    mutating func line(_ key: String, upTo bytes: Int) throws(WorkbookError) -> String {
        let expected = "a line of at most \(bytes) bytes"
        let json = try take(key, expected)
        guard case .text(let text) = json.kind, text.utf8.count <= bytes, Self.isLine(text) else {
            throw failure(key, expected, json)
        }
        return text
    }

    /// Whether a text has no line ends and no other control characters.
    static func isLine(_ text: String) -> Bool {
        !text.contains(where: \.isNewline)
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    mutating func integer(_ key: String) throws(WorkbookError) -> Int64 {
        let json = try take(key, "a whole number")
        guard let number = json.integer else { throw failure(key, "a whole number", json) }
        return number
    }

    /// A whole number; nil if the member is missing.
    mutating func optionalInteger(_ key: String) throws(WorkbookError) -> Int64? {
        rest[key] == nil ? nil : try integer(key)
    }

    mutating func list(_ key: String) throws(WorkbookError) -> [JSONValue] {
        let json = try take(key, "a list")
        guard case .array(let list) = json.kind else { throw failure(key, "a list", json) }
        return list
    }

    mutating func texts(_ key: String) throws(WorkbookError) -> [String] {
        var texts: [String] = []
        for json in try list(key) {
            guard case .text(let text) = json.kind else { throw failure(key, "texts", json) }
            texts.append(text)
        }
        return texts
    }

    mutating func object(_ key: String) throws(WorkbookError) -> [String: JSONValue] {
        let json = try take(key, "an object")
        guard case .object(let members) = json.kind else { throw failure(key, "an object", json) }
        return Self.byName(members)
    }

    mutating func moment(_ key: String) throws(WorkbookError) -> WallTime {
        let expected = "milliseconds from 1970 to 9999"
        let json = try take(key, expected)
        guard let number = json.integer, WallTime.range.contains(number) else {
            throw failure(key, expected, json)
        }
        return WallTime(milliseconds: number)
    }

    /// A moment; nil if the member is missing.
    mutating func optionalMoment(_ key: String) throws(WorkbookError) -> WallTime? {
        rest[key] == nil ? nil : try moment(key)
    }

    /// Refuses members that nobody asked for.
    func finish() throws(WorkbookError) {
        if let key = rest.keys.sorted().first {
            throw Self.failure(place, "no member '\(key)'", "it")
        }
    }

    private mutating func take(
        _ key: String,
        _ expected: String
    ) throws(WorkbookError) -> JSONValue {
        guard let found = rest.removeValue(forKey: key) else {
            throw Self.failure("\(place).\(key)", expected, "nothing")
        }
        return found
    }

    private func failure(_ key: String, _ expected: String, _ json: JSONValue) -> WorkbookError {
        Self.failure("\(place).\(key)", expected, json.found)
    }

    /// The reader lets no name stand twice in an object.
    private static func byName(
        _ members: [(name: String, value: JSONValue)]
    ) -> [String: JSONValue] {
        Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    }
}

extension JSONValue {
    /// A whole number that fits; nil for anything else.
    var integer: Int64? {
        if case .number(let text) = kind { Int64(text) } else { nil }
    }
}
