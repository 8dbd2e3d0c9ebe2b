internal import FeedClient
internal import FeedModel
internal import Templates

extension WorldPageMaker {
    /// The row: a ring for each account, whose words say more than its colour.
    func stories(_ screen: Screen, _ name: String) -> [DeviceView.Story] {
        guard screen.place == .feed || screen.place == .stories else { return [] }
        return screen.stories.map { ring in
            DeviceView.Story(
                account: ring.authorName,
                state: ring.isOwn ? "own" : ring.unseenCount > 0 ? "unseen" : "seen",
                words: ring.state,
                count: ring.unseenCount > 0 ? ring.unseenCount : nil,
                command: "\(name) plays \(ring.authorName)"
            )
        }
    }

    /// The screen of the row, below which it says of each account how far the user is.
    func storyRows(_ screen: Screen, _ name: String) -> [DeviceView.Row] {
        [.gap(text: "‹ Back to the feed", command: "\(name) back", isLoading: false)]
            + screen.stories.map { .end("\($0.authorName): \($0.state)") }
            + (screen.stories.isEmpty ? [.end("No stories now")] : [])
    }

    /// Who saw an own item.
    func rows(_ viewers: StoryViewersScreen, _ name: String) -> [DeviceView.Row] {
        [.gap(text: "‹ Back", command: "\(name) back", isLoading: false), .end(viewers.text)]
            + viewers.names.map { .end($0) }
    }

    func player(_ player: StoryPlayerScreen, _ name: String) -> PlayerView {
        let isAd = player.item == nil
        let words =
            isAd
            ? player.authorName
            : player.isLoading ? "Loading…" : player.isExpired ? "Expired" : ""
        let place = "\(player.place) of \(player.count)"
        let kind = player.picture?.videoSeconds.map { "video of \($0) s" } ?? "photo"
        var view = PlayerView(
            state: isAd ? "ad" : player.isLoading ? "loading" : "playing",
            label: isAd ? "Sponsored story" : "Story of \(player.authorName), \(kind), \(place)",
            bars: (1...max(1, player.count)).map { number in
                number < player.place ? 1_000 : number == player.place ? player.progress : 0
            },
            title: isAd ? "Sponsored" : player.authorName,
            colour: Self.colour(player.authorName),
            note: isAd ? "" : "\(player.time), \(place)",
            drawing: StoryDrawing(player).svg,
            words: words,
            buttons: [
                DeviceView.Button(label: "Close", command: "\(name) closes"),
                DeviceView.Button(label: "Next", command: "\(name) next"),
            ]
        )
        if player.isOwn, let item = player.item {
            view.buttons.insert(
                DeviceView.Button(label: "Viewers", command: "\(name) viewers \(item)"),
                at: 1
            )
        }
        return view
    }
}

/// What stands for a story's picture: a landscape in its tint, the same for the same item.
struct StoryDrawing {
    private let tint: String
    private let key: String

    init(_ player: StoryPlayerScreen) {
        let stated = player.picture?.tint ?? ""
        let isColour = stated.wholeMatch(of: /#[0-9a-f]{6}/) != nil
        tint = isColour ? stated : "#5d6b74"
        key = player.item ?? player.authorID
    }

    private func draw(_ what: Int, _ bound: Int) -> Int {
        Int(KeyedRandom.value(seed: 0, key: key, count: UInt64(what)) % UInt64(bound))
    }

    var svg: SafeHTML {
        let (sunX, sunY) = (60 + draw(1, 240), 90 + draw(2, 120))
        let (left, middle, right) = (330 + draw(3, 90), 300 + draw(4, 120), 330 + draw(5, 90))
        let near = 430 + draw(6, 60)
        return SafeHTML(
            trusted: """
                <svg viewBox="0 0 360 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true">\
                <rect width="360" height="640" fill="\(tint)"/>\
                <circle cx="\(sunX)" cy="\(sunY)" r="46" fill="#fff" fill-opacity=".55"/>\
                <path d="M0 \(left)Q90 \(middle) 190 \(left)T360 \(right)V640H0Z" fill-opacity=".28"/>\
                <path d="M0 \(near)Q120 \(near - 70) 220 \(near)T360 \(near - 30)V640H0Z" \
                fill-opacity=".4"/></svg>
                """
        )
    }
}
