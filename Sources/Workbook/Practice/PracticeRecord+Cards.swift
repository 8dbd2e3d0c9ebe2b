internal import SQLiteStore
internal import Scheduling

extension OwnCard: PracticeRecord {
    struct Written: Encodable {
        let id: String
        let lesson: String
        let ask: String
        let points: [String]
        let createdAt: Int64
        let updatedAt: Int64
        let deletedAt: Int64?
    }

    var written: Written {
        Written(
            id: id,
            lesson: fields.lesson,
            ask: fields.ask,
            points: fields.points,
            createdAt: createdAt.milliseconds,
            updatedAt: updatedAt.milliseconds,
            deletedAt: deletedAt?.milliseconds
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let id = try members.ownID(Card.ownPrefix)
        let typed = OwnCardFields(
            ask: try members.text("ask"),
            lesson: try members.text("lesson"),
            points: try members.texts("points")
        )
        let fields = try typed.checked()
        guard fields == typed else {
            throw StrictMembers.failure(members.place, "texts in single lines", "others")
        }
        self.init(
            id: id,
            fields: fields,
            createdAt: try members.moment("created_at"),
            updatedAt: try members.moment("updated_at"),
            deletedAt: try members.optionalMoment("deleted_at")
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = "SELECT updated_at AS at FROM own_cards WHERE id = ?"
        guard try workbook.isLater(updatedAt, than: query, id) else { return false }
        try workbook.put(self)
        return true
    }
}

extension CardReview: PracticeRecord {
    struct Written: Encodable {
        let card: String
        let at: Int64
        let grade: Int
        let seconds: Int?
        let answer: String
        let ticked: [Int]
    }

    var written: Written {
        Written(
            card: card,
            at: at.milliseconds,
            grade: grade.rawValue,
            seconds: answer.seconds,
            answer: answer.text,
            ticked: answer.ticked
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let card = try members.name("card")
        let number = try members.integer("grade")
        guard let grade = Int(exactly: number).flatMap(Grade.init(rawValue:)) else {
            throw StrictMembers.failure(
                members.place,
                "a card and a grade from 1 to 4",
                "\(number)"
            )
        }
        self.init(
            card: card,
            at: try members.moment("at"),
            grade: grade,
            answer: try CardAnswer(reading: &members)
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        try workbook.put(self)
        return workbook.database.changes > 0
    }
}

extension CardDraft: PracticeRecord {
    struct Written: Encodable {
        let card: String
        let at: Int64
        let isShown: Int
        let seconds: Int?
        let answer: String
        let ticked: [Int]
    }

    var written: Written {
        Written(
            card: card,
            at: at.milliseconds,
            isShown: isShown ? 1 : 0,
            seconds: answer.seconds,
            answer: answer.text,
            ticked: answer.ticked
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        self.init(
            card: try members.name("card"),
            answer: try CardAnswer(reading: &members),
            isShown: try members.integer("is_shown", in: 0...1) == 1,
            at: try members.moment("at")
        )
    }

    /// An answer that was graded since doesn't come back.
    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = """
            SELECT max(at) AS at FROM (
                SELECT touched_at AS at FROM card_drafts WHERE card = ?
                UNION ALL SELECT reviewed_at FROM card_reviews WHERE card = ?
            )
            """
        guard try workbook.isLater(at, than: query, card, card) else { return false }
        try workbook.put(self)
        return true
    }
}

extension CardAnswer {
    /// What a file says of an answer, beside its card and its moment.
    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let seconds = try members.optionalInteger("seconds")
        var ticked: [Int] = []
        for json in try members.list("ticked") {
            guard let point = json.integer, (0..<1000).contains(point) else {
                throw StrictMembers.failure(
                    "\(members.place).ticked",
                    "numbers of points",
                    json.found
                )
            }
            ticked.append(Int(point))
        }
        guard (0..<1_000_000_000).contains(seconds ?? 0) else {
            throw StrictMembers.failure("\(members.place).seconds", "seconds", "\(seconds ?? 0)")
        }
        self.init(
            text: try members.text("answer"),
            seconds: seconds.map { Int($0) },
            ticked: ticked
        )
        try Workbook.check(self)
    }
}
