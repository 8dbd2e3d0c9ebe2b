/// The members of an object, taken out one by one; what is left over is a mistake.
struct JSONMembers {
    private let what: String
    private let line: Int
    private var members: [(name: String, value: JSONValue)]

    init(_ value: JSONValue, _ what: String) throws(WorkbookError) {
        guard case .object(let members) = value.kind else {
            throw Self.error(value, "an object for \(what)")
        }
        self.what = what
        line = value.line
        self.members = members
    }

    static func error(_ value: JSONValue, _ expected: String) -> WorkbookError {
        WorkbookError(.badFile, "line \(value.line): expected \(expected), found \(value.found)")
    }

    mutating func optional(_ name: String) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.name == name }) else { return nil }
        return members.remove(at: index).value
    }

    mutating func needed(_ name: String) throws(WorkbookError) -> JSONValue {
        if let value = optional(name) { return value }
        throw WorkbookError(
            .badFile,
            "line \(line): expected “\(name)” in \(what), found none"
        )
    }

    mutating func text(_ name: String) throws(WorkbookError) -> String {
        let value = try needed(name)
        guard case .text(let text) = value.kind else {
            throw Self.error(value, "a text for “\(name)” in \(what)")
        }
        return text
    }

    mutating func number(_ name: String, in range: ClosedRange<Int>) throws(WorkbookError) -> Int {
        try Self.number(try needed(name), name, range)
    }

    mutating func optionalNumber(
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(WorkbookError) -> Int? {
        guard let value = optional(name) else { return nil }
        return try Self.number(value, name, range)
    }

    private static func number(
        _ value: JSONValue,
        _ name: String,
        _ range: ClosedRange<Int>
    ) throws(WorkbookError) -> Int {
        guard case .number(let text) = value.kind, let number = Int(text), range.contains(number)
        else {
            throw error(
                value,
                "a whole number from \(range.lowerBound) to \(range.upperBound) for “\(name)”"
            )
        }
        return number
    }

    mutating func time(_ name: String) throws(WorkbookError) -> WallTime {
        let range = Int(WallTime.range.lowerBound)...Int(WallTime.range.upperBound)
        return WallTime(milliseconds: Int64(try number(name, in: range)))
    }

    mutating func list(_ name: String) throws(WorkbookError) -> [JSONValue] {
        let value = try needed(name)
        guard case .array(let items) = value.kind else {
            throw Self.error(value, "a list for “\(name)” in \(what)")
        }
        return items
    }

    func finish() throws(WorkbookError) {
        guard let extra = members.first else { return }
        throw WorkbookError(
            .badFile,
            "line \(extra.value.line): expected nothing else in \(what), found “\(extra.name)”"
        )
    }
}
