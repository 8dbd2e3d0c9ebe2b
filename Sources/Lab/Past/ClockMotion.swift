import FeedModel

/// How far a line moves the clock.
enum ClockMotion {
    /// `wait`: up to a moment.
    case until(SimInstant)
    /// `settle`: as long as something is awaited; with the moment that it is on its way to.
    case settle(SimInstant?)
    /// `steps`: up to a number of steps.
    case steps(upTo: Int)
}

extension WorldEngine {
    /// Notes that the world stands still here, and says whether it is to stay so.
    ///
    /// Between two rests lies one thing with all that follows from it at once; nobody can stop within it. After
    /// something that was `dear` to do an image is taken, however few steps it made.
    @discardableResult
    func rest(afterDear isDear: Bool = false) -> Bool {
        if rests.last != steps.count, !steps.isEmpty {
            rests.append(steps.count)
            if repetitionDepth == 0 {
                album?.rested(self, afterDear: isDear)
                if isHalted { albumBehind?.visited(self) }
            }
        }
        if isHalted, halt == nil { halt = Halt(of: self) }
        return isHalted
    }
}
