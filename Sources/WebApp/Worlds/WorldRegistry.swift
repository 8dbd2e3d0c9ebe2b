internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Workbook

/// The worlds of this server: those in use are held, all are kept as scripts and made again when asked for.
actor WorldRegistry {
    private let workbook: Workbook
    private let clock: WallClock
    nonisolated let held = HeldWorlds()
    private var lastNumber = 0
    /// Worlds that are being made again: whoever asks for one waits for the same.
    private var making: [String: WorldMaking] = [:]

    /// So many lines run before somebody who looks how far a world is gets an answer.
    private static let linesAtOnce = 8

    init(workbook: Workbook, clock: WallClock) {
        self.workbook = workbook
        self.clock = clock
    }

    /// Makes a world of a script and keeps it.
    func make(
        _ lines: [CommandLine],
        origin: WorldOrigin,
        parent: SavedWorld.Fork? = nil
    ) async throws -> WorldSession {
        let session = WorldSession(
            id: try await nextID(),
            origin: origin,
            world: try await Replay.world(lines, remembering: true),
            parent: parent
        )
        held.hold(session)
        try await keep(session)
        return session
    }

    /// The world of that id, made again from its script where it isn't held; nil where nobody made it.
    func session(_ id: String) async throws -> WorldSession? {
        if let session = held[id] { return session }
        let begun = try await begin(id)
        if let begun { return try await begun.task.value }
        return held[id]
    }

    /// The world of that id while it is being made again.
    func making(_ id: String) -> WorldMaking? { making[id] }

    /// Begins to make a world again; nil where it is held or nobody made it.
    func begin(_ id: String) async throws -> WorldMaking? {
        if held[id] != nil { return nil }
        if let known = making[id] { return known }
        let found = try await workbook.world(id)
        guard let saved = found, saved.deletedAt == nil else { return nil }
        let script = try Script(text: saved.script, name: "\(id).lab")
        let world = try await Replay.begun()
        // Another request may have begun it meanwhile.
        if held[id] != nil { return nil }
        if let known = making[id] { return known }
        let begun = WorldMaking(
            world: world,
            name: saved.name,
            script: saved.script,
            lineCount: script.lines.count,
            task: Task { try await self.finish(saved, script.lines, world) }
        )
        making[id] = begun
        return begun
    }

    private func finish(
        _ saved: SavedWorld,
        _ lines: [CommandLine],
        _ world: World
    ) async throws -> WorldSession {
        defer { making[saved.id] = nil }
        while await world.carryOn(lines, atMost: Self.linesAtOnce) {}
        let session = WorldSession(
            id: saved.id,
            origin: WorldOrigin(kept: saved.name),
            world: world,
            parent: saved.parent,
            undone: saved.undone.split(separator: "\n").map(String.init)
        )
        // One that was deleted meanwhile isn't held.
        let still = try await workbook.world(saved.id)
        if let still, still.deletedAt == nil { held.hold(session) }
        return session
    }

    /// Writes a world's journal down, and first the way that it has left, as a fork that nobody has opened yet.
    ///
    /// Where that fails, the world is let go: the next page makes it again as it was last kept, so that nothing stands
    /// on a page as done which would be gone tomorrow.
    func keep(_ session: WorldSession, leaving way: WorldSession.WayLeft? = nil) async throws {
        guard !session.isLetGo else { throw PageError.worldLetGo }
        do {
            if let way { try await keep(way, leftBy: session) }
            try await keepJournal(session)
        } catch {
            await letGo(session)
            throw error
        }
    }

    /// Writes a journal down of which others were told already, and goes on with the world in any case.
    func keepJournal(_ session: WorldSession) async throws {
        try await workbook.saveWorld(await session.saved(at: clock.now()))
    }

    private func letGo(_ session: WorldSession) async {
        held.drop(session.id)
        await session.letGo()
    }

    private func keep(_ way: WorldSession.WayLeft, leftBy session: WorldSession) async throws {
        var origin = await session.origin
        origin.eyebrow = "Fork of \(session.id) behind step \(way.step)"
        try await workbook.saveWorld(
            SavedWorld(
                id: try await nextID(),
                name: origin.kept,
                script: way.lines.joined(separator: "\n") + "\n",
                parent: SavedWorld.Fork(id: session.id, step: way.step),
                createdAt: clock.now()
            )
        )
    }

    func saved() async throws -> [SavedWorld] { try await workbook.worlds() }

    func deleted() async throws -> [SavedWorld] { try await workbook.deletedWorlds() }

    func saved(_ id: String) async throws -> SavedWorld? { try await workbook.world(id) }

    func forks(of id: String) async throws -> [SavedWorld] { try await workbook.forks(of: id) }

    func delete(_ id: String) async throws {
        held.drop(id)
        try await workbook.deleteWorld(id, at: clock.now())
    }

    /// Drops a world that came to nothing.
    func forget(_ id: String) async throws {
        held.drop(id)
        try await workbook.forgetWorld(id)
    }

    func restore(_ id: String) async throws { try await workbook.restoreWorld(id) }

    /// Deleted worlds keep their numbers: an old address never leads to another world.
    private func nextID() async throws -> String {
        let kept = try await workbook.lastWorldNumber()
        lastNumber = max(lastNumber, kept) + 1
        return "w\(lastNumber)"
    }
}
