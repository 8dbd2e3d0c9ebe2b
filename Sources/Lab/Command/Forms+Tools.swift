import FeedModel

extension CommandForm {
    /// Time, faults and tools.
    static let toolForms: [CommandForm] = [
        .keyword(
            "repeat N LINE [every=1s]",
            "Runs a line N times with the number for {n}; the last post is made now.",
            example: #"repeat 40 bob posts "note {n}" as=n{n} every=10m"#
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .repeated(try arguments.repetition())
        },
        .keyword(
            "wait DURATION",
            "Moves the clock, running all that falls due.",
            example: "wait 4h"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .wait(try arguments.duration())
        },
        .keyword("settle", "Runs until nothing is in flight or soon due.", example: "settle") {
            (_: inout Arguments) in .settle
        },
        .keyword(
            "steps N",
            "Runs what falls due, one thing after another, until N further steps were made.",
            example: "steps 3"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .steps(try arguments.number(1...100_000, "a number of steps"))
        },
        .keyword(
            "fault DEV METHOD PATH timeout|drop-request|drop-response|duplicate|portal|cut|status=403|delay=2s"
                + "|stall=5s [retry-after=30s] [times=1] [nth=1]",
            "What becomes of the next requests of a device that match.",
            example: "fault phone PUT /v1/posts/p1/like status=503 retry-after=30s times=2"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            .fault(try arguments.fault())
        },
        .keyword("mark", "Counters of requests and bytes start again.", example: "mark") {
            (_: inout Arguments) in .mark
        },
        .keyword(
            "show PLACE.TABLE|limits",
            "Prints a table, or the limits.",
            example: "show phone.posts"
        ) { (arguments: inout Arguments) throws(CommandError) -> Command in
            if arguments.take("limits") { return .showLimits }
            let word = try arguments.next("a table such as phone.posts, or limits")
            guard !word.isQuoted, let name = TableName(word.raw) else {
                let known = CommandError.nearest(word.raw, among: ["limits"])
                throw arguments.unexpected(
                    word,
                    "a table such as phone.posts, or limits",
                    nearest: known
                )
            }
            return .show(place: name.place, table: name.table)
        },
        .keyword("note TEXT", "A line of explanation in the trace.", example: #"note "watch this""#)
        {
            (arguments: inout Arguments) throws(CommandError) -> Command in
            .note(try arguments.text())
        },
    ]
}

extension Arguments {
    fileprivate mutating func repetition() throws(CommandError) -> Repetition {
        let count = try number(1...Repetition.highestCount, "a number of times")
        let every = option("every")
        let words = rest()
        guard let first = words.first else { throw try missingTemplate() }
        guard first.isQuoted || !["repeat", "world"].contains(first.raw) else {
            throw unexpected(first, "a line that can be repeated")
        }
        let repetition = Repetition(
            count: count,
            every: try every.map { (word) throws(CommandError) in try duration(of: word) }
                ?? .seconds(1),
            template: words.map(\.raw).joined(separator: " "),
            line: source.number
        )
        try check(repetition, every: every)
        return repetition
    }

    private mutating func missingTemplate() throws(CommandError) -> CommandError {
        _ = try next("the line to repeat")
        return source.error(at: 1, "expected the line to repeat")
    }

    /// The first round is read at once, so that a line that can't be read fails here.
    private func check(_ repetition: Repetition, every: Word?) throws(CommandError) {
        let command: Command
        do throws(CommandError) {
            command = try repetition.expansion(1)
        } catch {
            throw source.error(at: 1, error.message, nearest: error.nearest)
        }
        if case .account(_, .posts) = command { return }
        if let every { throw unexpected(every, "every= only where an account posts") }
    }

    fileprivate mutating func fault() throws(CommandError) -> FaultRule {
        FaultRule(
            device: try name("the name of a device"),
            method: try method(orAny: true),
            path: try pathWithoutQuery(),
            outcome: try faultOutcome(),
            times: try number("times", 1...100_000) ?? 1,
            nth: try number("nth", 1...100_000) ?? 1
        )
    }

    private mutating func faultOutcome() throws(CommandError) -> FaultOutcome {
        let retryAfter = option("retry-after")
        if let status = try number("status", 100...599) {
            return .status(
                status,
                retryAfter: try retryAfter.map { (word) throws(CommandError) in
                    try duration(of: word)
                }
            )
        }
        if let retryAfter { throw unexpected(retryAfter, "retry-after= only beside status=") }
        if let delay = try duration("delay") { return .delay(delay) }
        if let stall = try duration("stall") { return .stall(stall) }
        let expected =
            "status=, delay=, stall=, timeout, drop-request, drop-response, duplicate, portal or cut"
        let word = try next(expected)
        switch word.isQuoted ? "" : word.raw {
        case "timeout": return .timeout
        case "drop-request": return .dropRequest
        case "drop-response": return .dropResponse
        case "duplicate": return .duplicate
        case "portal": return .portal
        case "cut": return .cut
        default:
            let known = [
                "status", "delay", "stall", "timeout", "drop-request", "drop-response", "duplicate",
                "portal", "cut",
            ]
            throw unexpected(word, expected, nearest: CommandError.nearest(word.text, among: known))
        }
    }
}
