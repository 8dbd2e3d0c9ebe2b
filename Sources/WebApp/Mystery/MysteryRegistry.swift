internal import Lab
internal import Mystery
internal import Workbook

/// The mysteries of this server: their runs are held while they are played, and made again from their journals.
///
/// Their worlds have no ids, and no route of other worlds leads to them.
actor MysteryRegistry {
    /// Finds the case of a number.
    typealias Finder = @Sendable (Int) async throws -> MysteryCase?

    nonisolated let book: MysteryBook
    private nonisolated let find: Finder
    private var plays: [String: Task<MysteryPlay, any Error>] = [:]
    /// The keys of held runs, the one used last at the end.
    private var order: [String] = []
    private var labs: [Int: MysteryLab] = [:]

    private static let heldMax = 12

    init(book: MysteryBook, find: @escaping Finder) {
        self.book = book
        self.find = find
    }

    nonisolated func mystery(_ number: Int) async throws -> MysteryCase? { try await find(number) }

    /// A run of a mystery as it stands now.
    func play(_ mystery: MysteryCase, _ run: MysteryRun) async throws -> MysteryPlay {
        let key = "\(mystery.number)/\(run.run)"
        order.removeAll { $0 == key }
        order.append(key)
        if let held = plays[key] { return try await held.value }
        let stage = MysteryStage(mystery, play: run.probe.flatMap(book.play))
        let making = Task { try await MysteryPlay(stage, journal: run.journal) }
        plays[key] = making
        if order.count > Self.heldMax { plays[order.removeFirst()] = nil }
        do {
            return try await making.value
        } catch {
            // The next one who asks tries again.
            plays[key] = nil
            throw error
        }
    }

    /// What probes read in a mystery's designs.
    func lab(_ mystery: MysteryCase) -> MysteryLab {
        if let lab = labs[mystery.number], lab.mystery == mystery { return lab }
        let lab = MysteryLab(mystery, book)
        labs[mystery.number] = lab
        return lab
    }

    /// Drops all runs of a mystery.
    func forget(_ number: Int) {
        for key in order where key.hasPrefix("\(number)/") { plays[key] = nil }
        order.removeAll { $0.hasPrefix("\(number)/") }
        labs[number] = nil
    }
}
