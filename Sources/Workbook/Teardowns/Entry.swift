/// What a text of a worksheet is about: `app`, `field/list-order`, `note/P40.2`.
public struct EntryKey: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The key as text.
    public let text: String

    /// Reads a key; nil for what can't be one.
    public init?(_ text: String) {
        guard (1...Self.lengthMax).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-./".contains($0)) })
        else { return nil }
        self.text = text
    }

    private init(known text: String) {
        self.text = text
    }

    static let lengthMax = 80

    /// The app's name.
    public static let app = EntryKey(known: "app")
    /// The tab or feed under study.
    public static let tab = EntryKey(known: "tab")
    /// The phone it was looked at on.
    public static let device = EntryKey(known: "device")
    /// The app's version.
    public static let version = EntryKey(known: "version")
    /// The first day on which it was looked at.
    public static let from = EntryKey(known: "from")
    /// The last day on which it was looked at.
    public static let until = EntryKey(known: "until")
    /// Anything else.
    public static let note = EntryKey(known: "note")
    /// What stands at the head of a worksheet, in its order.
    public static let head = [app, tab, device, version, from, until, note]

    /// The value that somebody gave a field.
    public static func field(_ id: String) -> EntryKey { EntryKey(known: "field/\(id)") }
    /// How sure somebody is of the value of a field.
    public static func word(_ id: String) -> EntryKey { EntryKey(known: "word/\(id)") }
    /// Whether somebody takes what they wrote in a field for a finding: `finding` or nothing.
    public static func mark(_ id: String) -> EntryKey { EntryKey(known: "mark/\(id)") }
    /// What came of a probe.
    public static func result(_ probe: String) -> EntryKey { EntryKey(known: "result/\(probe)") }
    /// Why a probe settled nothing, or makes no sense.
    public static func reason(_ probe: String) -> EntryKey { EntryKey(known: "reason/\(probe)") }
    /// What was written beside a probe.
    public static func note(_ probe: String) -> EntryKey { EntryKey(known: "note/\(probe)") }

    /// What stands before the slash; the whole of a key without one.
    public var kind: String { text.split(separator: "/").first.map(String.init) ?? text }

    /// What stands behind the slash: the id of a field or a probe; empty without one.
    public var subject: String {
        text.split(separator: "/", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    }

    /// Whether it takes whole sentences, rather than a name or a choice.
    public var isText: Bool { ["note", "field", "reason"].contains(kind) }

    /// How many bytes its text may have.
    var bytesMax: Int { isText ? 65_536 : 2_000 }

    /// Whether blanks around the text are nobody's wish.
    var isLine: Bool { ["app", "tab", "device", "version", "from", "until"].contains(kind) }

    /// The key as text.
    public var description: String { text }

    /// The order of the keys in a file.
    public static func < (left: EntryKey, right: EntryKey) -> Bool {
        left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
}

/// A text of a worksheet at one time; it is never changed, only followed by another one.
public struct Entry: Equatable, Sendable {
    /// What it is about.
    public let key: EntryKey
    /// Its number, which rises through the worksheet; 0 stands for the emptiness before the first.
    public let version: Int
    /// The text.
    public let text: String
    /// The version that it brought back; nil for what was typed.
    public let restores: Int?
    /// The window that wrote it; empty for what came from a file.
    public let writer: String
    /// When it was written.
    public let at: WallTime

    let turn: Int
}

/// A text that one window wants to keep, and what it had before.
public struct TypedText: Equatable, Sendable {
    /// What it is about.
    public let key: EntryKey
    /// The text.
    public let text: String
    /// The version that the window knew when it was typed; 0 for none.
    public let base: Int

    /// Makes it of its parts.
    public init(key: EntryKey, text: String, base: Int) {
        self.key = key
        self.text = text
        self.base = base
    }
}

/// A text that a window couldn't keep, since another one had changed what it knew.
public struct Conflict: Equatable, Sendable {
    /// What both are about.
    public let key: EntryKey
    /// The window that came later.
    public let writer: String
    /// What it wanted to keep.
    public let text: String
    /// When it came.
    public let at: WallTime
}

/// One sending of a window: which window, and which of its sendings.
public struct Writer: Equatable, Sendable {
    /// The window.
    public let name: String
    /// A number that rises with each sending, since two may overtake each other.
    public let turn: Int

    /// Makes it of its parts; a name that is no plain word counts as none.
    public init(name: String, turn: Int = 0) {
        let isPlain =
            name.utf8.count <= 40 && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        self.name = isPlain ? name : ""
        self.turn = turn
    }
}

/// What became of the texts that a window sent.
public struct SavedTexts: Equatable, Sendable {
    /// What couldn't be kept as it is, and why.
    public internal(set) var problems: [Problem] = []

    /// Why a text couldn't be kept.
    public struct Problem: Equatable, Sendable {
        /// What it is about.
        public let key: EntryKey
        /// Why, in a sentence to show.
        public let message: String
    }
}
