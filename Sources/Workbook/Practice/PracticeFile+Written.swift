internal import Scheduling

extension PracticeFile {
    /// The file as it is encoded; members without a value are left out.
    struct Written: Encodable {
        let feedlab = "practice"
        let version = 1
        let cards: [WrittenCard]
        let reviews: [WrittenReview]
        let sheets: [WrittenSheet]
    }

    struct WrittenCard: Encodable {
        let id: String
        let lesson: String
        let ask: String
        let points: [String]
        let createdAt: Int64
        let updatedAt: Int64
        let deletedAt: Int64?
    }

    struct WrittenReview: Encodable {
        let card: String
        let at: Int64
        let grade: Int
        let seconds: Int?
        let answer: String
        let ticked: [Int]
    }

    struct WrittenSheet: Encodable {
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
            cards: cards.map {
                WrittenCard(
                    id: $0.id,
                    lesson: $0.fields.lesson,
                    ask: $0.fields.ask,
                    points: $0.fields.points,
                    createdAt: $0.createdAt.milliseconds,
                    updatedAt: $0.updatedAt.milliseconds,
                    deletedAt: $0.deletedAt?.milliseconds
                )
            },
            reviews: reviews.map {
                WrittenReview(
                    card: $0.card,
                    at: $0.at.milliseconds,
                    grade: $0.grade.rawValue,
                    seconds: $0.answer.seconds,
                    answer: $0.answer.text,
                    ticked: $0.answer.ticked
                )
            },
            sheets: sheets.map {
                WrittenSheet(
                    id: $0.id,
                    template: $0.template,
                    name: $0.name,
                    typed: $0.typed,
                    createdAt: $0.createdAt.milliseconds,
                    updatedAt: $0.updatedAt.milliseconds,
                    deletedAt: $0.deletedAt?.milliseconds
                )
            }
        )
    }
}
