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
        engine.stopAt = step
        engine.albumBehind = album
        let begun = engine.journal.count
        engine.carryOn(
            Array(journal.prefix(lines)),
            firstStepOfBegun: begun < firstSteps.count ? firstSteps[begun] : 0
        )
        engine.stopAt = nil
        engine.albumBehind = nil
        return engine
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
        let past = try engine.past(step: step)
        visited.append((step, past))
        if visited.count > Self.visitedMax { visited.removeFirst() }
        return past
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
