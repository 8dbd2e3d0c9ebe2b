import FeedModel
import FeedWire
public import SQLiteStore

extension Client {
    /// A push has come: it takes the place of what is stored under its group key (B12).
    func pushed(_ push: PushedNotification) throws(SQLiteError) {
        let records = NotificationRecords(database: database)
        guard let content = push.content else {
            try database.transaction(.normal) { () throws(SQLiteError) in
                try records.remove(group: push.groupKey)
            }
            speak("B12", "what it told of is no more: the notification goes")
            return
        }
        guard let item = try? NotificationItem(json: content) else { return }
        try database.transaction(.normal) { () throws(SQLiteError) in try records.store(item) }
        speak("B12", "pushed under its group key, in the place of the one before")
        if push.hintsRefresh, isInFront, !publisher.isHeadless, tab.state.refreshedAt != nil {
            speak("B12", "the push hints at something new: the head of the feed is looked at")
            checkHead()
        }
    }

    /// The notifications as drawn: what is only from people whom this device hides isn't (R12a).
    public func notificationRows() throws(SQLiteError) -> [NotificationRow] {
        let filter = try feedFilter()
        return try NotificationRecords(database: database).all().compactMap { row in
            let json = (try? JSONValue(parsing: Array(row.text("actors").utf8)))?.items ?? []
            let actors = json.compactMap { item -> (id: String, name: String)? in
                guard let id = item["id"]?.text, let name = item["name"]?.text else { return nil }
                return (id, name)
            }
            let shown = actors.filter { !filter.hides(post: "", author: $0.id, body: nil) }
            let count = row.int("count") - (actors.count - shown.count)
            guard count > 0, !(shown.isEmpty && !actors.isEmpty),
                let kind = NotificationItem.Kind(rawValue: row.text("kind"))
            else { return nil }
            return NotificationRow(
                id: row.text("id"),
                kind: kind,
                postID: row.optionalText("post_id"),
                commentID: row.optionalText("comment_id"),
                summary: NotificationText.summary(
                    kind,
                    names: shown.map(\.name),
                    count: count,
                    text: row.optionalText("text")
                ),
                isRead: row.bool("is_read"),
                time: DisplayTime.text(createdAt: row.int64("at"), now: now)
            )
        }
    }

    func unreadNotifications() throws(SQLiteError) -> Int {
        let unread = try database.row("SELECT 1 FROM notifications WHERE is_read = 0 LIMIT 1")
        return unread == nil ? 0 : try notificationRows().count { !$0.isRead }
    }

    func showNotifications() throws(SQLiteError) {
        guard reading.list?.place != .notifications else {
            step.note = "the notifications are shown already"
            return
        }
        tab.isTouched = true
        reading.list = ReadingList(kind: .notifications)
        try noteOnScreen()
        fetchNotifications(cursor: nil)
    }

    func fetchNotifications(cursor: String?) {
        guard isOnline else {
            reading.list?.state = .offline
            return
        }
        let query = cursor.map { [Request.Field("cursor", $0)] } ?? []
        reading.list?.state = .loading
        let request = send(Request("GET", "/v1/notifications", query: query))
        reading.flights[request] = .notifications(cursor: cursor)
    }

    /// A page of the list: the whole truth about the stretch of time that it covers.
    func notificationsArrived(_ cursor: String?, _ response: Response) throws(SQLiteError) {
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let items = json["items"]?.items
        else { return listFailed(isOffline: false) }
        let page = items.compactMap { try? NotificationItem(json: $0) }
        let next = json["next_cursor"]?.text
        try database.transaction(.normal) { () throws(SQLiteError) in
            let top = cursor == nil ? Int64.max : page.first?.at ?? Int64.max
            let bottom = next == nil ? Int64.min : page.last?.at ?? Int64.min
            let kept = JSONValue.array(page.map { .string($0.groupKey) }).jsonText
            // Of the times at the edges other pages may hold some.
            let gone = try database.rows(
                """
                SELECT group_key FROM notifications WHERE (at < ? OR ?1 = \(Int64.max)) AND at > ?
                AND group_key NOT IN (SELECT value FROM json_each(?)) ORDER BY id
                """,
                top,
                bottom,
                kept
            )
            let records = NotificationRecords(database: database)
            for row in gone { try records.remove(group: row.text("group_key")) }
            for item in page { try records.store(item) }
        }
        guard reading.list?.place == .notifications else { return }
        reading.list?.state = .ready
        reading.list?.cursor = next
    }

    /// Opens what a notification tells of; the feed stands behind it for back (R15).
    func openNotification(_ number: Int) throws(SQLiteError) {
        let rows = try notificationRows()
        guard rows.indices.contains(number - 1) else {
            return refuse(
                "expected one of \(rows.count) notification\(rows.count == 1 ? "" : "s")"
            )
        }
        let row = rows[number - 1]
        try database.transaction(.normal) { () throws(SQLiteError) in
            try database.run("UPDATE notifications SET is_read = 1 WHERE id = ?", row.id)
        }
        guard let post = row.postID else {
            if reading.list == nil { try showNotifications() }
            return
        }
        speak("B12", "the tap leads to what it tells of, with the feed behind it")
        let isStored = try PostRecords(database: database).exists(post)
        try show(post, isStored: isStored, at: row.commentID)
    }
}

extension Client {
    /// Lets this process only store what it is told: the app itself isn't running.
    public func adoptHeadless() {
        isInFront = false
        publisher.isHeadless = true
    }
}
