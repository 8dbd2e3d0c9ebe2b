internal import SQLiteStore

extension Workbook {
    /// A worksheet as a file holds it: every text with its history, outcomes and pictures.
    public func file(of id: TeardownID) throws(WorkbookError) -> TeardownFile {
        guard let sheet = try teardown(id) else { throw Self.unknown(id) }
        let places = Self.places(try journal(of: id))
        let truths = try fileTruths(of: id)
        return try storing { () throws(SQLiteError) in
            let outcomes = try database.rows(
                "SELECT * FROM outcomes WHERE teardown = ? ORDER BY probe",
                id.number
            ).map { row in
                TeardownFile.Outcome(
                    probe: row.text("probe"),
                    number: TeardownFile.number(of: row.text("probe"), in: places),
                    at: WallTime(milliseconds: row.int64("recorded_at")),
                    device: row.text("device"),
                    version: row.text("version"),
                    evidence: row.optionalText("evidence")
                )
            }
            return TeardownFile(
                created: sheet.createdAt,
                changed: sheet.updatedAt,
                places: places,
                conflicts: try waiting(in: id),
                outcomes: outcomes,
                pictures: try filePictures(of: id),
                truths: truths
            )
        }
    }

    /// The entries by key, their versions numbered from 1 without holes.
    private static func places(_ entries: [Entry]) -> [TeardownFile.Place] {
        var ranks: [Int: Int] = [:]
        for (index, entry) in entries.enumerated() { ranks[entry.version] = index + 1 }
        return Dictionary(grouping: entries, by: \.key).sorted { $0.key < $1.key }.map {
            key,
            rows in
            TeardownFile.Place(
                key: key,
                versions: rows.map { row in
                    TeardownFile.Version(
                        number: ranks[row.version] ?? 0,
                        at: row.at,
                        // What it brought back may be gone, as the middle of a burst of typing.
                        restores: row.restores.map { restores in
                            entries.last { $0.version <= restores }.flatMap { ranks[$0.version] }
                                ?? 0
                        },
                        text: row.text
                    )
                }
            )
        }
    }

    private func waiting(in id: TeardownID) throws(SQLiteError) -> [TeardownFile.Waiting] {
        try database.rows(
            "SELECT key, at, text FROM conflicts WHERE teardown = ? ORDER BY key, at, text",
            id.number
        ).compactMap { row in
            EntryKey(row.text("key")).map {
                TeardownFile.Waiting(
                    key: $0,
                    at: WallTime(milliseconds: row.int64("at")),
                    text: row.text("text")
                )
            }
        }
    }

    private func filePictures(of id: TeardownID) throws(SQLiteError) -> [TeardownFile.Picture] {
        try database.rows(
            """
            SELECT probe, name, bytes, added_at FROM pictures
            WHERE teardown = ? AND deleted_at IS NULL ORDER BY probe, id
            """,
            id.number
        ).compactMap { row in
            guard case .blob(let bytes) = row["bytes"], let kind = PictureKind(bytes) else {
                return nil
            }
            return TeardownFile.Picture(
                probe: row.text("probe"),
                name: row.text("name"),
                at: WallTime(milliseconds: row.int64("added_at")),
                kind: kind,
                bytes: bytes
            )
        }
    }

    /// Makes a worksheet of its own out of a file.
    public func importTeardown(_ file: TeardownFile) throws(WorkbookError) -> TeardownID {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let id = try insertTeardown(created: file.created, updated: file.changed)
                for place in file.places {
                    for version in place.versions { try insert(version, place.key, id) }
                }
                for (index, waiting) in file.conflicts.enumerated() {
                    let writer = "file\(index + 1)"
                    try putAside(waiting.text, waiting.key, writer, id, waiting.at)
                }
                for outcome in file.outcomes { try insert(outcome, id) }
                for picture in file.pictures { try insert(picture, id) }
                for truth in file.truths { try keep(truth.claim(of: id)) }
                return id
            }
        }
    }

    /// Puts a file's worksheet in the place of one that stands, which can be brought back.
    public func importTeardown(
        _ file: TeardownFile,
        replacing id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) -> TeardownID {
        try deleteTeardown(id, at: now)
        return try importTeardown(file)
    }

    /// Adds what a file has to a worksheet that stands.
    ///
    /// A text that differs waits as a conflict.
    public func importTeardown(
        _ file: TeardownFile,
        mergingInto id: TeardownID,
        at now: WallTime
    ) throws(WorkbookError) {
        try mustStand(id)
        let known = try outcomes(of: id)
        let fresh = try newPictures(of: file, in: id)
        try mustFit(fresh.map(\.bytes.count), in: id)
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for place in file.places { try merge(place, into: id) }
                for (index, waiting) in file.conflicts.enumerated() {
                    // The same each time, so that merging a file again adds nothing.
                    let rank = file.conflicts[..<index].count {
                        $0.key == waiting.key && $0.at == waiting.at
                    }
                    let writer = "file\(waiting.at.milliseconds)x\(rank)"
                    try putAside(waiting.text, waiting.key, writer, id, waiting.at)
                }
                for outcome in file.outcomes
                where !known.contains(where: { $0.probe == outcome.probe }) {
                    try insert(outcome, id)
                }
                for picture in fresh { try insert(picture, id) }
                for truth in file.truths { try keep(truth.claim(of: id)) }
                try touch(id, now)
            }
        }
    }

    private func merge(
        _ place: TeardownFile.Place,
        into id: TeardownID
    ) throws(SQLiteError) {
        guard let last = place.versions.last else { return }
        let standing = try rows(of: place.key, in: id).last?.text ?? ""
        if last.text == standing || last.text.isEmpty { return }
        if standing.isEmpty {
            for version in place.versions {
                try add(version.text, place.key, restores: nil, Writer(name: ""), id, version.at)
            }
        } else {
            try putAside(last.text, place.key, "file\(last.at.milliseconds)", id, last.at)
        }
    }

    private func newPictures(
        of file: TeardownFile,
        in id: TeardownID
    ) throws(WorkbookError) -> [TeardownFile.Picture] {
        let there = try pictures(of: id)
        return try storing { () throws(SQLiteError) in
            var fresh: [TeardownFile.Picture] = []
            for picture in file.pictures where !(try isThere(picture, among: there)) {
                fresh.append(picture)
            }
            return fresh
        }
    }

    private func isThere(
        _ picture: TeardownFile.Picture,
        among there: [SheetPicture]
    ) throws(SQLiteError) -> Bool {
        for known in there where known.probe == picture.probe && known.size == picture.bytes.count {
            let row = try database.row("SELECT bytes FROM pictures WHERE id = ?", known.id)
            if case .blob(picture.bytes) = row?["bytes"] ?? .null { return true }
        }
        return false
    }

    private func insert(
        _ version: TeardownFile.Version,
        _ key: EntryKey,
        _ id: TeardownID
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO entries (teardown, version, key, text, restores, at)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            id.number,
            version.number,
            key.text,
            version.text,
            version.restores,
            version.at.milliseconds
        )
    }

    private func insert(
        _ outcome: TeardownFile.Outcome,
        _ id: TeardownID
    ) throws(SQLiteError) {
        try database.run(
            """
            INSERT OR IGNORE INTO outcomes (teardown, probe, device, version, recorded_at, evidence)
            VALUES (?, ?, ?, ?, ?, ?)
            """,
            id.number,
            outcome.probe,
            outcome.device,
            outcome.version,
            outcome.at.milliseconds,
            outcome.evidence
        )
    }

    private func insert(
        _ picture: TeardownFile.Picture,
        _ id: TeardownID
    ) throws(SQLiteError) {
        try insertPicture(picture.bytes, picture.kind, picture.name, picture.probe, id, picture.at)
    }
}

/// Files that were read and wait for somebody to say what is to become of them.
extension Workbook {
    private static let incomingKept = 3

    /// Keeps a file's text until it is decided what becomes of it; the last few are kept.
    public func keepIncoming(_ text: String, at now: WallTime) throws(WorkbookError) -> Int64 {
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                try database.run(
                    "INSERT INTO incoming (text, at) VALUES (?, ?)",
                    text,
                    now.milliseconds
                )
                let id = database.lastInsertedRowID
                try database.run(
                    "DELETE FROM incoming WHERE id <= ?",
                    id - Int64(Self.incomingKept)
                )
                return id
            }
        }
    }

    /// The text of a file that waits; nil if it is gone.
    public func incoming(_ id: Int64) throws(WorkbookError) -> String? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT text FROM incoming WHERE id = ?", id)?.text("text")
        }
    }

    /// Lets a file that waited go.
    public func dropIncoming(_ id: Int64) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run("DELETE FROM incoming WHERE id = ?", id)
        }
    }
}
