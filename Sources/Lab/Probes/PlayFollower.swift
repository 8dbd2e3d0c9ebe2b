import FeedModel

/// Walks through a play along with what somebody does.
struct PlayFollower {
    private let play: Play
    private let engine: WorldEngine
    private var state = PlayState()
    private var missing: [String] = []
    /// What a `needs` asks for and isn't there yet.
    private var lack: String?
    private var answer: Int?
    /// When the last thing that the play asks for was done.
    private var lastAt = SimInstant.worldStart
    /// Lines of the play that nobody types, run here alone: each is a step that the world itself lacks.
    private var ownSteps = 0

    init(play: Play, engine: WorldEngine) {
        self.play = play
        self.engine = engine
    }

    mutating func begin() {
        lastAt = engine.now
        goOn()
    }

    /// A line was carried out.
    mutating func take(_ line: CommandLine) {
        let done = line.command.plain(in: engine)
        if case .note(let text) = done { return hear(text) }
        if lack != nil { goOn() }
        guard let item = current else { return }
        if case .wait(let asked) = item.command.command {
            if engine.now - lastAt >= asked { return advance() }
            return warn(done, "wait \(asked.text)")
        }
        if case .settle = item.command.command, PlayMatch.movesTime(done) { return advance() }
        if PlayMatch.isSame(done, item.command.command.plain(in: engine)) { return advance() }
        warn(done, item.command.text)
    }

    private mutating func hear(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 4, parts[0] == "Outcome", parts[3] == play.probe else { return }
        answer = Int(parts[1])
    }

    // MARK: - The place in the play

    /// The command at hand, with its step.
    private var current: (step: Int, command: CommandLine)? {
        guard state.position < play.items.count else { return nil }
        let item = play.items[state.position]
        switch item.act {
        case .command(let line), .choice(_, let line): return (item.step, line)
        case .see, .need: return nil
        }
    }

    private mutating func advance() {
        state.position += 1
        lastAt = engine.now
        goOn()
    }

    /// Goes on over all that nobody has to do, up to the next command.
    private mutating func goOn() {
        lack = nil
        while state.stop == nil, state.position < play.items.count {
            let item = play.items[state.position]
            switch item.act {
            case .see(let name, let sight, let text):
                state.see(name, sight, text, in: engine, step: item.step, lessSteps: ownSteps)
            case .need(let tests, let reason):
                guard state.hold(tests, in: engine) else {
                    lack = reason
                    return
                }
            case .choice(let tests, _):
                if state.hold(tests, in: engine) { return }
            case .command(let line):
                guard passesByItself(line) else { return }
            }
            state.position += 1
        }
    }

    /// Counters are set back without anybody's doing.
    private mutating func passesByItself(_ line: CommandLine) -> Bool {
        guard case .mark = line.command else { return false }
        let before = engine.steps.count
        _ = try? engine.run(line)
        ownSteps += engine.steps.count - before
        return true
    }

    /// Something was done that comes later, or that would spoil what is to be seen.
    private mutating func warn(_ done: Command, _ first: String) {
        guard !PlayMatch.isHarmless(done) else { return }
        let later = play.items[state.position...].contains { item in
            switch item.act {
            case .command(let line), .choice(_, let line):
                PlayMatch.isSame(done, line.command.plain(in: engine))
            case .see, .need: false
            }
        }
        guard later else { return }
        missing.append("“\(done.canonicalText)” came before “\(first)”")
    }

    // MARK: - What comes of it

    var rehearsal: Rehearsal {
        var rehearsal = Rehearsal(probe: play.probe)
        rehearsal.missing = missing + (lack.map { [$0] } ?? [])
        rehearsal.seen = state.notes
        rehearsal.answer = answer
        if state.position < play.items.count {
            rehearsal.step = play.items[state.position].step
            rehearsal.next = current?.command.text
        } else if missing.isEmpty {
            rehearsal.reading = state.reading(of: play, in: engine)
        } else {
            rehearsal.reading = .inconclusive(missing.joined(separator: "; "))
        }
        return rehearsal
    }
}
