internal import Workbook

/// What the places of a worksheet are called.
enum KeyWords {
    static func name(of key: EntryKey, in content: Content) -> String {
        if let name = heads[key] { return name }
        switch key.kind {
        case "field": return field(key, content)
        case "word": return "How sure: \(field(key, content))"
        case "mark": return "Finding or not: \(field(key, content))"
        case "result": return "What came of \(key.subject)"
        case "reason": return "Reason at \(key.subject)"
        case "note": return "Note at \(key.subject)"
        default: return key.text
        }
    }

    private static let heads: [EntryKey: String] = [
        .app: "App", .tab: "Tab", .device: "Phone", .version: "Version of the app",
        .from: "Looked at from", .until: "Looked at until", .note: "Notes",
    ]

    private static func field(_ key: EntryKey, _ content: Content) -> String {
        content.worksheets.fields.first { $0.id == key.subject }?.name ?? key.subject
    }

    /// A text of a worksheet as a person reads it: an outcome by what was seen.
    static func shown(_ text: String, of key: EntryKey, in content: Content) -> String {
        guard key.kind == "result" else { return text.isEmpty ? "(empty)" : text }
        switch ProbeResult(text: text, reason: "") {
        case .open: return "Nothing chosen"
        case .notApplicable: return "It makes no sense for this app"
        case .inconclusive: return "It settled nothing"
        case .seen(let number):
            return content.probe(key.subject)?.outcome(number)?.says
                ?? "Outcome \(number) of an earlier version"
        }
    }
}
