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
    private var plays = RecentlyUsed<RunKey, Task<MysteryPlay, any Error>>(max: playsMax)
    private var labs = RecentlyUsed<Int, MysteryLab>(max: labsMax)

    private struct RunKey: Hashable {
        let mystery: Int
        let run: Int
    }

    /// More runs than these aren't held: each is a world.
    private static let playsMax = 12
    /// More labs than these aren't held: each has what it has read of all probes that were recorded.
    static let labsMax = 24

    init(book: MysteryBook, find: @escaping Finder) {
        self.book = book
        self.find = find
    }

    nonisolated func mystery(_ number: Int) async throws -> MysteryCase? { try await find(number) }

    /// A run of a mystery as it stands now.
    func play(_ mystery: MysteryCase, _ run: MysteryRun) async throws -> MysteryPlay {
        let key = RunKey(mystery: mystery.number, run: run.run)
        if let held = plays.value(key) { return try await held.value }
        let stage = MysteryStage(mystery, play: run.probe.flatMap(book.play))
        let making = Task { try await MysteryPlay(stage, journal: run.journal) }
        plays.hold(making, as: key)
        do {
            return try await making.value
        } catch {
            // The next one who asks tries again.
            plays.drop(key)
            throw error
        }
    }

    /// What probes read in a mystery's designs.
    func lab(_ mystery: MysteryCase) -> MysteryLab {
        if let lab = labs.value(mystery.number), lab.mystery == mystery { return lab }
        let lab = MysteryLab(mystery, book)
        labs.hold(lab, as: mystery.number)
        return lab
    }

    /// Drops all runs of a mystery.
    func forget(_ number: Int) {
        plays.drop { $0.mystery == number }
        labs.drop(number)
    }
}
