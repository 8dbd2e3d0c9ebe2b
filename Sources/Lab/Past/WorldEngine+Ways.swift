extension WorldEngine {
    /// The lines that lead to a step: a line that moves the clock beyond it becomes `steps N`.
    ///
    /// Another line that made further steps stands whole, since nothing can be done in its middle.
    func lines(to step: Int) -> [CommandLine] {
        var lines: [CommandLine] = []
        for (index, line) in journal.enumerated() {
            let first = firstSteps[index]
            guard first <= step else { break }
            let end = index + 1 < journal.count ? firstSteps[index + 1] - 1 : steps.count
            guard end > step, Self.canStopWithin(line.command) else {
                lines.append(line)
                continue
            }
            if step > first { lines.append(Self.steps(step - first, number: line.number)) }
            break
        }
        return lines
    }

    private static func canStopWithin(_ command: Command) -> Bool {
        switch command {
        case .wait, .settle, .steps: true
        default: false
        }
    }

    private static func steps(_ count: Int, number: Int) -> CommandLine {
        let command = Command.steps(count)
        return CommandLine(number: number, text: command.canonicalText, command: command)
    }

    /// How many lines are left once the last act is taken back: a gesture goes with the `settle` behind it.
    var linesBeforeLastAct: Int? {
        guard let last = journal.last else { return nil }
        let before = journal.count - 1
        guard case .settle = last.command, before > 0, Self.isAct(journal[before - 1].command)
        else { return before }
        return before - 1
    }

    /// Whether a page lets things settle after it.
    static func isAct(_ command: Command) -> Bool {
        switch command {
        case .account, .device, .either, .design: true
        default: false
        }
    }
}

extension World {
    /// The lines that lead to a step; nil for the end.
    public func lines(to step: Int?) -> [CommandLine] {
        guard let step, step < engine.steps.count else { return engine.journal }
        return engine.lines(to: step)
    }

    /// Takes the last act back and gives its lines; none where nothing can be taken back.
    public func undo() throws -> [CommandLine] {
        guard let left = engine.linesBeforeLastAct else { return [] }
        let taken = Array(engine.journal.dropFirst(left))
        try cut(toLines: left)
        return taken
    }
}

extension World {
    /// The act that `undo` would take back; nil where there is none.
    public func lastAct() -> String? {
        engine.linesBeforeLastAct.map { engine.journal[$0].text }
    }
}
