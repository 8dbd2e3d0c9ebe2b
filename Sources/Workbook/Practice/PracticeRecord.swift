internal import SQLiteStore

/// One kind of thing that a file of practice holds: how it is written, read, and taken in.
protocol PracticeRecord {
    associatedtype Written: Encodable

    /// What the file says of it.
    var written: Written { get }

    /// Takes it out of a file's members; what is left over is refused by whoever reads the list.
    init(reading members: inout StrictMembers) throws(WorkbookError)

    /// Puts it beside what is kept; of two of one name the later stays.
    ///
    /// - Returns: Whether anything is different now.
    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool
}

extension StrictMembers {
    private static let nameMax = 200

    /// A name of content or of a row: never empty, never long, in one line.
    mutating func name(_ key: String) throws(WorkbookError) -> String {
        let text = try text(key)
        guard !text.isEmpty, text.count <= Self.nameMax, !text.contains(where: \.isNewline) else {
            throw Self.failure(
                "\(place).\(key)",
                "a name of 1 to \(Self.nameMax) characters",
                text.isEmpty ? "nothing" : "'\(text.prefix(40))'"
            )
        }
        return text
    }

    /// The id of something of one's own, which its first letters tell from what the content has.
    mutating func ownID(_ prefix: String) throws(WorkbookError) -> String {
        let id = try name("id")
        guard id.hasPrefix(prefix), id.count <= 40 else {
            throw Self.failure(
                "\(place).id",
                "an id that starts with '\(prefix)'",
                "'\(id.prefix(40))'"
            )
        }
        return id
    }

    /// A whole number within bounds.
    mutating func integer(
        _ key: String,
        in range: ClosedRange<Int64>
    ) throws(WorkbookError) -> Int {
        let number = try integer(key)
        guard range.contains(number) else {
            throw Self.failure(
                "\(place).\(key)",
                "a number from \(range.lowerBound) to \(range.upperBound)",
                "\(number)"
            )
        }
        return Int(number)
    }

    /// Texts by name, each of a length that was ever kept.
    mutating func textsByName(
        _ key: String,
        most: Int
    ) throws(WorkbookError) -> [String: String] {
        var texts: [String: String] = [:]
        for (name, json) in try object(key) {
            guard case .text(let text) = json.kind, !name.isEmpty, text.count <= most else {
                throw Self.failure(
                    "\(place).\(key).\(name.prefix(40))",
                    "a text of at most \(most) characters",
                    json.found
                )
            }
            texts[name] = text
        }
        return texts
    }

    /// A list of things of one kind.
    mutating func records<R: PracticeRecord>(
        _ key: String,
        of kind: R.Type = R.self
    ) throws(WorkbookError) -> [R] {
        var records: [R] = []
        for (index, json) in try list(key).enumerated() {
            var members = try StrictMembers(json, at: "\(key)[\(index)]")
            records.append(try R(reading: &members))
            try members.finish()
        }
        return records
    }
}
