import FeedModel
import FeedWire
import Testing

@testable import FeedBackend

struct CommentPagesTests {
    /// A post with a comment before and one after 15 of one instant.
    private func world() throws -> (world: SmallWorld, post: EntityID, comments: [String]) {
        let world = try SmallWorld(["ann", "bob"])
        try world.add("star", extraFollowers: 500)
        let post = try world.post("ann")
        var comments: [String] = []
        func write(_ name: String, _ text: String) throws {
            let path = "/v1/posts/\(post)/comments"
            let response = try world.call(name, "POST", path, json: ["text": .string(text)])
            comments.append(try JSONValue(parsing: response.body)["id"]?.text ?? "")
        }
        try write("bob", "first")
        world.now = world.now + .seconds(1)
        for number in 1...14 { try write("bob", "note \(number)") }
        try write("star", "famous")
        world.now = world.now + .seconds(1)
        try write("ann", "author")
        return (world, post, comments)
    }

    private func page(
        _ world: SmallWorld,
        _ post: EntityID,
        _ query: [String: String]
    ) throws -> (ids: [String], previous: String?, next: String?, status: Int) {
        let response = try world.call("ann", "GET", "/v1/posts/\(post)/comments", query: query)
        let json = try JSONValue(parsing: response.body)
        return (
            (json["items"]?.items ?? []).compactMap { $0["id"]?.text },
            json["previous_cursor"]?.text, json["next_cursor"]?.text, response.status
        )
    }

    private func whole(_ order: String, _ comments: [String]) -> [String] {
        switch order {
        case "newest": comments.reversed()
        case "top": [comments[16], comments[15]] + comments[..<15]
        default: comments
        }
    }

    /// Case 28 in every order, from the first page on and from the last one back.
    @Test(arguments: ["oldest", "newest", "top"], [1, 4, 7])
    func `pages neither skip nor repeat`(order: String, limit: Int) throws {
        let (world, post, comments) = try world()
        let size = ["order": order, "limit": String(limit)]
        var forward: [String] = []
        var cursor: String?
        var last: String?
        repeat {
            var query = size
            query["cursor"] = cursor
            let page = try page(world, post, query)
            forward += page.ids
            last = page.previous ?? last
            cursor = page.next
        } while cursor != nil
        #expect(forward == whole(order, comments))
        let lastCount = comments.count % limit == 0 ? limit : comments.count % limit
        var backward = Array(forward.suffix(lastCount))
        cursor = last
        while let place = cursor {
            let page = try page(world, post, size.merging(["cursor": place]) { $1 })
            backward = page.ids + backward
            cursor = page.previous
        }
        #expect(backward == forward)
    }

    @Test(arguments: ["oldest", "newest", "top"], 0..<17)
    func `a page around a comment leads to both ends`(order: String, target: Int) throws {
        let (world, post, comments) = try world()
        let size = ["order": order, "limit": "5"]
        let middle = try page(world, post, size.merging(["around": comments[target]]) { $1 })
        #expect(middle.ids.contains(comments[target]))
        var all = middle.ids
        var cursor = middle.previous
        while let place = cursor {
            let page = try page(world, post, size.merging(["cursor": place]) { $1 })
            all = page.ids + all
            cursor = page.previous
        }
        cursor = middle.next
        while let place = cursor {
            let page = try page(world, post, size.merging(["cursor": place]) { $1 })
            all += page.ids
            cursor = page.next
        }
        #expect(all == whole(order, comments))
    }

    @Test func `what isn't there says why`() throws {
        let (world, post, comments) = try world()
        #expect(try page(world, post, ["around": "\(post)"]).status == 404)
        #expect(try page(world, post, ["around": "x"]).status == 422)
        #expect(try page(world, post, ["order": "best"]).status == 422)
        #expect(try page(world, post, ["cursor": "AAAA"]).status == 400)
        let query = ["around": comments[3]]
        func code() throws -> String? {
            try world.call("ann", "GET", "/v1/posts/\(post)/comments", query: query).error?.code
        }
        _ = try world.call("ann", "PUT", "/v1/accounts/\(world.id("bob"))/block")
        #expect(try code() == "author_blocked")
        _ = try world.call("ann", "DELETE", "/v1/accounts/\(world.id("bob"))/block")
        _ = try world.call("bob", "PUT", "/v1/accounts/\(world.id("ann"))/block")
        #expect(try world.call("ann", "GET", "/v1/posts/\(post)/comments").status == 200)
        #expect(try code() == "comment_gone", "who was blocked isn't told")
        _ = try world.call("bob", "DELETE", "/v1/accounts/\(world.id("ann"))/block")
        _ = try world.call("bob", "DELETE", "/v1/comments/\(comments[3])")
        #expect(try code() == "comment_gone")
    }
}
