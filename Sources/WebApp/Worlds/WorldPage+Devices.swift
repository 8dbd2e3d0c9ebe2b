internal import FeedClient
internal import FeedModel
internal import Lab
internal import Simulation
internal import Templates

extension WorldPageMaker {
    func device(_ facts: DeviceFacts) -> DeviceView {
        let name = facts.name
        var view = DeviceView(
            name: name,
            account: facts.account,
            note: facts.isRunning ? (facts.isInFront ? "" : "in the background") : "not running",
            time: ClockText.short(facts.wallClock),
            network: facts.network == .offline ? "✈ offline" : facts.network.rawValue,
            charge: "\(facts.battery)%"
        )
        if let screen = picture.screens[name], facts.isInFront {
            draw(screen, of: name, into: &view)
        } else {
            view.off = (
                facts.isRunning ? "The app is in the background." : "The app isn't running.",
                DeviceView.Button(label: "Open the app", command: "\(name) opens")
            )
        }
        view.controls = controls(facts)
        return view
    }

    private func draw(_ screen: Screen, of name: String, into view: inout DeviceView) {
        view.pill = screen.newItems.map {
            DeviceView.Button(label: $0, command: "\(name) taps new-items")
        }
        view.player = screen.viewers == nil ? screen.player.map { player($0, name) } : nil
        view.stories = stories(screen, name)
        view.notes = notes(screen, name)
        view.rows = content(screen, name)
        view.toast = screen.notice.map {
            DeviceView.Button(label: $0, command: "\(name) taps dismiss")
        }
        view.isTextLarge = screen.settings.isTextLarge
        view.bar = bar(screen, name)
        view.banner = screen.banner.map { banner in
            DeviceView.Banner(
                text: banner.text,
                tone: "plain",
                retry: banner.hasRetry
                    ? DeviceView.Button(label: "Retry", command: "\(name) taps retry") : nil
            )
        }
    }

    /// What the screen in front holds.
    private func content(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        if let viewers = screen.viewers { return rows(viewers, name) }
        if screen.place == .stories { return storyRows(screen, name) }
        if let list = screen.list { return rows(list, name) }
        if let detail = screen.detail { return rows(detail, screen, name) }
        return screen.search.map { rows($0, screen, name) } ?? rows(screen, name)
    }

    /// The rows from a little above the reader on: a phone draws no row that is far away.
    private func rows(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        let start = max(0, screen.firstVisible - Self.rowsAbove)
        let end = min(screen.rows.count, screen.firstVisible + Self.rowsBelow)
        var gaps = screen.rows.prefix(start).count { if case .gap = $0 { true } else { false } }
        var rows: [DeviceView.Row] = []
        if screen.tab == .explore { rows += Self.suggestions(screen, name) }
        if start > 0 { rows.append(.end("\(start) entries above")) }
        for row in screen.rows[start..<end] {
            switch row {
            case .post(let post): rows.append(.post(view(post, screen, name)))
            case .ad(let ad): rows.append(.post(Self.view(ad)))
            case .gap(let isLoading):
                gaps += 1
                rows.append(
                    .gap(
                        text: isLoading ? "Loading…" : "Show more posts",
                        command: "\(name) taps gap=\(gaps)",
                        isLoading: isLoading
                    )
                )
            case .placeholder: rows.append(.end("A post that this version can't read"))
            case .error:
                rows.append(
                    .gap(
                        text: "Couldn't load more posts. Retry",
                        command: "\(name) taps retry",
                        isLoading: false
                    )
                )
            }
        }
        if end < screen.rows.count {
            rows.append(.end("\(screen.rows.count - end) entries below"))
        } else {
            rows += ending(screen, name)
            if screen.tab == .home { rows += Self.suggestions(screen, name) }
        }
        return rows
    }

    private static let rowsAbove = 6
    private static let rowsBelow = 24

    /// What somebody new may follow with one tap (B6).
    private static func suggestions(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        screen.suggestions.map { row in
            let verb = row.isFollowed ? "unfollows" : "follows"
            return .gap(
                text: row.text,
                command: "\(name) \(verb) \(row.target)",
                isLoading: false
            )
        }
    }

    private func ending(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        switch screen.ending {
        case .more: []
        case .loading: [.end("Loading…")]
        case .keepLooking:
            [.gap(text: "Keep looking", command: "\(name) taps keep-looking", isLoading: false)]
        case .end: [.end("End of feed")]
        case .empty: [.end("No posts yet. Follow somebody to fill this feed.")]
        case .unknown: [.end(screen.isRefreshing ? "Loading…" : "Nothing loaded yet")]
        }
    }

    func view(_ post: PostRow, _ screen: Screen, _ name: String) -> PostView {
        PostView(
            state: post.status.rawValue,
            author: post.authorName,
            colour: Self.colour(post.authorName),
            note: post.progress ?? post.time,
            body: SafeHTML(trusted: linkedMentions(post.bodyHTML)),
            photo: post.picture.map(Self.photo),
            acts: post.actions.compactMap { Self.act($0, post, screen, name) },
            isReading: screen.detail == nil && screen.search == nil
                && post.id == screen.reader,
            spoken: post.label
        )
    }

    static func photo(_ picture: PostRow.Picture) -> PhotoView {
        PhotoView(
            width: picture.width,
            height: picture.height,
            tint: picture.tint,
            state: picture.loaded.map { variant in
                .loaded(width: variant == "thumb" ? PhotoView.thumbWidth : PhotoView.rowWidth)
            } ?? .standIn(picture.standIn),
            videoSeconds: picture.videoSeconds,
            isPlaying: picture.isPlaying
        )
    }

    static func colour(_ name: String) -> Int {
        Int(KeyedRandom.value(seed: 0, key: name) % 6) + 1
    }

    private func controls(_ facts: DeviceFacts) -> [(label: String, buttons: [DeviceView.Button])] {
        let name = facts.name
        func button(
            _ label: String,
            _ command: String,
            _ isPressed: Bool? = nil
        )
            -> DeviceView.Button
        {
            DeviceView.Button(label: label, command: "\(name) \(command)", isPressed: isPressed)
        }
        let isOffline = facts.network == .offline
        var groups: [(label: String, buttons: [DeviceView.Button])] = []
        if facts.isInFront {
            groups.append(
                (
                    "Feed",
                    [
                        button("Pull down", "refreshes"), button("Scroll", "scrolls 3"),
                        button("Up", "scrolls -3"), button("To top", "scrolls to top"),
                    ]
                )
            )
            groups.append(
                (
                    "App",
                    [
                        button("Stories", "stories"), button("Leave", "leaves"),
                        button("Force-quit", "kill"),
                    ]
                )
            )
        } else {
            groups.append(
                (
                    "App",
                    [button("Open", "opens")]
                        + (facts.isRunning ? [button("Force-quit", "kill")] : [])
                )
            )
        }
        groups.append(
            (
                "Network",
                [button("Airplane", "airplane \(isOffline ? "off" : "on")", isOffline)]
                    + NetworkKind.allCases.filter { $0 != .offline }.map {
                        button($0.rawValue, "network \($0.rawValue)", facts.network == $0)
                    }
            )
        )
        groups.append(
            (
                "Clock",
                [("1 s", "1s"), ("1 min", "1m"), ("1 h", "1h"), ("5 h", "5h")].map {
                    DeviceView.Button(label: "+\($0.0)", command: "wait \($0.1)")
                }
            )
        )
        return groups
    }
}
