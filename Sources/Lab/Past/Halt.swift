/// Where a replay to an earlier place stopped, as it stood before what follows a stop was written down.
struct Halt {
    /// How many lines had been carried out whole.
    let lines: Int
    /// How far the line after them has moved the clock; nil where none had begun.
    let motion: ClockMotion?
    /// A `repeat` line can't be taken up in its middle.
    let isWithinRepeat: Bool

    init(of engine: WorldEngine) {
        lines = engine.journal.count
        motion = engine.motion
        isWithinRepeat = engine.repetitionDepth > 0
    }
}

extension WorldEngine {
    /// Takes up again what a stop broke off; false, with nothing done, where that can't be.
    func takeUp() -> Bool {
        guard let halt, !halt.isWithinRepeat else { return false }
        journal.removeSubrange(halt.lines...)
        firstSteps.removeSubrange(halt.lines...)
        motion = halt.motion
        self.halt = nil
        return true
    }
}
