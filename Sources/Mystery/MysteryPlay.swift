public import FeedModel
public import Lab

/// A run of a mystery app that a player has in hand.
///
/// It hands out what can be seen from outside, and nothing else of its world.
public actor MysteryPlay {
    /// What the run began with.
    public nonisolated let stage: MysteryStage
    private let world: World
    private var time: MysteryTime
    private var last: Task<Bool, Never>?
    /// The lines that the player did.
    public private(set) var journal: [String] = []

    /// A run in the hidden design, in which the player's lines are done again.
    public init(_ stage: MysteryStage, journal: [String] = []) async throws {
        try await self.init(stage, design: stage.mystery.design, journal: journal)
    }

    /// The same run in another design, as tests and the board play it.
    public init(
        _ stage: MysteryStage,
        design: StatedDesign,
        journal: [String] = []
    ) async throws {
        self.stage = stage
        world = try await Replay.world(stage.opening(design))
        time = MysteryTime(seed: stage.mystery.seed, afterSetup: true)
        for text in journal { _ = await take(text) }
    }

    /// Does what the player asks for; false where no person could do it now, and nothing of it has happened then.
    ///
    /// What is asked for meanwhile waits for its turn.
    public func act(_ text: String) async -> Bool {
        let before = last
        let turn = Task {
            _ = await before?.value
            return await self.take(text)
        }
        last = turn
        return await turn.value
    }

    private func take(_ text: String) async -> Bool {
        guard let line = MysteryLine.line(text, stage, count: journal.count) else { return false }
        var ahead = time
        let lines = ahead.around(line)
        for (place, one) in lines.enumerated() {
            do throws(WorldError) {
                _ = try await world.run(one)
            } catch {
                // What others do between the player's lines can't fail; a player's line stands alone.
                if place == 0, lines.count == 1 { return false }
            }
        }
        time = ahead
        journal.append(text)
        return true
    }

    /// What the player sees now.
    public func view() async -> OutsideView { await world.outside() }
}
