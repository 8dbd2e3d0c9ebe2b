import FeedBackend
import FeedModel
import FeedWire

/// What people and the machinery do, told to the backend and to the oracle.
extension OracleRun {
    /// Sends a request that must succeed just where the oracle says so.
    private func send(
        _ name: String,
        _ method: String,
        _ path: String,
        succeeds: Bool,
        json: JSONValue? = nil
    ) throws -> (response: Response, wrong: String?) {
        let response = try world.call(name, method, path, json: json)
        let isRight = response.isSuccess == succeeds
        return (
            response, isRight ? nil : "\(name)'s \(method) \(path) got \(response.status)"
        )
    }

    func content(_ act: OracleAct) throws -> String? {
        switch act {
        case .posts(let post, let name, let ago, let topics, let media):
            try publish(post, name, ago, topics, media)
            return nil
        case .edits(let name, let topics): return try edit(name, topics)
        case .deletes(let name):
            guard let place = model.post(name), !model.posts[place].isLost else { return nil }
            let post = model.posts[place]
            model.posts[place].removedBy.insert(.author)
            if !post.stands { model.posts[place].removedBy = post.removedBy }
            return try send(post.author, "DELETE", "/v1/posts/\(post.id)", succeeds: post.stands)
                .wrong
        case .removes(let name, let isRemoved, let hand): try remove(name, isRemoved, hand)
        case .loses(let name):
            guard let place = model.post(name) else { return nil }
            try world.backend.lose(model.posts[place].id)
            model.posts[place].isLost = true
        default: break
        }
        return nil
    }

    private func publish(
        _ name: String,
        _ author: String,
        _ ago: Int,
        _ topics: [String],
        _ media: OracleAct.Media
    ) throws {
        if model.post(name) != nil { return }
        let createdAt = world.now - .seconds(Int64(ago))
        var draft = PostDraft(text: name, createdAt: createdAt, topics: topics)
        if media == .photo { draft.photoCount = 1 }
        if media == .video { draft.videoSeconds = 9 }
        let id = try world.backend.publish(draft, by: world.id(author), at: world.now)
        let moment = model.tick()
        model.posts.append(
            OracleModel.Post(
                name: name,
                id: id,
                author: author,
                createdAt: createdAt.milliseconds,
                media: media,
                at: moment,
                topics: Dictionary(uniqueKeysWithValues: topics.map { ($0, moment) }),
                isHidden: media == .video && ago == 0,
                isLagging: held.contains("fan-out")
            )
        )
    }

    private func edit(_ name: String, _ topics: [String]?) throws -> String? {
        guard let place = model.post(name) else { return nil }
        let post = model.posts[place]
        var body: [JSONValue.Member] = [.init("text", .string("\(name) again"))]
        if let topics {
            body.append(.init("topics", .array(topics.map { .string($0) })))
            let moment = model.tick()
            if post.stands {
                model.posts[place].topics = Dictionary(
                    uniqueKeysWithValues: topics.map { ($0, post.topics[$0] ?? moment) }
                )
                if held.contains("fan-out") { model.posts[place].isLagging = true }
            }
        }
        return try send(
            post.author,
            "PATCH",
            "/v1/posts/\(post.id)",
            succeeds: post.stands,
            json: .object(body)
        ).wrong
    }

    private func remove(_ name: String, _ isRemoved: Bool, _ hand: OracleAct.Hand) throws {
        guard let place = model.post(name), !model.posts[place].isLost else { return }
        let id = model.posts[place].id
        if isRemoved {
            try world.backend.removePost(id, at: world.now)
            model.posts[place].removedBy.insert(.moderator)
        } else {
            try world.backend.restorePost(id, byAuthor: hand == .author, at: world.now)
            model.posts[place].removedBy.remove(hand)
            if held.contains("fan-out") { model.posts[place].isLagging = true }
        }
    }

    func comment(_ act: OracleAct) throws -> String? {
        switch act {
        case .comments(let name, let postName, let author):
            guard let place = model.post(postName), model.comment(name) == nil else { return nil }
            let post = model.posts[place]
            let (response, wrong) = try send(
                author,
                "POST",
                "/v1/posts/\(post.id)/comments",
                succeeds: model.sees(author, post),
                json: ["text": .string(name)]
            )
            let body = try JSONValue(parsing: response.body)
            guard response.isSuccess, let id = body["id"]?.text.flatMap({ EntityID($0) }) else {
                return wrong
            }
            model.comments.append(.init(name: name, id: id, post: postName, author: author))
            return wrong
        case .deletesComment(let name):
            guard let place = model.comment(name) else { return nil }
            let comment = model.comments[place]
            let isNew = model.comments[place].removedBy.insert(.author).inserted
            return try send(
                comment.author,
                "DELETE",
                "/v1/comments/\(comment.id)",
                succeeds: isNew
            ).wrong
        case .removesComment(let name, let isRemoved, let hand):
            guard let place = model.comment(name) else { return nil }
            let id = model.comments[place].id
            if isRemoved {
                try world.backend.removeComment(id, at: world.now)
                model.comments[place].removedBy.insert(.moderator)
            } else {
                try world.backend.restoreComment(id, byAuthor: hand == .author, at: world.now)
                model.comments[place].removedBy.remove(hand)
            }
            return nil
        default: return nil
        }
    }

    func person(_ act: OracleAct) throws -> String? {
        switch act {
        case .follows(let one, let other, let isOn): return try follow(one, other, isOn)
        case .blocks(let one, let other, let isOn):
            guard one != other else { return nil }
            if isOn { model.block(one, other) } else { model.unblock(one, other) }
            let path = "/v1/accounts/\(world.id(other))/block"
            return try send(one, isOn ? "PUT" : "DELETE", path, succeeds: true).wrong
        case .shares(let name, let sharer):
            guard let place = model.post(name) else { return nil }
            let post = model.posts[place]
            let moment = model.tick()
            if model.sees(sharer, post) {
                model.posts[place].shares.append((sharer, moment))
                if held.contains("fan-out") { model.posts[place].isLagging = true }
            }
            return try send(
                sharer,
                "POST",
                "/v1/posts/\(post.id)/interactions",
                succeeds: model.sees(sharer, post),
                json: ["type": "SHARED"]
            ).wrong
        case .likes(let name, let fan, let isOn):
            guard let place = model.post(name) else { return nil }
            let post = model.posts[place]
            if model.sees(fan, post) {
                if isOn {
                    model.posts[place].likes.insert(fan)
                } else {
                    model.posts[place].likes.remove(fan)
                }
            }
            let path = "/v1/posts/\(post.id)/like"
            return try send(fan, isOn ? "PUT" : "DELETE", path, succeeds: model.sees(fan, post))
                .wrong
        case .sees(let name, let reader):
            guard let place = model.post(name) else { return nil }
            return try see(model.posts[place], reader)
        default: return nil
        }
    }

    private func follow(_ one: String, _ other: String, _ isOn: Bool) throws -> String? {
        guard one != other else { return nil }
        let mayFollow = !(isOn && model.isBlocked(one, other))
        if mayFollow {
            if isOn { model.follow(one, other) } else { model.unfollow(one, other) }
        }
        let path =
            other.hasPrefix("#")
            ? "/v1/topics/\(other.dropFirst())/follow" : "/v1/accounts/\(world.id(other))/follow"
        return try send(one, isOn ? "PUT" : "DELETE", path, succeeds: mayFollow).wrong
    }

    private func see(_ post: OracleModel.Post, _ reader: String) throws -> String? {
        shown.see(post.id, by: reader, at: now)
        let event: JSONValue = [
            "id": .string("e\(model.tick())"), "kind": "shown", "post_id": JSONValue(text: post.id),
            "dwell_ms": 1_000,
        ]
        return try send(
            reader,
            "POST",
            "/v1/events",
            succeeds: true,
            json: ["events": .array([event])]
        ).wrong
    }

    func machine(_ act: OracleAct) throws {
        switch act {
        case .cools(let name): try world.backend.cool(world.id(name))
        case .restarts: try world.backend.restart()
        case .holds(let kind): held.formUnion(kind == "fan-out" ? [kind, "feed-load"] : [kind])
        case .releases: held = []
        case .limits(let stored, let celebrity):
            world.backend.limits[.storedFeed] = Int64(stored)
            world.backend.limits[.celebrity] = Int64(celebrity)
            model.celebrity = celebrity
            mostStored = max(mostStored, stored)
        case .adopts(let assembly, let unfollow):
            var design = model.design
            design.assembly = Design.Assembly(rawValue: assembly) ?? design.assembly
            design.unfollow = Design.Unfollow(rawValue: unfollow) ?? design.unfollow
            try world.backend.adopt(design: design, at: world.now)
            model.design = design
        default: break
        }
    }
}
