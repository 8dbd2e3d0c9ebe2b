internal import FeedModel
internal import HTTPServer
internal import Lab
internal import Workbook

/// A world that pages are open on: its journal, the running world, and who watches it.
actor WorldSession {
    /// What came of a posted command.
    struct Outcome: Sendable {
        /// What it printed.
        var printed: [String] = []
        /// Why it wasn't carried out; nothing of it has happened then.
        var refusal: String?
        /// The way that had been taken back and was left by this command, as the lines of a whole journal.
        var wayLeft: WayLeft?

        /// Adds what came of a second line of the same form.
        mutating func add(_ other: Outcome) {
            printed += other.printed
            refusal = other.refusal
            wayLeft = wayLeft ?? other.wayLeft
        }
    }

    /// A journal that a world no longer follows.
    struct WayLeft: Sendable {
        let lines: [String]
        /// The last step that both have.
        let step: Int
    }

    /// A page that is open on the world, and what it was last sent.
    private struct Watcher {
        let stream: EventStream
        let options: WorldOptions
        /// The hash of each fragment that it was sent, by id.
        var sent: [String: String] = [:]
    }

    nonisolated let id: String
    nonisolated let parent: SavedWorld.Fork?
    private let name = String(UInt64.random(in: 0 ... .max), radix: 36)
    private var turns = 0
    private(set) var origin: WorldOrigin
    private nonisolated let world: World
    /// The lines that were taken back, to be done again in their order.
    private(set) var undone: [String] {
        didSet { noteWaiting() }
    }
    private var watchers: [Int: Watcher] = [:] {
        didSet { noteWaiting() }
    }
    private var watcherCount = 0
    /// Whether pages are being told what changed, and whether more has changed since.
    private var isTelling = false
    private var isNews = false
    /// Whether a call of the API changes anything here beside the world: it rarely does, and the session needn't be
    /// waited for then.
    private let isConcerned: Locked<Bool>
    /// What the world's pages looked like last.
    nonisolated let drawn = DrawnFragments()
    private nonisolated let hasLeft = Locked(false)

    init(
        id: String,
        origin: WorldOrigin,
        world: World,
        parent: SavedWorld.Fork? = nil,
        undone: [String] = []
    ) {
        self.id = id
        self.origin = origin
        self.world = world
        self.parent = parent
        self.undone = undone
        isConcerned = Locked(!undone.isEmpty)
    }

    private func noteWaiting() {
        let concerned = !undone.isEmpty || !watchers.isEmpty
        isConcerned.withLock { $0 = concerned }
    }

    /// The world at a step; nil or anything past the end is where it stands now.
    func world(at step: Int?) -> WorldView { world.view(at: step) }

    /// Where the world stands now.
    func head() -> World { world }

    /// What a picture of the world shows that is taken from now on and has so many steps.
    func asOf() -> @Sendable (_ steps: Int) -> AsOf {
        { [name, turns] in AsOf(session: name, turns: turns, steps: $0) }
    }

    func rename(_ name: String) { origin.name = name }

    // MARK: - Acting

    /// Takes what was typed or tapped, and lets things settle where they may; the journal shows it.
    func post(
        _ text: String,
        isToSettle: @Sendable ([CommandLine]) -> Bool = { _ in true }
    ) async -> Outcome {
        var outcome = Outcome()
        do throws(WorldError) {
            let before = undone.isEmpty ? nil : await world.facts()
            guard let report = try await world.run(text: text) else { return outcome }
            if let before {
                outcome.wayLeft = WayLeft(lines: before.journal + undone, step: before.stepCount)
                undone = []
            }
            outcome.printed = report.output
            if let failure = report.failure { outcome.printed.append("Doesn't hold: \(failure)") }
            if report.isExpectation, report.failure == nil { outcome.printed.append("Holds.") }
            if report.isAct, isToSettle(await world.journal()) {
                _ = try await world.run(text: "settle")
            }
        } catch {
            outcome.refusal = error.nearestWords
        }
        return outcome
    }

    /// Takes the last act back; false where there is none.
    func undo() async throws -> Bool {
        let taken = try await world.undo()
        turns += 1
        undone = taken.map(\.text) + undone
        return !taken.isEmpty
    }

    /// Does again what was taken back last; false where there is nothing.
    func redo() async -> Bool {
        guard let text = undone.first else { return false }
        do throws(WorldError) {
            let report = try await world.run(text: text)
            undone.removeFirst()
            if report?.isAct == true, undone.first == "settle" {
                _ = try await world.run(text: undone.removeFirst())
            }
        } catch {
            return false
        }
        return true
    }

    /// Takes one call of the world's API; `show` brings it to the pages that are open.
    nonisolated func api(
        _ call: APICall,
        show: (WorldSession) async -> Void
    ) async throws -> APIAnswer {
        let answer = try await world.api(call)
        if answer.isJournalled, isConcerned.withLock({ $0 }) {
            await leaveUndone()
            await show(self)
        }
        return answer
    }

    private func leaveUndone() { undone = [] }

    /// The world as it is to be kept.
    func saved(at now: WallTime) async -> SavedWorld {
        var saved = SavedWorld(
            id: id,
            name: origin.kept,
            script: await world.journal().map(\.text).joined(separator: "\n") + "\n",
            parent: parent,
            createdAt: now
        )
        saved.undone = undone.joined(separator: "\n")
        return saved
    }

    // MARK: - Watching

    /// Sends a page what changes from now on, until its stream ends; gives the number that it goes by.
    func watch(_ stream: EventStream, _ options: WorldOptions) -> Int {
        watcherCount += 1
        let number = watcherCount
        watchers[number] = Watcher(stream: stream, options: options)
        stream.onClose { Task { await self.unwatch(number) } }
        return number
    }

    /// Sends a page how the world stood when it began to watch, unless it was sent something newer meanwhile.
    func greet(_ number: Int, with answer: SavedAnswer) throws {
        guard let watcher = watchers[number], watcher.sent.isEmpty else { return }
        for fragment in answer.fragments { watchers[number]?.sent[fragment.id] = fragment.hash }
        watcher.stream.send(event: "fragments", data: try answer.text())
    }

    private func unwatch(_ number: Int) { watchers[number] = nil }

    /// Whether the world was let go since it couldn't be kept: whoever still has it must not write it.
    nonisolated var isLetGo: Bool { hasLeft.withLock { $0 } }

    /// Ends the streams of the pages that are open; they come back to the world as it was last kept.
    func letGo() {
        hasLeft.withLock { $0 = true }
        for watcher in watchers.values { watcher.stream.close() }
    }

    /// Sends each page that is open the fragments that differ from what it has.
    ///
    /// One round goes on at a time, so that no page gets an older state after a newer one; what
    /// happens during a round is told in the next.
    func tellWatchers(
        _ render: (WorldOptions, Set<String>) async throws -> SavedAnswer
    ) async {
        isNews = true
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while isNews {
            isNews = false
            var news: [Sight: News] = [:]
            for number in watchers.keys.sorted() { await tell(number, &news, render) }
        }
    }

    /// How a page looks at the world, and what it has of it: two that are alike in both are sent the same.
    private struct Sight: Hashable {
        let options: WorldOptions
        let known: Set<String>
    }

    private struct News {
        let changed: [SavedAnswer.Fragment]
        let text: String
    }

    private func tell(
        _ number: Int,
        _ news: inout [Sight: News],
        _ render: (WorldOptions, Set<String>) async throws -> SavedAnswer
    ) async {
        guard let watcher = watchers[number], !watcher.stream.isClosed else { return }
        let known = Set(watcher.sent.map { "\($0.key)=\($0.value)" })
        let sight = Sight(options: watcher.options, known: known)
        if news[sight] == nil {
            guard let answer = try? await render(sight.options, known),
                let text = try? answer.text()
            else { return }
            news[sight] = News(changed: answer.fragments, text: text)
        }
        guard let (changed, text) = news[sight].map({ ($0.changed, $0.text) }), !changed.isEmpty
        else { return }
        for fragment in changed { watchers[number]?.sent[fragment.id] = fragment.hash }
        watcher.stream.send(event: "fragments", data: text)
    }
}

/// Where a world came from, for its heading.
struct WorldOrigin: Sendable, Equatable {
    var name: String
    var eyebrow: String
    var question: String

    init(name: String, eyebrow: String, question: String) {
        self.name = name
        self.eyebrow = eyebrow
        self.question = question
    }

    /// The three parts stand in the name that is kept, divided by a line break.
    init(kept: String) {
        let parts = kept.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        name = parts.first ?? ""
        eyebrow = parts.count > 1 ? parts[1] : ""
        question = parts.count > 2 ? parts[2] : ""
    }

    var kept: String { [name, eyebrow, question].joined(separator: "\n") }
}

extension WorldError {
    /// The message with the nearest known word, without a line number that means nothing to a typist.
    var nearestWords: String {
        message + (nearest.map { " Did you mean “\($0)”?" } ?? "")
    }
}
