internal import SQLiteStore

/// Something about practising that a person has set.
public struct PracticeSetting: Equatable, Sendable {
    /// What can be set; the names are those of the table of settings.
    public enum Key: String, CaseIterable, Sendable {
        /// Whether cards have a timer.
        case cardTimer = "card-timer"
        /// The day of the interview, `2026-12-14`.
        case interviewDay = "interview-day"
        /// How many minutes there are for practice on a day.
        case minutesADay = "minutes-a-day"
    }

    /// What it is.
    public let key: Key
    /// As it is stored.
    public let value: String
}

extension PracticeSetting: PracticeRecord {
    struct Written: Encodable {
        let key: String
        let value: String
    }

    private static let valueMax = 40

    var written: Written { Written(key: key.rawValue, value: value) }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let name = try members.name("key")
        guard let key = Key(rawValue: name) else {
            throw StrictMembers.failure(
                "\(members.place).key",
                "one of \(Key.allCases.map(\.rawValue).joined(separator: ", "))",
                "'\(name.prefix(40))'"
            )
        }
        let value = try members.text("value")
        guard value.count <= Self.valueMax else {
            throw StrictMembers.failure(
                "\(members.place).value",
                "at most \(Self.valueMax) characters",
                "\(value.count)"
            )
        }
        self.init(key: key, value: value)
    }

    /// What is set here stays.
    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        try workbook.database.run(
            "INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING",
            key.rawValue,
            value
        )
        return workbook.database.changes > 0
    }
}

extension Workbook {
    /// What is set about practising, in the order of the keys.
    public func practiceSettings() throws(WorkbookError) -> [PracticeSetting] {
        var found: [PracticeSetting] = []
        for key in PracticeSetting.Key.allCases {
            if let value = try setting(key.rawValue) {
                found.append(PracticeSetting(key: key, value: value))
            }
        }
        return found
    }

    /// What is set under a key; nil where nothing is.
    public func practiceSetting(_ key: PracticeSetting.Key) throws(WorkbookError) -> String? {
        try setting(key.rawValue)
    }

    /// Sets it, or drops it when the value is nil.
    public func setPractice(
        _ key: PracticeSetting.Key,
        to value: String?
    ) throws(WorkbookError) {
        try setSetting(key.rawValue, to: value)
    }
}
