/// The number of a worksheet, never used twice.
public struct TeardownID: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    public let number: Int64

    /// Makes an id out of its number.
    public init(_ number: Int64) {
        self.number = number
    }

    /// Reads an id as it stands in an address; nil for anything but a positive number.
    public init?(text: String) {
        guard text.count <= 18, let number = Int64(text), number > 0, String(number) == text
        else { return nil }
        self.number = number
    }

    /// The number as text.
    public var description: String { String(number) }
}

/// The worksheet of one app under study, and of one tab of it.
public struct Teardown: Equatable, Sendable {
    /// Its number.
    public let id: TeardownID
    /// What a person filled in.
    public let fields: TeardownFields
    /// When it was made.
    public let createdAt: WallTime
    /// When something in it last changed.
    public let updatedAt: WallTime
    /// When it was deleted; nil for one that stands, and a deleted one can be brought back.
    public let deletedAt: WallTime?
}

/// What a person fills in at the head of a worksheet.
public struct TeardownFields: Equatable, Sendable {
    /// The app's name; never empty.
    public var app: String
    /// The tab or feed under study, such as `home`.
    public var tab: String
    /// The phone it was looked at on.
    public var device: String
    /// The app's version.
    public var version: String
    /// Anything else.
    public var note: String

    /// Makes the fields; all but the name may be empty.
    public init(
        app: String,
        tab: String = "",
        device: String = "",
        version: String = "",
        note: String = ""
    ) {
        self.app = app
        self.tab = tab
        self.device = device
        self.version = version
        self.note = note
    }

    static let lineMax = 200
    static let noteMax = 65_536

    /// Why these fields can't be kept, in a sentence to show; nil if they can.
    public var problem: String? {
        do throws(WorkbookError) {
            _ = try checked()
            return nil
        } catch {
            return error.message
        }
    }

    /// The same fields without blanks around the short ones, or why they can't be kept.
    func checked() throws(WorkbookError) -> TeardownFields {
        var copy = self
        copy.app = Self.trimmed(app)
        copy.tab = Self.trimmed(tab)
        copy.device = Self.trimmed(device)
        copy.version = Self.trimmed(version)
        if copy.app.isEmpty {
            throw WorkbookError(.badText, "a worksheet needs the name of the app it is about")
        }
        for (name, text) in [
            ("app", copy.app), ("tab", copy.tab), ("device", copy.device),
            ("version", copy.version),
        ] where text.count > Self.lineMax {
            throw WorkbookError(
                .badText,
                "the \(name) has \(text.count) characters, at most \(Self.lineMax) fit"
            )
        }
        if note.utf8.count > Self.noteMax {
            throw WorkbookError(
                .badText,
                "the note has \(note.utf8.count) bytes, at most \(Self.noteMax) fit"
            )
        }
        return copy
    }

    private static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
