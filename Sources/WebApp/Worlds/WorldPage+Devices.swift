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
        view.screen = screen.place.rawValue
        view.isRefreshing = screen.isRefreshing && screen.place == .feed && !screen.rows.isEmpty
        draw(contentOf: screen, name, into: &view)
        view.tabs = tabs(screen, name)
        if screen.composer == nil {
            view.sheet = ComposerView(id: "\(feeds.prefix)compose-\(name)", name: name)
        }
        view.toast = screen.notice.map {
            DeviceView.Button(label: $0, command: "\(name) taps dismiss")
        }
        view.isTextLarge = screen.settings.isTextLarge
        view.isMotionReduced = screen.settings.isMotionReduced
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
    private func draw(contentOf screen: Screen, _ name: String, into view: inout DeviceView) {
        if let viewers = screen.viewers {
            view.rows = rows(viewers, name)
        } else if let composer = screen.composer {
            view.composer = self.composer(composer, name)
        } else if screen.place == .stories {
            view.rows = storyRows(screen, name)
        } else if let list = screen.list {
            view.rows = rows(list, name)
        } else if let detail = screen.detail {
            view.rows = rows(detail, screen, name)
            view.reply = reply(to: detail, name)
        } else if let search = screen.search {
            view.rows = rows(search, screen, name)
        } else {
            view.feed = feeds.feed(screen, name)
        }
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
}
