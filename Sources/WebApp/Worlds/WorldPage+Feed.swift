internal import FeedClient
internal import Templates

/// Draws the entries of a feed: all that a page has of it, or those that a script asks for.
struct FeedMaker {
    /// The page's address.
    let address: String
    let options: WorldOptions
    /// Whether the page is one of the lab, which has ways to further entries.
    let isLive: Bool
    /// Whether a script asked, which knows where the page is.
    var isForScript = false
    /// What the ids of this page's entries begin with: a lesson may have several panels.
    var prefix = ""

    /// The feed in a window around the reader, or where the page's address asks for one.
    func feed(_ screen: Screen, _ name: String) -> FeedView {
        let count = screen.rows.count
        let start: Int
        if let asked = options.windows[name] {
            start = max(0, min(asked, count - Self.rowsInWindow))
        } else {
            start = max(0, screen.firstVisible - Self.rowsAbove)
        }
        let end = min(count, start + Self.rowsAbove + Self.rowsInWindow)
        var view = FeedView(
            name: name,
            label: screen.tab == .home ? "Home feed" : "Explore feed",
            rows: feedRows(screen, name, start..<end),
            first: start,
            total: count
        )
        view.isBusy = screen.isRefreshing || screen.ending == .loading
        let keys = Self.keys(screen.rows)
        if keys.indices.contains(screen.firstVisible) {
            view.reader = rowID(name, keys[screen.firstVisible])
        }
        if isLive, !isForScript, options.windows[name] != nil {
            view.commandURL = "\(address)/commands\(options.query)"
        }
        view.before = way(to: start - Self.rowsInWindow, of: start, "above", name)
        view.behind = way(to: end, of: count - end, "below", name)
        if isLive { view.rowsURL = "\(address)/rows?\(stepField)phone=\(name)" }
        if screen.tab == .explore { view.over = Self.suggestions(screen, name) }
        if end == count {
            view.under = ending(screen, name)
            if screen.tab == .home { view.under += Self.suggestions(screen, name) }
        }
        return view
    }

    private var stepField: String { isForScript ? "" : options.step.map { "step=\($0)&" } ?? "" }

    /// The entries of a range, each with its place in the whole feed.
    func feedRows(_ screen: Screen, _ name: String, _ range: Range<Int>) -> [DeviceView.Row] {
        let keys = Self.keys(screen.rows)
        return range.clamped(to: screen.rows.indices).map { index in
            var place = RowPlace(
                id: rowID(name, keys[index]),
                number: index + 1,
                total: screen.rows.count
            )
            place.isReading = index == screen.firstVisible
            switch screen.rows[index] {
            case .post(let post):
                place.post = post.id
                var view = view(post, screen, name)
                view.place = place
                return .post(view)
            case .ad(let ad):
                var view = WorldPageMaker.view(ad)
                view.place = place
                return .post(view)
            case .gap(let isLoading):
                let number = Int(keys[index].drop { !$0.isNumber }) ?? 1
                return .gap(gap(number, isLoading, place, name))
            case .placeholder: return .end("A post that this version can't read", place: place)
            case .error: return .gap(failedPage(place, name))
            }
        }
    }

    /// What names each entry as long as it stands: its post, or its kind and how many of that kind stand above.
    private static func keys(_ rows: [ScreenRow]) -> [String] {
        var counts: [String: Int] = [:]
        return rows.map { row in
            let kind: String
            switch row {
            case .post(let post): return post.id
            case .gap: kind = "gap"
            case .ad: kind = "ad"
            case .placeholder: kind = "unread"
            case .error: kind = "error"
            }
            counts[kind, default: 0] += 1
            return "\(kind)_\(counts[kind, default: 0])"
        }
    }

    private func rowID(_ name: String, _ key: String) -> String { "\(prefix)row-\(name)-\(key)" }

    private func way(to first: Int, of count: Int, _ side: String, _ name: String) -> FeedView.Way?
    {
        guard count > 0 else { return nil }
        let text = "\(count) \(count == 1 ? "entry" : "entries") \(side)"
        guard isLive, !isForScript else { return FeedView.Way(text: text) }
        let other = options.with { $0.windows = [name: max(0, first)] }
        return FeedView.Way(text: text, href: "\(address)\(other.query)#view-\(name)")
    }

    /// A gap can be filled from its newer end or from its older one (R9).
    private func gap(
        _ number: Int,
        _ isLoading: Bool,
        _ place: RowPlace,
        _ name: String
    ) -> GapView {
        var view = GapView(text: isLoading ? "Loading…" : "Posts may be missing here")
        view.isLoading = isLoading
        view.place = place
        guard !isLoading else { return view }
        let command = "\(name) taps gap=\(number)"
        view.ways = [
            GapView.Way(label: "Show more posts", spoken: "Show more posts", command: command),
            GapView.Way(
                label: "↑ from below",
                spoken: "Show more posts from below",
                command: "\(command) from=below"
            ),
        ]
        return view
    }

    private func failedPage(_ place: RowPlace, _ name: String) -> GapView {
        var view = GapView(text: "Couldn't load more posts")
        view.place = place
        view.ways = [
            GapView.Way(
                label: "Couldn't load more posts. Retry",
                spoken: "Couldn't load more posts. Retry",
                command: "\(name) taps retry"
            )
        ]
        return view
    }

    private static let rowsAbove = 3
    /// How many entries stand in a page from the reader on; a script gets the others as one scrolls.
    static let rowsInWindow = 12

    /// What somebody new may follow with one tap (B6).
    private static func suggestions(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        screen.suggestions.map { row in
            let verb = row.isFollowed ? "unfollows" : "follows"
            return .button(text: row.text, command: "\(name) \(verb) \(row.target)")
        }
    }

    private func ending(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        switch screen.ending {
        case .more: []
        case .loading: [.end("Loading…")]
        case .keepLooking: [.button(text: "Keep looking", command: "\(name) taps keep-looking")]
        case .end: [.end("End of feed")]
        case .empty: [.end("No posts yet. Follow somebody to fill this feed.")]
        case .unknown: [.end(screen.isRefreshing ? "Loading…" : "Nothing loaded yet")]
        }
    }

    func view(_ post: PostRow, _ screen: Screen, _ name: String) -> PostView {
        var view = PostView(
            state: post.status.rawValue,
            author: post.authorName,
            colour: WorldPageMaker.colour(post.authorName),
            note: post.progress ?? post.time + (post.isBookmarked ? " · kept" : ""),
            body: SafeHTML(trusted: linkedMentions(post.bodyHTML)),
            photo: post.picture.map(WorldPageMaker.photo),
            acts: post.actions.compactMap { WorldPageMaker.act($0, post, screen, name) },
            spoken: post.label
        )
        view.percent = post.progress.flatMap(ProgressText.percent)
        if post.actions.contains(where: { $0.action == .edit }) {
            view.edit = EditView(
                id: "\(prefix)edit-\(name)-\(post.id)",
                label: "Your post",
                command: "\(name) edits \(post.id)",
                typed: BodyText(html: post.bodyHTML).text,
                delete: "\(name) deletes \(post.id)"
            )
        }
        return view
    }

    /// A mention leads to the account's row: a world has no page for a person.
    private func linkedMentions(_ html: String) -> String {
        html.replacing("href=\"/v1/accounts/", with: "href=\"\(address)?of=backend&amp;account=")
    }
}

extension WorldPageMaker {
    var feeds: FeedMaker {
        let isLive = keep != nil
        return FeedMaker(
            address: address,
            options: options,
            isLive: isLive,
            isForScript: isForScript,
            prefix: isLive ? "" : "\(id)-"
        )
    }
}

/// Reads how far a post is off the words that say so.
enum ProgressText {
    /// `Posting 40%` is 40; nil where it isn't on its way.
    static func percent(_ text: String) -> Int? {
        guard text.hasSuffix("%") else { return nil }
        return text.split(separator: " ").last.flatMap { Int($0.dropLast()) }
    }
}
