internal import FeedClient

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
        screen.stories.map { .end("\($0.authorName): \($0.state)") }
            + (screen.stories.isEmpty ? [.end("No stories now")] : [])
    }

    /// Who saw an own item.
    func rows(_ viewers: StoryViewersScreen, _ name: String) -> [DeviceView.Row] {
        [.end(viewers.text)]
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
            photo: player.picture.map(Self.photo),
            words: words,
            buttons: [
                DeviceView.Button(label: "Close", command: "\(name) closes"),
                DeviceView.Button(label: "Previous", command: "\(name) previous"),
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
