public import FeedClient
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
    /// The tables of all places that the last step changed, as `PLACE.TABLE`.
    public let changedTables: [String]
}

extension World {
    /// The picture after the last step, with the tables of one place.
    public func picture(of place: Place) -> WorldPicture {
        let facts = facts()
        let last = steps(facts.stepCount..<facts.stepCount + 1).first
        let changes = last?.changes ?? []
        let name = WorldEngine.text(place)
        let tables = tableNames(place).compactMap { table -> TablePicture? in
            guard let snapshot = try? self.table(place, table) else { return nil }
            // A device's tables are what a reader follows; the backend's are many and long.
            let most = place != .backend ? 24 : snapshot.rows.count > 40 ? 2 : 6
            let rows = changes.filter { $0.place == name && $0.change.table == table }.map(cells)
            return TablePicture(snapshot, changes: rows, showing: most)
        }
        var screens: [String: Screen] = [:]
        for device in facts.devices {
            if var screen = screen(device.name) {
                screen.rows = screen.rows.map(aliased)
                if let post = screen.detail?.post { screen.detail?.post = aliased(post) }
                if let item = screen.player?.item { screen.player?.item = alias(of: item) }
                screen.reader = screen.reader.map { alias(of: $0) }
                screens[device.name] = screen
            }
        }
        var changed: [String] = []
        for change in changes {
            let table = "\(change.place).\(change.change.table)"
            if !changed.contains(table) { changed.append(table) }
        }
        return WorldPicture(
            facts: facts,
            last: last,
            screens: screens,
            tables: tables,
            changedTables: changed
        )
    }

    private func aliased(_ row: ScreenRow) -> ScreenRow {
        if case .ad(var ad) = row {
            ad.adID = alias(of: ad.adID)
            return .ad(ad)
        }
        guard case .post(let post) = row else { return row }
        return .post(aliased(post))
    }

    private func aliased(_ post: PostRow) -> PostRow {
        var post = post
        post.id = alias(of: post.id)
        return post
    }
}
