internal import SQLiteStore

extension Workbook {
    /// The texts of a worksheet as they stand, in the order of their keys.
    public func entries(of teardown: TeardownID) throws(WorkbookError) -> [Entry] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM standing WHERE teardown = ? ORDER BY key",
                teardown.number
            ).compactMap(Self.entry)
        }
    }

    /// All that was ever written in a worksheet, oldest first.
    public func journal(of teardown: TeardownID) throws(WorkbookError) -> [Entry] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM entries WHERE teardown = ? ORDER BY version",
                teardown.number
            ).compactMap(Self.entry)
        }
    }

    /// All that ever stood in one place of a worksheet, oldest first.
    public func history(
        of key: EntryKey,
        in teardown: TeardownID
    ) throws(WorkbookError) -> [Entry] {
        try storing { () throws(SQLiteError) in
            try rows(of: key, in: teardown)
        }
    }

    /// What windows wanted to keep and couldn't, oldest first.
    public func conflicts(of teardown: TeardownID) throws(WorkbookError) -> [Conflict] {
        try storing { () throws(SQLiteError) in
            try database.rows(
                "SELECT * FROM conflicts WHERE teardown = ? ORDER BY key, at, writer",
                teardown.number
            ).compactMap { row in
                EntryKey(row.text("key")).map {
                    Conflict(
                        key: $0,
                        writer: row.text("writer"),
                        text: row.text("text"),
                        at: WallTime(milliseconds: row.int64("at"))
                    )
                }
            }
        }
    }

    /// Keeps what a window typed: each text for itself, so one that can't be kept holds up no other.
    ///
    /// A text whose window knew what stands there is added. Where another window was faster, both
    /// are kept, and the later one waits as a conflict.
    public func save(
        _ typed: [TypedText],
        by writer: Writer,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> SavedTexts {
        try mustStand(id)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                var saved = SavedTexts()
                var isChanged = false
                for text in typed {
                    if let problem = Self.problem(with: text) {
                        saved.problems.append(problem)
                    } else if try keep(text, writer, id, now) {
                        isChanged = true
                    }
                }
                if isChanged { try touch(id, now) }
                return saved
            }
        }
    }

    /// Adds a text, or puts it aside; whether anything changed.
    func keep(
        _ typed: TypedText,
        _ writer: Writer,
        _ id: TeardownID,
        _ now: WallTime
    ) throws(SQLiteError) -> Bool {
        let text = typed.key.isLine ? TeardownFields.trimmed(typed.text) : typed.text
        let rows = try rows(of: typed.key, in: id)
        let current = rows.last
        if let current, !writer.name.isEmpty, current.writer == writer.name,
            current.turn > writer.turn
        {
            return false
        }
        if text == current?.text ?? "" {
            try dropConflict(typed.key, writer.name, id)
            return false
        }
        let newer = rows.filter { $0.version > typed.base }
        if newer.contains(where: { $0.writer == writer.name && $0.text == text }),
            !newer.allSatisfy({ $0.writer == writer.name }), !writer.name.isEmpty
        {
            // It was weighed against the other text already.
            return false
        }
        let known = rows.last { $0.version <= typed.base }?.text ?? ""
        let isOwn = !writer.name.isEmpty && newer.allSatisfy { $0.writer == writer.name }
        if newer.isEmpty || isOwn || known == current?.text ?? "" {
            try add(text, typed.key, restores: nil, writer, id, now)
            try dropConflict(typed.key, writer.name, id)
            return true
        }
        // A window that didn't touch the text wants nothing.
        if text == known { return false }
        try putAside(text, typed.key, writer.name, id, now)
        return true
    }

    /// Ends a conflict: the chosen text stands, and both are in the history.
    public func settle(
        _ key: EntryKey,
        of writer: String,
        with choice: ConflictChoice,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) {
        try mustStand(id)
        let waiting = try conflicts(of: id).first { $0.key == key && $0.writer == writer }
        guard let waiting else { return }
        let standing = try history(of: key, in: id).last
        let there = standing?.text ?? ""
        // A reason is typed in one line.
        let gap = key.isText && key.kind != "reason" ? "\n" : " / "
        let both = "\(there)\(gap)\(waiting.text)"
        guard choice != .both || both.utf8.count <= key.bytesMax else {
            throw WorkbookError(
                .badText,
                "both together have \(both.utf8.count) bytes, at most \(key.bytesMax) fit: "
                    + "choose one of them, or shorten it first"
            )
        }
        let evidence = key.kind == "result" ? try self.evidence(of: key.subject, in: id) : nil
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try add(waiting.text, key, restores: nil, Writer(name: writer), id, now)
                switch choice {
                case .later: break
                case .standing:
                    try add(there, key, restores: standing?.version, Writer(name: ""), id, now)
                    if let evidence { try put(evidence: evidence, of: key.subject, id) }
                case .both:
                    try add(both, key, restores: nil, Writer(name: ""), id, now)
                }
                try dropConflict(key, writer, id)
                try touch(id, now)
            }
        }
    }

    /// Brings back what stood before; whether there was anything to bring back.
    ///
    /// Undoing again goes further back, as far as the beginning. `base` is the version that the
    /// asker has before it: another one isn't undone unseen.
    public func undo(
        _ key: EntryKey,
        base: Int,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        try bringBack(key, base, id, now) { EntryHistory($0).before }
    }

    /// Brings back what an undo took away; whether there was anything.
    public func redo(
        _ key: EntryKey,
        base: Int,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        try bringBack(key, base, id, now) { EntryHistory($0).after }
    }

    /// Brings back a text by its version; whether there is one.
    public func putBack(
        _ key: EntryKey,
        version: Int,
        in id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> Bool {
        try bringBack(key, nil, id, now) { rows in
            rows.first { $0.version == version && $0.text != rows.last?.text }
                .map { EntryHistory.Place(version: $0.version, text: $0.text) }
        }
    }

    private func bringBack(
        _ key: EntryKey,
        _ base: Int?,
        _ id: TeardownID,
        _ now: WallTime,
        _ find: ([Entry]) -> EntryHistory.Place?
    ) throws(WorkbookError) -> Bool {
        try mustStand(id)
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let rows = try rows(of: key, in: id)
                guard let current = rows.last, base == nil || base == current.version,
                    let place = find(rows), !(key == .app && place.text.isEmpty)
                else { return false }
                try add(place.text, key, restores: place.version, Writer(name: ""), id, now)
                try touch(id, now)
                return true
            }
        }
    }

    private static func problem(with typed: TypedText) -> SavedTexts.Problem? {
        let size = typed.text.utf8.count
        if size > typed.key.bytesMax {
            return SavedTexts.Problem(
                key: typed.key,
                message: "this has \(size) bytes, at most \(typed.key.bytesMax) fit"
            )
        }
        if typed.key == .app, typed.text.allSatisfy(\.isWhitespace) {
            return SavedTexts.Problem(key: .app, message: TeardownFields.nameNeeded)
        }
        return nil
    }
}

/// Which text a conflict ends with.
public enum ConflictChoice: String, Sendable {
    /// The one that stands.
    case standing
    /// The one that came later.
    case later
    /// One after the other.
    case both
}

/// What can be undone and done again, out of all that stood in one place, oldest first.
public struct EntryHistory: Sendable {
    struct Place {
        let version: Int
        let text: String
    }

    private let rows: [Entry]

    /// Looks at the rows of one key.
    public init(_ rows: [Entry]) {
        self.rows = rows
    }

    /// Whether there is something before.
    public var canUndo: Bool { before != nil }

    /// Whether an undo can be taken back.
    public var canRedo: Bool { after != nil }

    /// What stood before the row that stands, or before the one that it brought back.
    var before: Place? {
        guard let current = rows.last else { return nil }
        var point = current.restores ?? current.version
        while point > 0 {
            let row = rows.last { $0.version < point }
            let place = Place(version: row?.version ?? 0, text: row?.text ?? "")
            if place.text != current.text { return place }
            point = place.version
        }
        return nil
    }

    /// What followed on the row that was brought back, up to the first undo of it.
    var after: Place? {
        guard let current = rows.last, let restored = current.restores,
            let row = rows.first(where: { $0.version > restored }), row.restores == nil
        else { return nil }
        return Place(version: row.version, text: row.text)
    }
}
