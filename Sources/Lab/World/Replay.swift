public import FeedModel

/// Makes worlds out of journals.
public enum Replay {
    /// A new world in which the lines were run, as far as `stop`, the number of the last step wanted.
    ///
    /// The state at a step is always that of a fresh replay to it; `nil` runs all lines. Lines that can't be done
    /// end the replay, as they ended the run that made the journal.
    public static func world(
        _ lines: [CommandLine],
        fixedDesign: StatedDesign = StatedDesign(),
        upTo stop: Int? = nil
    ) async throws -> World {
        let world = try World(fixedDesign: fixedDesign)
        await world.replay(lines, upTo: stop)
        return world
    }
}

extension World {
    func replay(_ lines: [CommandLine], upTo stop: Int?) {
        setStop(stop)
        for line in lines {
            if stopIsReached { return }
            layOut(before: line)
            if stopIsReached { return }
            guard (try? run(line)) != nil else { return }
        }
        if !stopIsReached { layOut(before: nil) }
    }
}
