internal import SQLiteStore

extension Workbook {
    /// The own cards that stand, oldest first.
    public func ownCards() throws(WorkbookError) -> [OwnCard] {
        try allOwnCards().filter { $0.deletedAt == nil }
    }

    /// One own card, deleted ones included; nil if there never was one.
    public func ownCard(_ id: String) throws(WorkbookError) -> OwnCard? {
        try storing { () throws(SQLiteError) in
            try database.row("SELECT * FROM own_cards WHERE id = ?", id).map(Self.ownCard)
        }
    }

    /// Adds a card and gives its id.
    public func addCard(_ fields: OwnCardFields, at now: WallTime) throws(WorkbookError) -> String {
        let fields = try fields.checked()
        return try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try insert(fields, at: now) }
        }
    }

    /// Adds several cards, all or none.
    ///
    /// - Returns: How many were new; a card whose question and lesson are there already isn't added again.
    public func addCards(
        _ cards: [OwnCardFields],
        besides known: [Card],
        at now: WallTime
    ) throws(WorkbookError) -> Int {
        var checked: [OwnCardFields] = []
        for fields in cards { checked.append(try fields.checked()) }
        var there = Set(known.map { [$0.ask, $0.lesson] })
        for own in try ownCards() { there.insert([own.fields.ask, own.fields.lesson]) }
        let fresh = checked.filter { there.insert([$0.ask, $0.lesson]).inserted }
        try storing { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                for fields in fresh { _ = try insert(fields, at: now) }
            }
        }
        return fresh.count
    }

    /// Replaces what a card says; its grades stay.
    public func changeCard(
        _ id: String,
        to fields: OwnCardFields,
        at now: WallTime
    ) throws(WorkbookError) {
        let fields = try fields.checked()
        try mustBeOwn(id)
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE own_cards SET lesson = ?, ask = ?, points = ?, updated_at = ? WHERE id = ?",
                fields.lesson,
                fields.ask,
                fields.points.joined(separator: "\n"),
                now.milliseconds,
                id
            )
        }
    }

    /// Takes a card away; nothing of it is lost, see `restoreCard`.
    public func deleteCard(_ id: String, at now: WallTime) throws(WorkbookError) {
        try mustBeOwn(id)
        try setDeleted(id, now.milliseconds, at: now)
    }

    /// Brings a deleted card back with its grades.
    public func restoreCard(_ id: String, at now: WallTime) throws(WorkbookError) {
        try mustBeOwn(id)
        try setDeleted(id, nil, at: now)
    }

    private func setDeleted(
        _ id: String,
        _ moment: Int64?,
        at now: WallTime
    ) throws(WorkbookError) {
        try storing { () throws(SQLiteError) in
            try database.run(
                "UPDATE own_cards SET deleted_at = ?, updated_at = ? WHERE id = ?",
                moment,
                now.milliseconds,
                id
            )
        }
    }

    private func mustBeOwn(_ id: String) throws(WorkbookError) {
        guard try ownCard(id) != nil else {
            throw WorkbookError(.unknownCard, "there is no own card \(id)")
        }
    }

    func allOwnCards() throws(WorkbookError) -> [OwnCard] {
        try storing { () throws(SQLiteError) in
            try database.rows("SELECT * FROM own_cards ORDER BY created_at, id").map(Self.ownCard)
        }
    }

    private func insert(_ fields: OwnCardFields, at now: WallTime) throws(SQLiteError) -> String {
        let id = try freshID(Card.ownPrefix, in: "own_cards", at: now)
        try put(OwnCard(id: id, fields: fields, createdAt: now, updatedAt: now, deletedAt: nil))
        return id
    }

    /// An id made of the moment, so that the same card has it wherever its file goes.
    func freshID(
        _ prefix: String,
        in table: String,
        at now: WallTime
    ) throws(SQLiteError) -> String {
        var number = now.milliseconds
        while true {
            let id = prefix + String(number, radix: 36)
            if try database.row("SELECT id FROM \(table) WHERE id = ?", id) == nil { return id }
            number += 1
        }
    }

    /// Writes a card over one of its id.
    func put(_ own: OwnCard) throws(SQLiteError) {
        try database.run(
            """
            INSERT INTO own_cards (id, lesson, ask, points, created_at, updated_at, deleted_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET
                lesson = excluded.lesson, ask = excluded.ask, points = excluded.points,
                created_at = excluded.created_at, updated_at = excluded.updated_at,
                deleted_at = excluded.deleted_at
            """,
            own.id,
            own.fields.lesson,
            own.fields.ask,
            own.fields.points.joined(separator: "\n"),
            own.createdAt.milliseconds,
            own.updatedAt.milliseconds,
            own.deletedAt?.milliseconds
        )
    }

    private static func ownCard(_ row: Row) -> OwnCard {
        OwnCard(
            id: row.text("id"),
            fields: OwnCardFields(
                ask: row.text("ask"),
                lesson: row.text("lesson"),
                points: row.text("points").split(separator: "\n").map(String.init)
            ),
            createdAt: WallTime(stored: row.int64("created_at")),
            updatedAt: WallTime(stored: row.int64("updated_at")),
            deletedAt: row.optionalInt64("deleted_at").map(WallTime.init(stored:))
        )
    }
}
