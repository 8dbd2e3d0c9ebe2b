import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Fetches page 1 while the app isn't in front (`first-screen=ahead`).
    func fetchAhead() {
        guard isOnline, !reading.flights.values.contains(.ahead(.home)) else { return }
        let request = send(feedRequest(.home, cursor: nil, limit: .firstPage))
        reading.flights[request] = .ahead(.home)
    }

    /// The page is kept as it came; the next launch decides what becomes of it (R4).
    func aheadArrived(_ feed: FeedID, _ response: Response) throws(SQLiteError) {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            (try? FeedPage(json: json)) != nil
        else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run(
                """
                INSERT INTO ahead_pages (feed_id, fetched_at, body) VALUES (?, ?, ?)
                ON CONFLICT (feed_id) DO UPDATE SET
                    fetched_at = excluded.fetched_at, body = excluded.body
                """,
                feed.rawValue,
                now.milliseconds,
                json.jsonText
            )
        }
        speak("R3", "a page was fetched ahead and waits for the next launch")
    }

    /// Applies the page that was fetched ahead, or holds it where somebody had read on (R4).
    func useAhead() throws(SQLiteError) {
        guard design.firstScreen == .ahead,
            let row = try database.row(
                "SELECT body FROM ahead_pages WHERE feed_id = ?",
                FeedID.home.rawValue
            )
        else { return }
        let json = try? JSONValue(parsing: Array(row.text("body").utf8))
        let page = json.flatMap { try? FeedPage(json: $0) }
        try database.run("DELETE FROM ahead_pages WHERE feed_id = ?", FeedID.home.rawValue)
        guard let page else { return }
        let index = place(of: .home)
        let startsOver = tabs[index].startsOver
        let isEmpty = try entries(.home).isEmpty
        let isAtTop = try isAtTop(.home)
        if startsOver || isEmpty || isAtTop {
            try apply(page, to: .home, cause: .launch)
            tabs[index].startsOver = startsOver
            speak("R4", "the page that was fetched ahead is the first screen")
        } else {
            tabs[index].held = page
            speak("R4", "somebody had read on, so the page that was fetched ahead waits")
        }
    }
}
