import FeedModel
import FeedWire
import SQLiteStore

extension Client {
    /// Opens the list of those who like a post; it lives as long as its screen.
    func showLikers(of post: String) throws(SQLiteError) {
        guard try PostRecords(database: database).exists(post) else {
            return refuse("the app holds no such post")
        }
        tab.isTouched = true
        try forgetLikers()
        reading.list = ReadingList(kind: .likers(post: post))
        try noteOnScreen()
        fetchLikers(of: post, cursor: nil)
    }

    func fetchLikers(of post: String, cursor: String?) {
        guard isOnline, EntityID(post) != nil else {
            reading.list?.state = isOnline ? .ready : .offline
            return
        }
        let query = cursor.map { [Request.Field("cursor", $0)] } ?? []
        reading.list?.state = .loading
        let request = send(Request("GET", "/v1/posts/\(post)/likers", query: query))
        reading.flights[request] = .likers(post: post, cursor: cursor)
    }

    func likersArrived(
        _ post: String,
        _ cursor: String?,
        _ response: Response
    ) throws(SQLiteError) {
        if response.status == 404 {
            if reading.list?.kind == .likers(post: post) { reading.list?.state = .gone }
            return try postIsNotFound(post)
        }
        guard reading.list?.kind == .likers(post: post) else { return }
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else { return listFailed(isOffline: false) }
        try database.transaction(.normal) { () throws(SQLiteError) in
            if cursor == nil { try database.run("DELETE FROM likers") }
            for item in items {
                try database.run(
                    """
                    INSERT INTO likers (post_id, account_id, name, place)
                    VALUES (?1, ?2, ?3, (SELECT coalesce(max(place), 0) + 1 FROM likers))
                    ON CONFLICT DO NOTHING
                    """,
                    post,
                    item["id"]?.text ?? "",
                    item["name"]?.text ?? ""
                )
            }
        }
        reading.list?.state = .ready
        reading.list?.cursor = json["next_cursor"]?.text
        speak("B9", "the list comes from the rows, and may be ahead of the number")
    }

    func forgetLikers() throws(SQLiteError) {
        guard try database.row("SELECT 1 FROM likers LIMIT 1") != nil else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run("DELETE FROM likers")
        }
    }
}
