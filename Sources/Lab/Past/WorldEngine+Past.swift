import SQLiteStore

extension WorldEngine {
    /// The world as it stood at its first rest from a step on: what a fresh replay to it would be.
    func past(step: Int) throws -> WorldEngine {
        try earlier(step: step, lines: journal.count)
    }

    /// The world as it stood after so many lines.
    func past(lines: Int) throws -> WorldEngine {
        try earlier(step: nil, lines: lines)
    }

    private func earlier(step: Int?, lines: Int) throws -> WorldEngine {
        let image = album?.image(step: step ?? steps.count, lines: lines)
        let engine = try image?.engine(after: self) ?? WorldEngine(fixedDesign: fixedDesign)
        bring(engine, to: step, lines: lines)
        return engine
    }

    /// Runs an engine that stands at an earlier place of this world on to another one.
    private func bring(_ engine: WorldEngine, to step: Int?, lines: Int) {
        engine.stopAt = step
        engine.albumBehind = album
        let begun = engine.journal.count
        engine.carryOn(
            lines < journal.count ? Array(journal.prefix(lines)) : journal,
            firstStepOfBegun: begun < firstSteps.count ? firstSteps[begun] : 0
        )
        if engine.isHalted, engine.halt == nil { engine.halt = Halt(of: engine) }
        engine.stopAt = nil
        engine.albumBehind = nil
    }

    /// Runs an engine that a replay of this world has left at an earlier place on to a step.
    ///
    /// That costs the steps between. False, with nothing done, where it can't go on from there.
    func goOn(_ engine: WorldEngine, to step: Int) -> Bool {
        guard engine.takeUp() else { return false }
        bring(engine, to: step, lines: journal.count)
        return true
    }
}

extension World {
    /// Keeps images of the states to come, for going back.
    func remember() {
        engine.album = Album()
    }

    /// Images are few while a journal is run again, and as many as always after that.
    func hurry(_ isHasty: Bool) {
        engine.album?.isHasty = isHasty
    }

    static let visitedMax = 4

    /// The engine at a step; nil, or a step past the end, is where the world stands now.
    func engine(at step: Int?) throws -> WorldEngine {
        guard let step, step < engine.steps.count else { return engine }
        if let place = visited.firstIndex(where: { $0.step == step }) {
            let known = visited.remove(at: place)
            visited.append(known)
            return known.engine
        }
        let past = try broughtOn(to: step) ?? engine.past(step: step)
        visited.append((step, past))
        if visited.count > Self.visitedMax { visited.removeFirst() }
        return past
    }

    /// The visited engine nearest before a step, run on to it; nil where an image is nearer.
    private func broughtOn(to step: Int) -> WorldEngine? {
        let image = engine.album?.image(step: step, lines: engine.journal.count)?.stepCount ?? 0
        let near = visited.indices.filter {
            (image...step).contains(visited[$0].engine.steps.count)
        }
        guard
            let place = near.max(by: {
                visited[$0].engine.steps.count < visited[$1].engine.steps.count
            }), engine.goOn(visited[place].engine, to: step)
        else { return nil }
        return visited.remove(at: place).engine
    }

    /// Makes ready what was before a step, if those who ask for steps are on their way back.
    ///
    /// On the way on each step is run behind the last one; on the way back each needs a copy of its own.
    public func prepare(before step: Int) {
        guard isGoingBack, let back = engine.rests.last(where: { $0 < step }) else { return }
        _ = try? engine(at: back)
    }

    /// Goes back to where the world stood after so many lines; what came after is gone from it.
    public func cut(toLines lines: Int) throws {
        guard lines < engine.journal.count else { return }
        let past = try engine.past(lines: lines)
        past.album = engine.album?.upTo(step: past.steps.count, lines: lines)
        engine = past
        visited = []
    }
}
