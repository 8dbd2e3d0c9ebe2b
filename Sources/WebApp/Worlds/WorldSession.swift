internal import FeedModel
internal import HTTPServer
internal import Lab

/// A world that pages are open on: its journal, the running world, and who watches it.
actor WorldSession {
    /// What came of a posted command.
    struct Outcome: Sendable {
        /// What it printed.
        var printed: [String] = []
        /// Why it wasn't carried out; nothing of it has happened then.
        var refusal: String?
    }

    /// A page that is open on the world, and what it was last sent.
    private struct Watcher {
        let stream: EventStream
        let options: WorldOptions
        var sent: [String: String] = [:]
    }

    nonisolated let id: String
    nonisolated let origin: WorldOrigin
    private var world: World
    private var watchers: [Int: Watcher] = [:]
    private var watcherCount = 0

    init(id: String, origin: WorldOrigin, world: World) {
        self.id = id
        self.origin = origin
        self.world = world
    }

    /// The world at a step; nil or anything past the end is where it stands now.
    func world(at step: Int?) -> WorldView { world.view(at: step) }

    /// Where the world stands now.
    func head() -> World { world }

    /// Takes what was typed or tapped, and lets things settle; the journal shows it.
    func post(_ text: String) async -> Outcome {
        var outcome = Outcome()
        do throws(WorldError) {
            guard let report = try await world.run(text: text) else { return outcome }
            outcome.printed = report.output
            if let failure = report.failure { outcome.printed.append("Doesn't hold: \(failure)") }
            if report.isExpectation, report.failure == nil { outcome.printed.append("Holds.") }
            if Self.moves(text) { _ = try await world.run(text: "settle") }
        } catch {
            outcome.refusal = error.nearestWords
        }
        return outcome
    }

    /// Takes one call of the world's API.
    func api(_ call: APICall) async throws -> APIAnswer {
        try await world.api(call)
    }

    /// The journal as a script that makes this world again.
    func script() async -> String {
        await world.journal().map(\.text).joined(separator: "\n") + "\n"
    }

    /// Whether a command starts something that is then let settle.
    private static func moves(_ text: String) -> Bool {
        let first = text.split(separator: " ").first.map(String.init) ?? ""
        return ![
            "wait", "settle", "note", "expect", "when", "show", "mark", "seed", "world", "limits",
            "fault", "account", "device", "backend", "#",
        ].contains(first)
    }

    // MARK: - Watching

    /// Sends a page what changes from now on, until its stream ends.
    func watch(_ stream: EventStream, _ options: WorldOptions) {
        watcherCount += 1
        let number = watcherCount
        watchers[number] = Watcher(stream: stream, options: options)
        stream.onClose { Task { await self.unwatch(number) } }
    }

    private func unwatch(_ number: Int) { watchers[number] = nil }

    /// Sends each page that is open the fragments that differ from what it has.
    func tellWatchers(_ render: (WorldOptions) async throws -> [SavedAnswer.Fragment]) async {
        for (number, watcher) in watchers.sorted(by: { $0.key < $1.key }) {
            guard !watcher.stream.isClosed, let fragments = try? await render(watcher.options)
            else {
                continue
            }
            let changed = fragments.filter { watcher.sent[$0.id] != $0.html }
            guard !changed.isEmpty else { continue }
            for fragment in changed { watchers[number]?.sent[fragment.id] = fragment.html }
            let answer = SavedAnswer(said: "", fragments: changed)
            if let text = try? answer.text() { watcher.stream.send(event: "fragments", data: text) }
        }
    }
}

/// Where a world came from, for its heading.
struct WorldOrigin: Sendable, Equatable {
    var name: String
    var eyebrow: String
    var question: String
}

extension WorldError {
    /// The message with the nearest known word, without a line number that means nothing to a typist.
    var nearestWords: String {
        message + (nearest.map { " Did you mean “\($0)”?" } ?? "")
    }
}
