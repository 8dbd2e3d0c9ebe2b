import FeedClient
import FeedModel
import Testing

@testable import Campaign
@testable import Lab

/// I31 counts what a tap on the control brings, wherever own posts stand.
@Suite struct NewItemsTests {
    /// Two posts of others wait behind the control.
    private static let waiting = [
        "design order=time", "account ada", "account bob", "ada follows bob",
        "bob posts \"one\" as=p1", "device phone ada", "phone opens", "settle",
        "bob posts \"two\" as=p2", "bob posts \"three\" as=p3", "phone leaves", "phone opens",
        "phone scrolls to top", "settle",
    ]

    private func verdict(_ before: Screen?, _ after: Screen?, in world: World) async -> String? {
        let device = Moment.DeviceMoment(name: "phone", accountID: "", before: before, after: after)
        return NewItemsAsSaid().check(
            Moment(
                line: "phone taps new-items",
                design: await world.design(),
                now: await world.now(),
                devices: [device],
                mirror: Mirror()
            )
        )
    }

    @Test(arguments: [nil, "phone publishes \"mine\" as=o1 photo=1"] as [String?])
    func `I31: what comes is counted, below an own post that stays on top as well`(
        own: String?
    ) async throws {
        let world = try World()
        for line in Self.waiting + (own.map { [$0] } ?? []) { _ = try await world.run(text: line) }
        var before = await world.screen("phone")
        #expect(before?.newItems == "2 new posts")
        _ = try await world.run(text: "phone taps new-items")
        let after = await world.screen("phone")
        #expect(await verdict(before, after, in: world) == nil)
        before?.newItems = "3 new posts"
        #expect(
            await verdict(before, after, in: world) == "phone said 3 new posts and showed 2"
        )
    }
}
