/// A world as it stood at one of its steps, or as it stands now: a page is drawn of one of these.
public struct WorldView: Sendable {
    /// The world.
    public let world: World
    /// The step; nil for now.
    public let step: Int?

    /// All that a page shows of the world beside screens and tables.
    public func facts() async throws -> WorldFacts {
        try await world.look(at: step) { $0.facts() }
    }

    /// The picture after the last step, with the tables that are wanted.
    public func picture(_ wish: TableWish) async throws -> WorldPicture {
        try await world.look(at: step) { $0.picture(wish) }
    }
}

extension World {
    /// The world as it stood at a step; nil is now.
    public nonisolated func view(at step: Int?) -> WorldView {
        WorldView(world: self, step: step)
    }

    func look<Found: Sendable>(
        at step: Int?,
        _ body: @Sendable (WorldEngine) throws -> Found
    ) throws -> Found {
        let place = min(step ?? .max, engine.steps.count)
        if place != lookedAt { (isGoingBack, lookedAt) = (place < lookedAt, place) }
        return try body(try engine(at: step))
    }
}
