import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

extension WorldEngine {
    /// What an account writes under a post, straight at the backend.
    func comment(
        _ account: EntityID,
        _ post: String,
        _ text: String,
        _ alias: String?
    ) throws(Refusal) {
        if let alias { try checkFree(alias) }
        let path = "/v1/posts/\(try postID(post))/comments"
        let response = try answer(account, Request("POST", path, json: ["text": .string(text)]))
        guard response.isSuccess, let json = try? JSONValue(parsing: response.body),
            let id = json["id"]?.text
        else {
            let reason = response.error.map { "\($0.code): \($0.message)" } ?? "no reason given"
            throw Refusal("the backend refused with \(response.status) (\(reason))")
        }
        if let alias { aliases.give(alias, to: id, .comment) }
    }

    /// Gives what a gesture made the name that the command asked for.
    func giveName(to id: String, by action: DeviceAction) {
        guard case .comments(_, _, let alias?) = action else { return }
        aliases.give(alias, to: id, .comment)
    }

    /// A client id whose thing the backend has stored means the backend's id from now on.
    func learnNames(from response: Response, to request: Request) {
        guard request.method == "POST", response.isSuccess,
            let json = try? JSONValue(parsing: response.body)
        else { return }
        let bodies = json["results"]?.items?.compactMap { $0["body"] } ?? [json]
        for body in bodies {
            guard let client = body["client_id"]?.text, let id = body["id"]?.text else { continue }
            aliases.adopt(clientID: client, as: id)
        }
    }

    /// A post or comment by its name, as the device may know it.
    func ownSubject(
        _ name: String,
        on device: SimDevice
    ) throws(Refusal) -> (id: String, isComment: Bool) {
        if let id = aliases.id(of: name, .comment) {
            return (aliases.clientID(of: name) ?? id, true)
        }
        let id = try postID(name)
        guard let clientID = aliases.clientID(of: name), clientID != id else { return (id, false) }
        // The backend may have stored a post whose answer the device never got.
        let isUnconfirmed = try store { () throws(SQLiteError) in
            try database(of: device)
                .row("SELECT 1 FROM outbox WHERE action = 'create' AND post_id = ?", clientID)
                != nil
        }
        return (isUnconfirmed ? clientID : id, false)
    }

    func remove(_ name: String) throws(Refusal) {
        if let comment = aliases.id(of: name, .comment) {
            let id = try entity(comment)
            try store { () throws(SQLiteError) in try backend.removeComment(id, at: now) }
        } else {
            let id = try entity(try postID(name))
            try store { () throws(SQLiteError) in try backend.removePost(id, at: now) }
        }
    }

    func restore(_ name: String, byAuthor: Bool) throws(Refusal) {
        if let comment = aliases.id(of: name, .comment) {
            let id = try entity(comment)
            try store { () throws(SQLiteError) in
                try backend.restoreComment(id, byAuthor: byAuthor, at: now)
            }
        } else {
            let id = try entity(try postID(name))
            try store { () throws(SQLiteError) in
                try backend.restorePost(id, byAuthor: byAuthor, at: now)
            }
        }
    }
}
