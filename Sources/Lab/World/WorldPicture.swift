public import FeedClient
import FeedModel
import SQLiteStore

/// Everything that a page draws of a world at the step where it stands.
public struct WorldPicture: Sendable {
    /// Clock, seed, design, journal, devices.
    public let facts: WorldFacts
    /// The accounts in the order of their names.
    public let accounts: [String]
    /// The last step; nil before the first.
    public let last: Step?
    /// The screens of the devices whose app runs, with aliases for ids.
    public let screens: [String: Screen]
    /// The tables of the place that was asked for.
    public let tables: [TablePicture]
    /// The tables that were pinned, of whatever place, in the order of their pinning.
    public let pinned: [TablePicture]
    /// The rows of all places that the last step changed.
    public let changes: [ShownChange]
}

extension WorldEngine {
    func facts() -> WorldFacts {
        WorldFacts(
            seed: seed,
            design: stated.text,
            now: now,
            stepCount: steps.count,
            hash: hash.text,
            journal: journal.map(\.text),
            firstSteps: firstSteps,
            devices: devices.map { DeviceFacts($0, in: self) }
        )
    }

    func cells(_ change: PlacedChange) -> ChangedRow {
        ChangedRow(
            before: change.change.before?.map(shown),
            after: change.change.after?.map(shown)
        )
    }

    func picture(_ wish: TableWish) -> WorldPicture {
        let facts = facts()
        let last = steps.last
        let changes = last?.changes ?? []
        let tables = ((try? tableNames(wish.place)) ?? []).compactMap {
            table($0, of: wish.place, changes, wish)
        }
        let pinned = wish.pinned.compactMap { table($0.table, of: $0.place, changes, wish) }
        var screens: [String: Screen] = [:]
        for device in facts.devices {
            screens[device.name] = screenAsNamed(device.name)
        }
        return WorldPicture(
            facts: facts,
            accounts: aliases.names(of: .account),
            last: last,
            screens: screens,
            tables: tables,
            pinned: pinned,
            changes: changes.map(shownChange)
        )
    }

    private func table(
        _ name: String,
        of place: Place,
        _ changes: [PlacedChange],
        _ wish: TableWish
    ) -> TablePicture? {
        guard let snapshot = try? snapshot(place, name) else { return nil }
        // A device's tables are what a reader follows; the backend's are many and long.
        let most = place != .backend ? 12 : snapshot.rows.count > 40 ? 2 : 6
        let text = Self.text(place)
        let rows = changes.filter { $0.place == text && $0.change.table == name }.map(cells)
        return TablePicture(
            snapshot,
            changes: rows,
            showing: !wish.filter.isEmpty ? 40 : wish.isPinned(text, name) ? 12 : most,
            filter: wish.filter
        )
    }
}

/// Which tables a page shows, and which of their rows.
public struct TableWish: Sendable {
    /// Whose tables.
    public var place: Place
    /// Tables of any place that stand first.
    public var pinned: [(place: Place, table: String)] = []
    /// Only rows with this text in them.
    public var filter = ""

    /// All tables of one place.
    public init(_ place: Place) {
        self.place = place
    }

    func isPinned(_ place: String, _ table: String) -> Bool {
        pinned.contains { WorldEngine.text($0.place) == place && $0.table == table }
    }
}
