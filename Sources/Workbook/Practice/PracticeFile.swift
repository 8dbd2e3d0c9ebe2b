internal import Foundation
internal import Scheduling

/// All that a person has of cards and sheets, as one file: own cards, grades and own sheets.
struct PracticeFile: Equatable {
    var cards: [OwnCard]
    var reviews: [CardReview]
    var sheets: [SavedSheet]

    private static let name = "practice"
    private static let version: Int64 = 1

    /// The file's text: the same for the same content, to the byte.
    func text() throws(WorkbookError) -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(written), as: UTF8.self) + "\n"
        } catch {
            throw WorkbookError(.badFile, "the file could not be written: \(error)")
        }
    }

    /// Reads a file, or says where it isn't one.
    init(reading text: String) throws(WorkbookError) {
        var file = try StrictMembers(try StrictMembers.read(text), at: "the file")
        let name = try file.text("feedlab")
        let version = try file.integer("version")
        guard name == Self.name, version == Self.version else {
            throw StrictMembers.failure(
                "the file",
                "version \(Self.version) of a file of practice",
                "version \(version) of '\(name.prefix(40))'"
            )
        }
        cards = []
        reviews = []
        sheets = []
        for (index, json) in try file.list("cards").enumerated() {
            cards.append(try Self.card(try StrictMembers(json, at: "cards[\(index)]")))
        }
        for (index, json) in try file.list("reviews").enumerated() {
            reviews.append(try Self.review(try StrictMembers(json, at: "reviews[\(index)]")))
        }
        for (index, json) in try file.list("sheets").enumerated() {
            sheets.append(try Self.sheet(try StrictMembers(json, at: "sheets[\(index)]")))
        }
        try file.finish()
    }

    init(cards: [OwnCard], reviews: [CardReview], sheets: [SavedSheet]) {
        self.cards = cards
        self.reviews = reviews
        self.sheets = sheets
    }

    private static func card(_ members: StrictMembers) throws(WorkbookError) -> OwnCard {
        var members = members
        let id = try members.text("id")
        guard id.hasPrefix(Card.ownPrefix), id.count <= 40 else {
            throw StrictMembers.failure(
                "\(members.place).id",
                "an id that starts with '\(Card.ownPrefix)'",
                "'\(id.prefix(40))'"
            )
        }
        let typed = OwnCardFields(
            ask: try members.text("ask"),
            lesson: try members.text("lesson"),
            points: try members.texts("points")
        )
        let fields = try typed.checked()
        guard fields == typed else {
            throw StrictMembers.failure(members.place, "texts in single lines", "others")
        }
        let card = OwnCard(
            id: id,
            fields: fields,
            createdAt: try members.moment("created_at"),
            updatedAt: try members.moment("updated_at"),
            deletedAt: try members.optionalMoment("deleted_at")
        )
        try members.finish()
        return card
    }

    private static func review(_ members: StrictMembers) throws(WorkbookError) -> CardReview {
        var members = members
        let card = try members.text("card")
        let number = try members.integer("grade")
        guard let grade = Int(exactly: number).flatMap(Grade.init(rawValue:)), !card.isEmpty else {
            throw StrictMembers.failure(
                members.place,
                "a card and a grade from 1 to 4",
                "\(number)"
            )
        }
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
        let answer = CardAnswer(
            text: try members.text("answer"),
            seconds: seconds.map { Int($0) },
            ticked: ticked
        )
        let review = CardReview(
            card: card,
            at: try members.moment("at"),
            grade: grade,
            answer: answer
        )
        try members.finish()
        try Workbook.check(answer)
        return review
    }

    private static func sheet(_ members: StrictMembers) throws(WorkbookError) -> SavedSheet {
        var members = members
        let id = try members.text("id")
        let template = try members.text("template")
        guard id.hasPrefix(SavedSheet.prefix), id.count <= 40, !template.isEmpty else {
            throw StrictMembers.failure(
                members.place,
                "a template, and an id that starts with '\(SavedSheet.prefix)'",
                "'\(id.prefix(40))'"
            )
        }
        var typed: [String: String] = [:]
        for (cell, json) in try members.object("typed") {
            guard case .text(let text) = json.kind else {
                throw StrictMembers.failure("\(members.place).typed.\(cell)", "a text", json.found)
            }
            typed[cell] = text
        }
        try SavedSheet.check(typed: typed)
        let sheet = SavedSheet(
            id: id,
            template: template,
            name: try SavedSheet.checked(name: try members.text("name")),
            typed: typed,
            createdAt: try members.moment("created_at"),
            updatedAt: try members.moment("updated_at"),
            deletedAt: try members.optionalMoment("deleted_at")
        )
        try members.finish()
        return sheet
    }
}
