internal import Interviewing
internal import SQLiteStore

extension SavedInterview: PracticeRecord {
    struct Written: Encodable {
        let id: String
        let prompt: String
        let level: String
        let minutes: Int
        let seed: Int64
        let moments: [WrittenMoment]
        let texts: [WrittenText]
        let createdAt: Int64
        let updatedAt: Int64
        let deletedAt: Int64?
    }

    struct WrittenMoment: Encodable {
        let at: Int64
        let kind: String
        let subject: String
    }

    struct WrittenText: Encodable {
        let key: String
        let text: String
        let version: Int
        let writer: String
    }

    private static let minutesRange: ClosedRange<Int64> = 1...1_000
    private static let momentsMax = 100_000

    var written: Written {
        Written(
            id: id,
            prompt: prompt,
            level: level.rawValue,
            minutes: minutes,
            seed: seed,
            moments: moments.map {
                WrittenMoment(at: $0.at, kind: $0.kind.rawValue, subject: $0.subject)
            },
            texts: texts.sorted { $0.key < $1.key }.map {
                WrittenText(
                    key: $0.key,
                    text: $0.value.text,
                    version: $0.value.version,
                    writer: $0.value.writer
                )
            },
            createdAt: createdAt.milliseconds,
            updatedAt: updatedAt.milliseconds,
            deletedAt: deletedAt?.milliseconds
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let id = try members.name("id")
        let level = try members.name("level")
        guard id.hasPrefix(Self.prefix), id.count <= 40, let level = InterviewLevel(rawValue: level)
        else {
            throw StrictMembers.failure(
                members.place,
                "an id that starts with '\(Self.prefix)', and a level",
                "'\(id.prefix(40))' and '\(level.prefix(40))'"
            )
        }
        self.init(
            id: id,
            prompt: try members.name("prompt"),
            level: level,
            minutes: try members.integer("minutes", in: Self.minutesRange),
            seed: try members.integer("seed"),
            moments: try Self.moments(&members),
            texts: try Self.texts(&members),
            createdAt: try members.moment("created_at"),
            updatedAt: try members.moment("updated_at"),
            deletedAt: try members.optionalMoment("deleted_at")
        )
    }

    private static func moments(
        _ members: inout StrictMembers
    ) throws(WorkbookError) -> [InterviewMoment] {
        let list = try members.list("moments")
        guard list.count <= momentsMax else {
            throw StrictMembers.failure(
                "\(members.place).moments",
                "at most \(momentsMax)",
                "\(list.count)"
            )
        }
        var moments: [InterviewMoment] = []
        for (index, json) in list.enumerated() {
            var one = try StrictMembers(json, at: "\(members.place).moments[\(index)]")
            let name = try one.name("kind")
            let subject = try one.text("subject")
            guard let kind = InterviewMoment.Kind(rawValue: name), isSubject(subject, of: kind)
            else {
                throw StrictMembers.failure(
                    one.place,
                    "something that can happen in an interview",
                    "'\(name.prefix(40))' of '\(subject.prefix(40))'"
                )
            }
            moments.append(
                InterviewMoment(at: try one.moment("at").milliseconds, kind, subject)
            )
            try one.finish()
        }
        return moments
    }

    /// Times that a clock can count with; elsewhere a name or what a candidate asked.
    private static func isSubject(_ subject: String, of kind: InterviewMoment.Kind) -> Bool {
        switch kind {
        case .forgive: Int64(subject).map(WallTime.range.contains) ?? false
        case .extend: Int64(subject).map { (0...1_000).contains($0) } ?? false
        default: subject.utf8.count <= textMax
        }
    }

    private static func texts(
        _ members: inout StrictMembers
    ) throws(WorkbookError) -> [String: Text] {
        var texts: [String: Text] = [:]
        for (index, json) in try members.list("texts").enumerated() {
            var one = try StrictMembers(json, at: "\(members.place).texts[\(index)]")
            let key = try one.name("key")
            let text = try one.text("text")
            let writer = try one.text("writer")
            guard kinds.contains(where: { key.hasPrefix($0 + "/") }), texts[key] == nil,
                text.utf8.count <= textMax, writer.count <= 100
            else {
                throw StrictMembers.failure(
                    one.place,
                    "a text of an interview, each key once, of at most \(textMax) bytes",
                    "'\(key.prefix(40))' of \(text.utf8.count) bytes"
                )
            }
            texts[key] = Text(
                text: text,
                version: try one.integer("version", in: 1...1_000_000_000),
                writer: writer
            )
            try one.finish()
        }
        return texts
    }

    /// Deleting one doesn't touch it, so the later of both counts.
    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query =
            "SELECT max(updated_at, coalesce(deleted_at, 0)) AS at FROM interviews WHERE id = ?"
        let at = max(updatedAt, deletedAt ?? updatedAt)
        guard try workbook.isLater(at, than: query, id) else { return false }
        try workbook.put(self)
        return true
    }
}
