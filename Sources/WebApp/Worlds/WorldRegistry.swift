internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Workbook

/// The worlds of this server: those in use are held, all are kept as scripts and made again when asked for.
actor WorldRegistry {
    private let workbook: Workbook
    private let clock: WallClock
    private var sessions: [String: WorldSession] = [:]
    /// Ids in the order of use, the latest last.
    private var used: [String] = []

    /// More worlds than these aren't held; the one that was used longest ago is dropped.
    private static let heldMax = 50

    init(workbook: Workbook, clock: WallClock) {
        self.workbook = workbook
        self.clock = clock
    }

    /// Makes a world of a script and keeps it.
    func make(_ lines: [CommandLine], origin: WorldOrigin) async throws -> WorldSession {
        let id = "w\(try await nextNumber())"
        let session = WorldSession(
            id: id,
            origin: origin,
            world: try await Replay.world(lines, remembering: true)
        )
        hold(session)
        try await keep(session)
        return session
    }

    /// The world of that id, made again from its script where it isn't held; nil where nobody made it.
    func session(_ id: String) async throws -> WorldSession? {
        if let session = sessions[id] {
            hold(session)
            return session
        }
        guard let saved = try await workbook.world(id) else { return nil }
        let script = try Script(text: saved.script, name: "\(id).lab")
        let session = WorldSession(
            id: id,
            origin: Self.origin(saved.name),
            world: try await Replay.world(script.lines, remembering: true)
        )
        // Another request may have made it meanwhile.
        if let earlier = sessions[id] { return earlier }
        hold(session)
        return session
    }

    /// Writes a world's journal down.
    func keep(_ session: WorldSession) async throws {
        try await workbook.saveWorld(
            id: session.id,
            name: Self.name(session.origin),
            script: await session.script(),
            at: clock.now()
        )
    }

    func saved() async throws -> [SavedWorld] { try await workbook.worlds() }

    func delete(_ id: String) async throws {
        sessions[id] = nil
        used.removeAll { $0 == id }
        try await workbook.deleteWorld(id)
    }

    private func nextNumber() async throws -> Int {
        let saved = try await workbook.worlds().compactMap { Int($0.id.dropFirst()) }
        let held = sessions.keys.compactMap { Int($0.dropFirst()) }
        return (saved + held).reduce(0, max) + 1
    }

    private func hold(_ session: WorldSession) {
        sessions[session.id] = session
        used.removeAll { $0 == session.id }
        used.append(session.id)
        if used.count > Self.heldMax { sessions[used.removeFirst()] = nil }
    }

    /// The three parts of an origin stand in the name that is kept, divided by a line break.
    private static func name(_ origin: WorldOrigin) -> String {
        [origin.name, origin.eyebrow, origin.question].joined(separator: "\n")
    }

    private static func origin(_ name: String) -> WorldOrigin {
        let parts = name.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return WorldOrigin(
            name: parts.first ?? "",
            eyebrow: parts.count > 1 ? parts[1] : "",
            question: parts.count > 2 ? parts[2] : ""
        )
    }
}
