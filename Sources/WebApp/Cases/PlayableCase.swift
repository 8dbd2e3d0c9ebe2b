internal import FeedModel
internal import Lab
internal import Workbook

/// What was sealed, read as a design and the lines of a world; a file may have sealed anything.
struct PlayableCase {
    /// What is told.
    let given: StatedDesign
    /// What is asked for, with the value that each choice has.
    let truths: [(choice: String, value: String)]
    /// The whole design.
    let design: StatedDesign
    /// The lines that make the world; none for the usual one.
    let world: [CommandLine]

    static let linesMax = 400
    private static let repeatsMax = 1_000
    private static let waitMax = SimDuration.hours(24 * 14)

    init(_ content: CaseContent) throws {
        do throws(DesignError) {
            given = try StatedDesign(text: content.given)
            let hidden = try StatedDesign(text: content.design)
            var all = given
            try all.state(hidden.statements)
            design = all
            truths = try content.asked.map { question throws(DesignError) in
                guard let value = hidden.stated(question.choice), question.values.contains(value)
                else {
                    throw DesignError(
                        message: "\(question.choice) is asked for, and what is sealed doesn't say it",
                        nearest: nil
                    )
                }
                return (question.choice, value)
            }
            guard hidden.statements.count == content.asked.count else {
                throw DesignError(message: "more is sealed than is asked for", nearest: nil)
            }
        } catch {
            throw PageError.form("This makes no design: \(error.description).")
        }
        try Self.check(content.asked)
        world = try Self.lines(content.world)
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
