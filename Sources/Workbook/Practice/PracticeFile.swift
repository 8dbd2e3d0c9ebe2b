internal import Foundation

/// All that a person has of practice, as one file.
///
/// A further kind of thing is a list here, a `PracticeRecord`, and a line in each of the functions below.
struct PracticeFile: Equatable {
    var cards: [OwnCard] = []
    var reviews: [CardReview] = []
    var drafts: [CardDraft] = []
    var sheets: [SavedSheet] = []
    var drills: [SheetDrill] = []
    var interviews: [SavedInterview] = []
    var decisions: [Decision] = []
    var decisionDrafts: [DecisionDraft] = []
    var answers: [GivenAnswer] = []
    var places: [ReadingPlace] = []
    var predictions: [KeptPrediction] = []
    var opened: [OpenedScenario] = []
    var settings: [PracticeSetting] = []

    private static let name = "practice"
    /// The first version had cards, grades and sheets.
    private static let versions: ClosedRange<Int64> = 1...2

    init() {}

    /// Reads a file, or says where it isn't one.
    init(reading text: String) throws(WorkbookError) {
        var file = try StrictMembers(try StrictMembers.read(text), at: "the file")
        let name = try file.text("feedlab")
        let version = try file.integer("version")
        guard name == Self.name, Self.versions.contains(version) else {
            throw StrictMembers.failure(
                "the file",
                "version \(Self.versions.upperBound) of a file of practice",
                "version \(version) of '\(name.prefix(40))'"
            )
        }
        cards = try file.records("cards")
        reviews = try file.records("reviews")
        sheets = try file.records("sheets")
        if version > 1 {
            drafts = try file.records("card_drafts")
            drills = try file.records("drills")
            interviews = try file.records("interviews")
            decisions = try file.records("decisions")
            decisionDrafts = try file.records("decision_drafts")
            answers = try file.records("answers")
            places = try file.records("places")
            predictions = try file.records("predictions")
            opened = try file.records("opened_scenarios")
            settings = try file.records("settings")
        }
        try file.finish()
    }

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

    /// The file as it is encoded; members without a value are left out.
    private struct Written: Encodable {
        let feedlab = PracticeFile.name
        let version = PracticeFile.versions.upperBound
        let cards: [OwnCard.Written]
        let reviews: [CardReview.Written]
        let cardDrafts: [CardDraft.Written]
        let sheets: [SavedSheet.Written]
        let drills: [SheetDrill.Written]
        let interviews: [SavedInterview.Written]
        let decisions: [Decision.Written]
        let decisionDrafts: [DecisionDraft.Written]
        let answers: [GivenAnswer.Written]
        let places: [ReadingPlace.Written]
        let predictions: [KeptPrediction.Written]
        let openedScenarios: [OpenedScenario.Written]
        let settings: [PracticeSetting.Written]
    }

    private var written: Written {
        Written(
            cards: cards.map(\.written),
            reviews: reviews.map(\.written),
            cardDrafts: drafts.map(\.written),
            sheets: sheets.map(\.written),
            drills: drills.map(\.written),
            interviews: interviews.map(\.written),
            decisions: decisions.map(\.written),
            decisionDrafts: decisionDrafts.map(\.written),
            answers: answers.map(\.written),
            places: places.map(\.written),
            predictions: predictions.map(\.written),
            openedScenarios: opened.map(\.written),
            settings: settings.map(\.written)
        )
    }
}
