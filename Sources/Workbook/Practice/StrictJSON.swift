internal import Foundation

/// JSON read strictly: wrong kinds, missing and unknown members are told with their place.
enum StrictJSON: Decodable {
    case null
    case bool
    case integer(Int64)
    case number
    case text(String)
    case list([StrictJSON])
    case object([String: StrictJSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if (try? value.decode(Bool.self)) != nil {
            self = .bool
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if (try? value.decode(Double.self)) != nil {
            self = .number
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([StrictJSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: StrictJSON].self))
        }
    }

    /// Reads a text of JSON.
    static func read(_ text: String) throws(WorkbookError) -> StrictJSON {
        do {
            return try JSONDecoder().decode(StrictJSON.self, from: Data(text.utf8))
        } catch {
            throw StrictJSON.failure("the file", "JSON", "something else")
        }
    }

    static func failure(
        _ place: String,
        _ expected: String,
        _ found: String
    ) -> WorkbookError {
        WorkbookError(.badFile, "\(place): expected \(expected), found \(found)")
    }

    /// What it is, in words.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer(let number): "\(number)"
        case .number: "a fraction"
        case .text(let text): "'\(text.prefix(40))'"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// The members of an object, taken one by one, with their place in the file.
struct StrictMembers {
    let place: String
    private var rest: [String: StrictJSON]

    init(_ json: StrictJSON, at place: String) throws(WorkbookError) {
        guard case .object(let members) = json else {
            throw StrictJSON.failure(place, "an object", json.kind)
        }
        self.place = place
        rest = members
    }

    mutating func text(_ key: String) throws(WorkbookError) -> String {
        let json = try take(key, "a text")
        guard case .text(let text) = json else { throw failure(key, "a text", json) }
        return text
    }

    mutating func integer(_ key: String) throws(WorkbookError) -> Int64 {
        let json = try take(key, "a whole number")
        guard case .integer(let number) = json else { throw failure(key, "a whole number", json) }
        return number
    }

    /// A whole number; nil if the member is missing.
    mutating func optionalInteger(_ key: String) throws(WorkbookError) -> Int64? {
        rest[key] == nil ? nil : try integer(key)
    }

    mutating func list(_ key: String) throws(WorkbookError) -> [StrictJSON] {
        let json = try take(key, "a list")
        guard case .list(let list) = json else { throw failure(key, "a list", json) }
        return list
    }

    mutating func texts(_ key: String) throws(WorkbookError) -> [String] {
        var texts: [String] = []
        for json in try list(key) {
            guard case .text(let text) = json else { throw failure(key, "texts", json) }
            texts.append(text)
        }
        return texts
    }

    mutating func object(_ key: String) throws(WorkbookError) -> [String: StrictJSON] {
        let json = try take(key, "an object")
        guard case .object(let members) = json else { throw failure(key, "an object", json) }
        return members
    }

    mutating func moment(_ key: String) throws(WorkbookError) -> WallTime {
        WallTime(milliseconds: try integer(key))
    }

    /// Refuses members that nobody asked for.
    func finish() throws(WorkbookError) {
        if let key = rest.keys.sorted().first {
            throw StrictJSON.failure(place, "no member '\(key)'", "it")
        }
    }

    private mutating func take(
        _ key: String,
        _ expected: String
    ) throws(WorkbookError) -> StrictJSON {
        guard let found = rest.removeValue(forKey: key) else {
            throw StrictJSON.failure("\(place).\(key)", expected, "nothing")
        }
        return found
    }

    private func failure(_ key: String, _ expected: String, _ json: StrictJSON) -> WorkbookError {
        StrictJSON.failure("\(place).\(key)", expected, json.kind)
    }
}
