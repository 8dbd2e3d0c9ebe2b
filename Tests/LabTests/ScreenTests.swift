import FeedClient
import Lab
import Testing

/// What a phone's screen says and offers, which is all that a page or a test reads.
@Suite struct ScreenTests {
    private func world(_ lines: String...) async throws -> World {
        let world = try World()
        for line in [
            "design order=time", "account ada", "account bob", "ada follows bob",
            "bob posts \"Bread\" as=p1", "device phone ada", "phone opens", "settle",
        ] + lines {
            _ = try await world.run(text: line)
        }
        return world
    }

    private func rows(_ world: World) async throws -> [PostRow] {
        let screen = try #require(await world.screen("phone"))
        return screen.rows.compactMap { if case .post(let post) = $0 { post } else { nil } }
    }

    @Test func `a row says in one sentence who, when and how it stands`() async throws {
        let world = try await world("phone likes p1")
        let row = try #require(try await rows(world).first)
        #expect(row.label == "bob, now, 1 like, liked by you, not confirmed yet")
        _ = try await world.run(text: "phone bookmarks p1")
        _ = try await world.run(text: "bob comments p1 \"thanks\"")
        _ = try await world.run(text: "settle")
        _ = try await world.run(text: "phone refreshes")
        _ = try await world.run(text: "settle")
        let later = try #require(try await rows(world).first)
        #expect(later.label == "bob, now, 1 like, liked by you, 1 comment, bookmarked")
    }

    @Test func `a row names what can be done with it`() async throws {
        let world = try await world()
        let row = try #require(try await rows(world).first)
        #expect(
            row.actions.map(\.label) == [
                "Like", "Open the post, 0 comments", "Share", "Keep a bookmark", "Unfollow bob",
                "Hide",
            ]
        )
    }

    @Test func `an own post goes from pending to failed to out, each with its actions (W12)`()
        async throws
    {
        let world = try await world(
            "fault phone POST /v1/posts status=422",
            "phone publishes \"mine\" as=m1"
        )
        let pending = try #require(try await rows(world).first)
        #expect(pending.label == "ada, Posting 0%")
        #expect(pending.actions.map(\.action) == [.delete])
        _ = try await world.run(text: "settle")
        let failed = try #require(try await rows(world).first)
        #expect(failed.status == .failed)
        #expect(failed.actions.map(\.action) == [.retry, .reopen, .discard])
        _ = try await world.run(text: "phone retries m1")
        _ = try await world.run(text: "settle")
        let out = try #require(try await rows(world).first)
        #expect(out.actions.map(\.action) == [.like, .open, .share, .bookmark, .edit, .delete])
    }

    @Test func `an edit that met another shows both texts and what each choice does (W14)`()
        async throws
    {
        let world = try await world(
            "ada posts \"First\" as=m1",
            "phone refreshes",
            "settle",
            "phone edits m1 \"Mine\"",
            "ada edits m1 \"Theirs, *mended*\"",
            "settle"
        )
        let screen = try #require(await world.screen("phone"))
        let row = try #require(screen.unsent.first)
        #expect(row.kind == .postEdit)
        #expect(row.mine == "Mine")
        #expect(row.theirs == "Theirs, mended")
        #expect(row.actions.map(\.label) == ["Keep yours", "Take theirs"])
    }

    @Test func `what was found shows over the feed until the reader goes on (R19)`() async throws {
        let world = try await world("phone network offline", "phone searches \"bread\"")
        let found = try #require(await world.screen("phone")?.search)
        #expect(found.title == "1 stored post with “bread”")
        #expect(found.found.map(\.authorName) == ["bob"])
        _ = try await world.run(text: "phone back")
        #expect(await world.screen("phone")?.search == nil)
    }

    @Test func `the settings of the system are on the screen`() async throws {
        let world = try await world("phone text large", "phone motion reduced")
        let settings = try #require(await world.screen("phone")?.settings)
        #expect(settings.isTextLarge)
        #expect(settings.isMotionReduced)
    }
}
