internal import SQLiteStore

extension SavedSheet: PracticeRecord {
    struct Written: Encodable {
        let id: String
        let template: String
        let name: String
        let typed: [String: String]
        let createdAt: Int64
        let updatedAt: Int64
        let deletedAt: Int64?
    }

    var written: Written {
        Written(
            id: id,
            template: template,
            name: name,
            typed: typed,
            createdAt: createdAt.milliseconds,
            updatedAt: updatedAt.milliseconds,
            deletedAt: deletedAt?.milliseconds
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let id = try members.ownID(Self.prefix)
        self.init(
            id: id,
            template: try members.name("template"),
            name: try Self.checked(name: try members.text("name")),
            typed: try members.textsByName("typed", most: Self.typedMax),
            createdAt: try members.moment("created_at"),
            updatedAt: try members.moment("updated_at"),
            deletedAt: try members.optionalMoment("deleted_at")
        )
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        let query = "SELECT updated_at AS at FROM capacity_sheets WHERE id = ?"
        guard try workbook.isLater(updatedAt, than: query, id) else { return false }
        try workbook.put(self)
        return true
    }
}

extension SheetDrill: PracticeRecord {
    struct Written: Encodable {
        let template: String
        let part: String
        let at: Int64
        let factor: String
        let sheet: String
        let asked: Int
        let given: [String: String]
        let right: [String: String]
        let wrong: [String: String]
    }

    var written: Written {
        Written(
            template: template,
            part: part,
            at: at.milliseconds,
            factor: factor,
            sheet: sheet,
            asked: asked,
            given: given,
            right: answers.filter(\.value.isRight).mapValues(\.typed),
            wrong: answers.filter { !$0.value.isRight }.mapValues(\.typed)
        )
    }

    init(reading members: inout StrictMembers) throws(WorkbookError) {
        let given = try members.textsByName("given", most: Self.typedMax)
        let right = try members.textsByName("right", most: Self.typedMax)
        let wrong = try members.textsByName("wrong", most: Self.typedMax)
        var answers = right.mapValues { Answer(typed: $0, isRight: true) }
        for (cell, typed) in wrong { answers[cell] = Answer(typed: typed, isRight: false) }
        let cells = given.count + right.count + wrong.count
        let asked = try members.integer("asked", in: 1...1000)
        guard Set(answers.keys).union(given.keys).count == cells, !answers.isEmpty,
            answers.count <= asked
        else {
            throw StrictMembers.failure(
                members.place,
                "one to \(asked) answers, each cell once",
                "\(cells) cells"
            )
        }
        self.init(
            template: try members.name("template"),
            part: try members.name("part"),
            at: try members.moment("at"),
            factor: try members.name("factor"),
            sheet: try members.text("sheet"),
            asked: asked,
            given: given,
            answers: answers
        )
        guard sheet.isEmpty || sheet.hasPrefix(SavedSheet.prefix), sheet.count <= 40 else {
            throw StrictMembers.failure(
                "\(members.place).sheet",
                "the id of a sheet or nothing",
                "'\(sheet.prefix(40))'"
            )
        }
    }

    func merge(into workbook: isolated Workbook) throws(SQLiteError) -> Bool {
        try workbook.put(self)
    }
}
