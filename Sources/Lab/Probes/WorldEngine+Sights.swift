import FeedClient
import FeedModel

extension WorldEngine {
    /// What is seen now; what was seen before may be taken out of it.
    func seen(_ sight: Sight, _ earlier: [String: SightValue]) -> SightValue {
        switch sight {
        case .number(let list):
            if case .list(let words) = seen(list, earlier) { return .number(words.count) }
            return .number(0)
        case .word(let device, let word): return seen(word, on: device)
        case .list(let device, let list, let filters):
            let words = (try? screen(device)).map { seen(list, on: $0) } ?? []
            return .list(filters.reduce(words) { Self.filtered($0, by: $1, earlier) })
        }
    }

    private static func filtered(
        _ words: [String],
        by filter: ListFilter,
        _ earlier: [String: SightValue]
    ) -> [String] {
        switch filter {
        case .beginning(let start): return words.filter { $0.hasPrefix(start) }
        case .after(let count): return Array(words.dropFirst(count))
        case .top(let count): return Array(words.prefix(count))
        case .except(let name):
            guard case .list(let others) = earlier[name] else { return words }
            return words.filter { !others.contains($0) }
        }
    }

    // MARK: - Words

    private func seen(_ word: WordSight, on name: String) -> SightValue {
        switch word {
        case .up: return .number(device(name)?.traffic.bytesSent ?? 0)
        case .down: return .number(device(name)?.traffic.bytesReceived ?? 0)
        case .sent(let method, let path): return .number(sent(by: name, method, path))
        default: break
        }
        guard let screen = try? screen(name) else { return .word("closed") }
        switch word {
        case .reader: return .word(screen.reader.map(aliases.shown) ?? "nobody")
        case .screen: return .word(screen.place.rawValue)
        case .plays: return .word(played(screen))
        case .below: return .word(below(screen))
        case .shows(let text):
            let isThere = screen.texts.contains { $0.lowercased().contains(text.lowercased()) }
            return .word(isThere ? "yes" : "no")
        case .heart(let post):
            return .word(row(post, screen).map { $0.isLiked ? "on" : "off" } ?? "absent")
        case .likes(let post):
            return row(post, screen).map { .number($0.likeCount) } ?? .word("absent")
        case .status(let post): return .word(status(row(post, screen)))
        case .picture(let post): return .word(picture(row(post, screen)?.picture))
        case .up, .down, .sent: return .number(0)
        }
    }

    private func sent(by name: String, _ method: String?, _ path: String?) -> Int {
        let wanted = path.map(aliases.resolved)
        return (device(name)?.traffic.requests ?? []).count { request in
            (method == nil || method == "*" || request.method == method)
                && (wanted == nil || wanted == "*" || request.path == wanted)
        }
    }

    private func played(_ screen: Screen) -> String {
        guard let player = screen.player else { return "nothing" }
        guard let item = player.item else { return "ad" }
        return player.isLoading ? "loading" : aliases.shown(item)
    }

    private func below(_ screen: Screen) -> String {
        let end = screen.firstVisible + limits.count(.rowsPerScreen)
        guard end >= screen.rows.count else { return "rows" }
        switch screen.ending {
        case .loading: return "spinner"
        case .keepLooking: return "button"
        case .more: return screen.rows.last == .error ? "button" : "spinner"
        case .end, .empty, .unknown: return "end"
        }
    }

    private func row(_ name: String, _ screen: Screen) -> PostRow? {
        if screen.place == .post {
            return screen.detail?.post.flatMap { aliases.shown($0.id) == name ? $0 : nil }
        }
        for case .post(let row) in screen.rows where aliases.shown(row.id) == name { return row }
        return nil
    }

    private func status(_ row: PostRow?) -> String {
        switch row?.status {
        case .synced: "out"
        case .pending: "pending"
        case .failed: "failed"
        case nil: "absent"
        }
    }

    private func picture(_ picture: PostRow.Picture?) -> String {
        switch picture?.loaded {
        case "thumb": "small"
        case .some: "sharp"
        case nil: picture == nil ? "absent" : "none"
        }
    }

    // MARK: - Lists

    private func seen(_ list: ListSight, on screen: Screen) -> [String] {
        let view = screen.rows.dropFirst(screen.firstVisible).prefix(limits.count(.rowsPerScreen))
        let posts = Self.posts(screen.rows)
        let visible = Self.posts(view)
        switch list {
        case .entries: return screen.rows.map(word)
        case .posts: return posts.map { aliases.shown($0.id) }
        case .visible: return visible.map { aliases.shown($0.id) }
        case .ads:
            return screen.rows.enumerated().compactMap { place, row in
                if case .ad = row { String(place + 1) } else { nil }
            }
        case .names: return screen.list?.names ?? []
        case .comments: return screen.detail?.comments.map(\.text) ?? []
        case .inView: return screen.detail?.comments.filter(\.isInView).map(\.text) ?? []
        case .shapes: return visible.compactMap(\.picture).map { "\($0.width)x\($0.height)" }
        case .standIns:
            return visible.compactMap(\.picture).filter { $0.loaded == nil }.map(Self.standIn)
        case .sharp:
            return posts.filter { picture($0.picture) == "sharp" }.map { aliases.shown($0.id) }
        case .pictured:
            return posts.filter { $0.picture?.loaded != nil }.map { aliases.shown($0.id) }
        }
    }

    private static func posts(_ rows: some Sequence<ScreenRow>) -> [PostRow] {
        rows.compactMap { if case .post(let post) = $0 { post } else { nil } }
    }

    private func word(_ row: ScreenRow) -> String {
        switch row {
        case .post(let post): aliases.shown(post.id)
        case .ad: "ad"
        case .gap: "gap"
        case .placeholder: "placeholder"
        case .error: "error"
        }
    }

    private static func standIn(_ picture: PostRow.Picture) -> String {
        switch picture.standIn {
        case .tint: "colour"
        case .blur: picture.blur == nil ? "grey" : "blur"
        case .none: "grey"
        }
    }
}
