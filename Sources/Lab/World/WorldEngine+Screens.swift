public import FeedClient

extension WorldEngine {
    /// A phone's screen with names for ids; nil while its app isn't running.
    ///
    /// A feed may be long: only the entries of the range are named where there is one.
    func screenAsNamed(_ device: String, rows range: Range<Int>? = nil) -> Screen? {
        guard var screen = try? screen(device) else { return nil }
        for index in (range ?? screen.rows.indices).clamped(to: screen.rows.indices) {
            screen.rows[index] = named(screen.rows[index])
        }
        if let post = screen.detail?.post { screen.detail?.post = named(post) }
        if let search = screen.search { screen.search?.found = search.found.map(named) }
        if let item = screen.player?.item {
            screen.player?.item = aliases.name(of: item) ?? item
        }
        for index in screen.unsent.indices {
            let id = screen.unsent[index].id
            screen.unsent[index].id = aliases.name(of: id) ?? id
        }
        screen.reader = screen.reader.map { aliases.name(of: $0) ?? $0 }
        return screen
    }

    private func named(_ row: ScreenRow) -> ScreenRow {
        switch row {
        case .ad(var ad):
            ad.adID = aliases.name(of: ad.adID) ?? ad.adID
            return .ad(ad)
        case .post(let post): return .post(named(post))
        case .gap, .placeholder, .error: return row
        }
    }

    private func named(_ post: PostRow) -> PostRow {
        var post = post
        post.id = aliases.name(of: post.id) ?? post.id
        return post
    }
}

extension WorldView {
    /// The screen of a phone, with names for the ids of the entries of a range.
    public func screen(_ device: String, rows: Range<Int>) async throws -> Screen? {
        try await world.look(at: step) { $0.screenAsNamed(device, rows: rows) }
    }
}
