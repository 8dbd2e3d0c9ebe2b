/// A card that a person wrote.
public struct OwnCard: Equatable, Sendable {
    /// Its id, `own-` and more.
    public let id: String
    /// What was typed.
    public let fields: OwnCardFields
    /// When it was made.
    public let createdAt: WallTime
    /// When it was last changed.
    public let updatedAt: WallTime
    /// When it was deleted; nil for one that stands, and a deleted one can be brought back.
    public let deletedAt: WallTime?

    /// The card as it is practised.
    public var card: Card {
        Card(id: id, lesson: fields.lesson, ask: fields.ask, points: fields.points)
    }
}

/// What a person types of a card.
public struct OwnCardFields: Equatable, Sendable {
    /// The question.
    public var ask: String
    /// The slug of the lesson that it belongs to; empty for none.
    public var lesson: String
    /// The points of the answer, each a line.
    public var points: [String]

    static let lineMax = 500
    static let pointsMax = 12

    /// Makes the fields.
    public init(ask: String, lesson: String = "", points: [String]) {
        self.ask = ask
        self.lesson = lesson
        self.points = points
    }

    /// Why these fields can't be kept, in a sentence to show; nil if they can.
    public var problem: String? {
        do throws(WorkbookError) {
            _ = try checked()
            return nil
        } catch {
            return error.message
        }
    }

    /// The same with single blanks for tabs and runs of blanks, or why it can't be kept.
    func checked() throws(WorkbookError) -> OwnCardFields {
        let copy = OwnCardFields(
            ask: Self.oneLine(ask),
            lesson: Self.oneLine(lesson),
            points: points.map(Self.oneLine).filter { !$0.isEmpty }
        )
        if copy.ask.isEmpty { throw WorkbookError(.badText, "a card needs a question") }
        if copy.points.isEmpty {
            throw WorkbookError(.badText, "a card needs a point or more, each in a line of its own")
        }
        if copy.points.count > Self.pointsMax {
            throw WorkbookError(
                .badText,
                "the card has \(copy.points.count) points, at most \(Self.pointsMax) fit"
            )
        }
        for (name, text) in [("question", copy.ask)] + copy.points.map({ ("point", $0) })
        where text.count > Self.lineMax {
            throw WorkbookError(
                .badText,
                "a \(name) has \(text.count) characters, at most \(Self.lineMax) fit"
            )
        }
        return copy
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
