@testable import Workbook

/// Files that people bring back: worksheets, practice, cards, pictures.
extension FuzzTarget {
    static let files = [
        FuzzTarget(name: "teardown", run: readTeardown),
        FuzzTarget(name: "practice", run: readPractice),
        FuzzTarget(name: "cards", run: readCards),
        FuzzTarget(name: "pictures", run: { _ = PictureKind($0) }),
    ]

    private static func readTeardown(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let read = { (text: String) throws(WorkbookError) in try TeardownFile(reading: text) }
        guard let file = reading({ () throws(WorkbookError) in try read(text) }) else { return }
        let written = file.text
        let again = reading { () throws(WorkbookError) in try read(written) }
        demand(again == file, "a worksheet's file doesn't survive its own form")
        demand(again?.text == written, "a worksheet's file is written in two ways")
    }

    private static func readPractice(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let read = { (text: String) throws(WorkbookError) in try PracticeFile(reading: text) }
        guard let file = reading({ () throws(WorkbookError) in try read(text) }) else { return }
        let written = reading { () throws(WorkbookError) in try file.text() }
        demand(written != nil, "a file of practice that was read can't be written")
        guard let written else { return }
        let again = reading { () throws(WorkbookError) in try read(written) }
        demand(again == file, "a file of practice doesn't survive its own form")
    }

    private static func readCards(_ bytes: [UInt8]) {
        let (_, cards, problems) = CardText.read(bytes, lessons: ["feed"])
        demand(!cards.isEmpty || !problems.isEmpty, "a file of cards that says nothing at all")
        for card in cards {
            let again = reading { () throws(WorkbookError) in try card.checked() }
            demand(again == card, "a card that was read doesn't fit")
        }
    }
}
