internal import FeedModel
internal import Lab
internal import Mystery
internal import Workbook

/// What was sealed, read as a design and the lines of a world; a file may have sealed anything.
struct PlayableCase {
    /// What is told.
    let given: StatedDesign
    /// What is asked for, with the value that each choice has.
    let truths: [(choice: String, value: String)]
    /// The lines that make the world; none for the usual one.
    let world: [CommandLine]
    private let content: CaseContent

    static let linesMax = 400
    private static let repeatsMax = 1_000
    private static let waitMax = SimDuration.hours(24 * 14)

    init(_ content: CaseContent) throws {
        self.content = content
        let hidden: StatedDesign
        do throws(DesignError) {
            given = try StatedDesign(text: content.given)
            hidden = try StatedDesign(text: content.design)
        } catch {
            throw PageError.form("This makes no design: \(error.description).")
        }
        truths = try content.asked.map { question in
            guard let value = hidden.stated(question.choice), question.values.contains(value) else {
                throw PageError.form("What is sealed has no answer for \(question.choice).")
            }
            return (question.choice, value)
        }
        for told in truths where given.stated(told.choice) != nil {
            throw PageError.form("\(told.choice) is asked for, and told as well.")
        }
        guard hidden.statements.count == truths.count else {
            throw PageError.form("More is sealed than is asked for.")
        }
        try Self.check(content.asked)
        world = try Self.lines(content.world)
        guard (0...Int64(Int32.max)).contains(content.seed) else {
            throw PageError.form(
                "Expected a seed from 0 to \(Int32.max), found \(content.seed)."
            )
        }
        _ = try mystery(number: 0)
    }

    /// The case as a mystery that is played under a number.
    func mystery(number: Int) throws -> MysteryCase {
        let combinations = content.asked.reduce(1) { min($0 * $1.values.count, 1_000_000) }
        let level: MysteryLevel =
            combinations > MysteryLevel.designsMax ? .all : truths.count == 1 ? .one : .interacting
        let found = MysteryCase(
            number: number,
            level: level,
            seed: UInt64(content.seed),
            given: given.statements,
            asked: content.asked.map { AskedChoice(key: $0.choice, values: $0.values) },
            hidden: truths.map(\.value)
        )
        guard var found else {
            throw PageError.form("What is hidden and what is told make no design together.")
        }
        found.title = content.title
        found.world = world
        return found
    }

    /// Makes the world once, so that a line that can't be done is told now and not to a player.
    func rehearse() async throws {
        let stage = MysteryStage(try mystery(number: 0), play: nil)
        guard !stage.phoneNames.isEmpty else {
            throw PageError.form("The world has no phone: “device phone me” makes one.")
        }
        if let obstacle = try await stage.obstacle() {
            throw PageError.form("The lines of the world: \(obstacle.description).")
        }
    }

    /// What is asked for stands in the open, so it is looked at before anything is opened.
    static func check(_ asked: [CaseQuestion]) throws {
        for question in asked {
            guard let choice = Design.choice(question.choice), !choice.takesDuration else {
                throw PageError.form(
                    "Expected the key of a choice, found “\(question.choice)”. The case may be of "
                        + "a newer FeedLab."
                )
            }
            let known = choice.values.map(\.text)
            if let strange = question.values.first(where: { !known.contains($0) }) {
                throw PageError.form(
                    "Expected one of \(known.joined(separator: ", ")) for \(choice.key), found "
                        + "“\(strange)”."
                )
            }
        }
    }

    private static func lines(_ text: String) throws -> [CommandLine] {
        let script: Script
        do throws(CommandError) {
            script = try Script(text: text, name: "world")
        } catch {
            throw PageError.form("The lines of the world: \(error.description).")
        }
        guard script.lines.count <= linesMax, script.header.isEmpty else {
            throw PageError.form(
                "Expected at most \(linesMax) lines without a header, found \(script.lines.count)."
            )
        }
        var rounds = 0
        var waits = SimDuration.zero
        for line in script.lines {
            switch line.command {
            case .world, .seed, .design, .expect, .show, .showLimits, .steps:
                throw PageError.form(
                    "Line \(line.number), “\(line.text)”: the design and the seed are chosen above, "
                        + "and a case has no expectations."
                )
            case .repeated(let repetition): rounds += repetition.count
            case .wait(let duration): waits = waits + duration
            default: break
            }
        }
        guard rounds <= repeatsMax, waits <= waitMax else {
            throw PageError.form(
                "Expected at most \(repeatsMax) repetitions and fourteen days of waiting in all, "
                    + "found \(rounds) and \(waits.text)."
            )
        }
        return script.lines
    }
}
