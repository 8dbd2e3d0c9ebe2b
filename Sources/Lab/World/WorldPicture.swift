public import FeedClient
import FeedModel
import SQLiteStore

/// Everything that a page draws of a world at the step where it stands.
public struct WorldPicture: Sendable {
    /// Clock, seed, design, journal, devices.
    public let facts: WorldFacts
    /// The last step; nil before the first.
    public let last: Step?
    /// The screens of the devices whose app runs, with aliases for ids.
    public let screens: [String: Screen]
    /// The tables of the place that was asked for.
    public let tables: [TablePicture]
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

    func picture(of place: Place) -> WorldPicture {
        let facts = facts()
        let last = steps.last
        let changes = last?.changes ?? []
        let name = Self.text(place)
        let tables = ((try? tableNames(place)) ?? []).compactMap { table -> TablePicture? in
            guard let snapshot = try? snapshot(place, table) else { return nil }
            // A device's tables are what a reader follows; the backend's are many and long.
            let most = place != .backend ? 24 : snapshot.rows.count > 40 ? 2 : 6
            let rows = changes.filter { $0.place == name && $0.change.table == table }.map(cells)
            return TablePicture(snapshot, changes: rows, showing: most)
        }
        var screens: [String: Screen] = [:]
        for device in facts.devices {
            if var screen = try? screen(device.name) {
                screen.rows = screen.rows.map(aliased)
                if let post = screen.detail?.post { screen.detail?.post = aliased(post) }
                screen.reader = screen.reader.map { aliases.name(of: $0) ?? $0 }
                screens[device.name] = screen
            }
        }
        return WorldPicture(
            facts: facts,
            last: last,
            screens: screens,
            tables: tables,
            changes: changes.map(shownChange)
        )
    }

    private func aliased(_ row: ScreenRow) -> ScreenRow {
        guard case .post(let post) = row else { return row }
        return .post(aliased(post))
    }

    private func aliased(_ post: PostRow) -> PostRow {
        var post = post
        post.id = aliases.name(of: post.id) ?? post.id
        return post
    }
}
