public import FeedModel

/// Makes worlds out of journals.
public enum Replay {
    /// A new world in which the lines were run, as far as `stop`, the number of the last step wanted.
    ///
    /// The state at a step is always that of a fresh replay to it; `nil` runs all lines. Lines that can't be done
    /// end the replay, as they ended the run that made the journal. A world that is `remembering` can go back
    /// quickly, and takes some memory for it.
    public static func world(
        _ lines: [CommandLine],
        fixedDesign: StatedDesign = StatedDesign(),
        upTo stop: Int? = nil,
        remembering: Bool = false
    ) async throws -> World {
        let world = try World(fixedDesign: fixedDesign)
        if remembering { await world.remember() }
        await world.replay(lines, upTo: stop)
        return world
    }

    /// A world in which nothing has run yet, to be brought on with `carryOn` while others look how far it is.
    public static func begun() async throws -> World {
        let world = try World()
        await world.remember()
        await world.hurry(true)
        return world
    }
}

extension World {
    func replay(_ lines: [CommandLine], upTo stop: Int?) {
        engine.stopAt = stop
        engine.carryOn(lines)
    }

    /// Runs some of the lines of a journal that come next; false once it is through or can't go on.
    public func carryOn(_ lines: [CommandLine], atMost count: Int) -> Bool {
        let done = engine.journal.count
        engine.carryOn(lines, atMost: count)
        let isGoingOn = engine.journal.count == done + count && engine.journal.count < lines.count
        if !isGoingOn { hurry(false) }
        return isGoingOn
    }

    /// How many lines and steps there are by now.
    public func progress() -> (lines: Int, steps: Int) {
        (engine.journal.count, engine.steps.count)
    }
}

extension WorldEngine {
    /// Runs the lines that follow those of the journal, the first of which may have begun, as far as `stopAt`.
    ///
    /// With `count` it stops after so many of them, and another call goes on.
    func carryOn(_ lines: [CommandLine], firstStepOfBegun first: Int = 0, atMost count: Int = .max)
    {
        var done = journal.count
        if let motion, done < lines.count {
            guard (try? complete(lines[done], motion, first: first)) != nil else { return }
            done += 1
        }
        for line in lines.dropFirst(done).prefix(count) {
            if isHalted { return }
            if Self.needsWorld(line.command) { try? materialise() }
            if isHalted { return }
            guard (try? run(line)) != nil else { return }
        }
        if !isHalted, journal.count == lines.count { try? materialise() }
    }

    private func complete(
        _ line: CommandLine,
        _ motion: ClockMotion,
        first: Int
    ) throws(Refusal) {
        try goOn(motion)
        try answerParked()
        finish(line, first: first)
    }
}
