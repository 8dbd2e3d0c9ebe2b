internal import Workbook

/// Wording that several pages share.
enum Words {
    /// A number with its noun.
    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        number == 1 ? "1 \(one)" : "\(number) \(many)"
    }

    /// What a worksheet is called.
    static func name(of sheet: Teardown) -> String { name(of: sheet.fields) }

    /// What a worksheet with these fields is called.
    static func name(of fields: TeardownFields) -> String {
        fields.tab.isEmpty ? fields.app : "\(fields.app), \(fields.tab)"
    }

    /// What a design is called: its statements, or that there are none.
    static func design(_ text: String) -> String { text.isEmpty ? "the default design" : text }

    /// `10,899`.
    static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.enumerated().map { index, digit in
            (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digit)
        }.joined()
    }

    /// The version of an app and the phone that it was looked at on.
    static func place(version: String, device: String) -> String {
        joined([version.isEmpty ? "" : "version \(version)", device])
    }

    /// An id for a heading, made of a topic's name.
    static func id(_ text: String) -> String {
        "topic-" + text.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    }

    /// Pieces with a dot between them, empty ones left out.
    static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

extension ConfidenceWord {
    /// The end of the word's class.
    var cssClass: String { rawValue.lowercased() }
}

extension [Lesson] {
    /// The lessons by topic, in the order in which topics first come.
    var byTopic: [(topic: String, lessons: [Lesson])] {
        reduce(into: []) { groups, lesson in
            if let index = groups.firstIndex(where: { $0.topic == lesson.topic }) {
                groups[index].lessons.append(lesson)
            } else {
                groups.append((lesson.topic, [lesson]))
            }
        }
    }
}

extension [Probe] {
    /// The probes by topic, in the order in which topics first come.
    var byTopic: [(topic: String, probes: [Probe])] {
        reduce(into: []) { groups, probe in
            if let index = groups.firstIndex(where: { $0.topic == probe.topic }) {
                groups[index].probes.append(probe)
            } else {
                groups.append((probe.topic, [probe]))
            }
        }
    }
}
