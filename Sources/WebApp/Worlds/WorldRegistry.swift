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
        guard let saved = try await workbook.world(id), saved.deletedAt == nil else { return nil }
        let script = try Script(text: saved.script, name: "\(id).lab")
        let session = WorldSession(
            id: id,
            origin: WorldOrigin(kept: saved.name),
            world: try await Replay.world(script.lines, remembering: true),
            parent: saved.parent,
            undone: saved.undone.split(separator: "\n").map(String.init)
        )
        // Another request may have made it meanwhile.
        if let earlier = held[id] { return earlier }
        held.hold(session)
        return session
    }

    /// Writes a world's journal down.
    func keep(_ session: WorldSession) async throws {
        try await workbook.saveWorld(await session.saved(at: clock.now()))
    }

    /// Keeps a way that a world left, as a fork of it that nobody has opened yet.
    func keep(_ way: WorldSession.WayLeft, leftBy session: WorldSession) async throws {
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
