internal import FeedClient
internal import HTTPServer
internal import Lab
internal import Templates

/// `GET /worlds/ID/rows`: entries of a phone's feed, for a script that scrolls.
///
/// A page holds a window of a feed, however long the feed is; what comes into sight is asked for here.
extension WorldRoutes {
    func registerRows(on router: inout Router) {
        router.get(
            "/worlds/:id/rows",
            app.answering { request, parameters in
                try await rows(request, try await session(parameters))
            }
        )
    }

    private func rows(
        _ request: HTTPRequest,
        _ session: WorldSession
    ) async throws
        -> HTTPResponse
    {
        let name = request.queryValue("phone") ?? ""
        let asked = request.queryValue("from").flatMap { Int($0) } ?? 0
        let from = min(max(0, asked), Self.entriesMax)
        let options = WorldOptions(request)
        let world = await session.world(at: options.step)
        let shown = try await world.screen(name, rows: from..<from + Self.rowsAtOnce)
        guard let screen = shown else {
            throw PageError.notFound("No phone called “\(name)” shows a feed here.")
        }
        let feeds = FeedMaker(
            address: "/worlds/\(session.id)",
            options: options,
            isLive: true,
            isForScript: true
        )
        let range = (from..<from + Self.rowsAtOnce).clamped(to: screen.rows.indices)
        let html = try app.fragment(
            "worlds/_rows",
            [
                "commandURL": .text("\(feeds.address)/commands"),
                "rows": .list(feeds.feedRows(screen, name, range).map(DeviceView.value)),
            ],
            for: request
        )
        return try SavedAnswer(
            said: "",
            fragments: [SavedAnswer.Fragment(id: "rows", html: html.text)]
        ).response()
    }

    private static let rowsAtOnce = 20
    /// No feed has as many entries.
    private static let entriesMax = 1_000_000
}
