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
    /// The first day on which it was looked at, as somebody wrote it.
    public var from = ""
    /// The last day on which it was looked at.
    public var until = ""
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
    static let nameNeeded = "a worksheet needs the name of the app it is about"

    /// Why these fields can't be kept, in a sentence to show; nil if they can.
    public var problem: String? {
        do throws(WorkbookError) {
            _ = try checked()
            return nil
        } catch {
            return error.message
        }
    }

    /// The texts with their keys, without blanks around the short ones, or why they can't be kept.
    func checked() throws(WorkbookError) -> [(key: EntryKey, text: String)] {
        let typed: [(key: EntryKey, text: String)] = [
            (.app, app), (.tab, tab), (.device, device), (.version, version), (.from, from),
            (.until, until), (.note, note),
        ]
        let texts = typed.map { ($0.key, $0.key.isLine ? Self.trimmed($0.text) : $0.text) }
        if Self.trimmed(app).isEmpty { throw WorkbookError(.badText, Self.nameNeeded) }
        for (key, text) in texts {
            if key.isLine, text.count > Self.lineMax {
                throw WorkbookError(
                    .badText,
                    "the \(key) has \(text.count) characters, at most \(Self.lineMax) fit"
                )
            }
            if text.utf8.count > key.bytesMax {
                throw WorkbookError(
                    .badText,
                    "the \(key) has \(text.utf8.count) bytes, at most \(key.bytesMax) fit"
                )
            }
        }
        return texts
    }

    /// The fields as a worksheet's entries have them.
    init(_ text: (EntryKey) -> String) {
        self.init(
            app: text(.app),
            tab: text(.tab),
            device: text(.device),
            version: text(.version),
            note: text(.note)
        )
        from = text(.from)
        until = text(.until)
    }

    static func trimmed(_ text: String) -> String {
        var rest = Substring(text)
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
