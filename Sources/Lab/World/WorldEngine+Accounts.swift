import FeedBackend
import FeedModel
import FeedWire
import SQLiteStore

extension WorldEngine {
    /// What an account does through a client that isn't simulated: straight at the backend, in no time.
    func act(_ name: String, _ action: AccountAction) throws(Refusal) {
        let id = try accountID(name)
        switch action {
        case .follows(let targets): try follow(id, targets, "PUT")
        case .unfollows(let targets): try follow(id, targets, "DELETE")
        case .blocks(let other): try call(id, "PUT", "/v1/accounts/\(accountID(other))/block")
        case .restricted(let isOn):
            try store { () throws(SQLiteError) in try backend.restrict(id, isOn) }
        case .posts(let post): try publish(post, by: id)
        case .edits(let post, let text):
            try call(id, "PATCH", "/v1/posts/\(postID(post))", ["text": .string(text)])
        case .deletes(.alias(let name)):
            if let comment = aliases.id(of: name, .comment) {
                try call(id, "DELETE", "/v1/comments/\(comment)")
            } else {
                try call(id, "DELETE", "/v1/posts/\(postID(name))")
            }
        case .likes(let post): try call(id, "PUT", "/v1/posts/\(postID(post))/like")
        case .unlikes(let post): try call(id, "DELETE", "/v1/posts/\(postID(post))/like")
        case .shares(let post):
            try call(id, "POST", "/v1/posts/\(postID(post))/interactions", ["type": "SHARED"])
        case .requests(let method, let path, let body): try request(id, method, path, body)
        case .deletes(.storyItem(let item)):
            try call(id, "DELETE", "/v1/stories/\(storyID(item))")
        case .story(let items, let expires): try publishStory(id, items: items, expires: expires)
        case .comments(let post, let text, let alias): try comment(id, post, text, alias)
        }
    }

    private func follow(
        _ id: EntityID,
        _ targets: [FollowTarget],
        _ method: String
    )
        throws(Refusal)
    {
        for target in targets {
            switch target {
            case .account(let other):
                try call(id, method, "/v1/accounts/\(accountID(other))/follow")
            case .topic(let topic): try call(id, method, "/v1/topics/\(topic)/follow")
            }
        }
    }

    private func publish(_ post: NewPost, by author: EntityID) throws(Refusal) {
        if let alias = post.alias { try checkFree(alias) }
        let id = try store { () throws(SQLiteError) in
            try backend.publish(
                PostDraft(
                    text: post.text,
                    createdAt: now - post.ago,
                    photoCount: post.photos,
                    videoSeconds: post.video.map { Int($0.milliseconds / 1_000) },
                    topics: post.topic.map { [$0] } ?? []
                ),
                by: author,
                at: now
            )
        }
        pendingRules += backend.takeRules()
        aliases.give(post.alias ?? nextPostName(), to: id.description, .post)
    }

    /// A name for a post that nobody named.
    func nextPostName() -> String {
        repeat { unnamedPosts += 1 } while aliases.isTaken("post-\(unnamedPosts)")
        return "post-\(unnamedPosts)"
    }

    func call(
        _ account: EntityID,
        _ method: String,
        _ path: String,
        _ json: JSONValue? = nil
    ) throws(Refusal) {
        let response = try answer(account, Request(method, path, json: json))
        guard response.isSuccess else {
            let reason = response.error.map { "\($0.code): \($0.message)" } ?? "no reason given"
            throw Refusal("the backend refused with \(response.status) (\(reason))")
        }
    }

    func answer(_ account: EntityID, _ request: Request) throws(Refusal) -> Response {
        var request = request
        request.headers.append(
            .init("authorization", "Bearer \(backend.token(for: account))")
        )
        let response = try backendWorks { () throws(SQLiteError) in
            try backend.handle(request, at: now)
        }
        pendingRules += backend.takeRules()
        return response
    }

    /// One call of the API as that account; its answer is printed.
    private func request(
        _ account: EntityID,
        _ method: String,
        _ target: String,
        _ body: String?
    ) throws(Refusal) {
        let request = RequestLine(aliases: aliases)
            .request(method, target, body, asRead: bodyOfLine)
        let response = try answer(account, request)
        lastAnswer = response
        lastCaller = account
        if request.mayWrite { try nameStories() }
        // Who calls over HTTP gets the answer itself, and no words about it.
        if isAnsweringHTTP { return }
        let text = String(decoding: response.body, as: UTF8.self)
        output.append("\(response.status) \(aliases.shown(text))")
    }
}
