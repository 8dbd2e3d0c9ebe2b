import FeedModel
import Testing

@testable import Lab

/// What runs cost: each number by hand, and the same in every run.
@Suite struct MeterTests {
    private static let setUp = """
        account ada
        account bob
        ada follows bob
        repeat 4 bob posts "note {n}" as=p{n}
        device phone ada

        """

    private func costs(
        _ lines: String,
        under design: String = "order=time"
    ) async throws -> [String: [Cost: Int]] {
        let stated = try StatedDesign(text: design)
        let world = try World(fixedDesign: stated)
        let script = try Script(text: Self.setUp + lines, name: "costs.lab")
        let run = await ScriptRunner.run(script, design: stated, in: world)
        #expect(run.exitCode == 0, "\(run.error?.description ?? "") \(run.failures)")
        var found: [String: [Cost: Int]] = [:]
        for place in await world.costs() {
            for (cost, number) in place.values { found[place.place, default: [:]][cost] = number }
        }
        return found
    }

    @Test func `a first screen waits for the network once and then for nothing`() async throws {
        let first = try await costs("phone opens\nsettle\n")
        let wait = try #require(first["phone"]?[.firstScreen])
        #expect((50...80).contains(wait))
        let again = try await costs("phone opens\nsettle\nphone kill\nmark\nphone opens\n")
        #expect(again["phone"]?[.firstScreen] == 0)
        #expect(again["phone"]?[.requests] == 0)
    }

    @Test func `a first screen that never came has no time`() async throws {
        let costs = try await costs("phone network offline\nphone opens\nwait 1h\n")
        #expect(costs["phone"]?[.firstScreen] == nil)
        let came = try await self.costs(
            "phone network offline\nphone opens\nwait 1m\nmark\nphone network wifi\n"
                + "phone refreshes\nsettle\n"
        )
        #expect((came["phone"]?[.firstScreen] ?? 0) > 60_000)
    }

    @Test func `requests and bytes agree with what a device counts itself`() async throws {
        let costs = try await costs("mark\nphone opens\nsettle\nexpect phone sent 2\n")
        let phone = try #require(costs["phone"])
        #expect(phone[.requests] == 2)
        #expect((phone[.bytesReceived] ?? 0) > 1_000 && (phone[.bytesSent] ?? 0) > 100)
        #expect(costs["backend"]?[.handled] == 2)
    }

    @Test func `only metered networks cost data`() async throws {
        let wifi = try await costs("phone opens\nsettle\n")
        #expect(wifi["phone"]?[.meteredBytes] == 0)
        let cellular = try await costs("phone network cellular\nphone opens\nsettle\n")
        let phone = try #require(cellular["phone"])
        #expect(phone[.meteredBytes] == (phone[.bytesSent] ?? 0) + (phone[.bytesReceived] ?? 0))
    }

    @Test func `the radio stays up between messages and wakes once for those that are close`() {
        var radio = Meter.Radio()
        radio.carry(at: .worldStart)
        #expect(radio.wakeups == 1 && radio.time == .seconds(5))
        radio.carry(at: .worldStart + .seconds(2))
        #expect(radio.wakeups == 1 && radio.time == .seconds(7))
        radio.carry(at: .worldStart + .seconds(60))
        #expect(radio.wakeups == 2 && radio.time == .seconds(12))
    }

    @Test
    func `fan-out writes a row for each follower, and the wait for it is the time to visible`()
        async throws
    {
        let lines = """
            account cleo
            cleo follows bob
            ada requests GET /v1/feed?limit=10
            cleo requests GET /v1/feed?limit=10
            settle
            mark
            backend holds fan-out
            bob posts "late" as=late
            wait 40s
            backend releases
            settle

            """
        let written = try await costs(lines, under: "order=time assembly=write")
        #expect(written["backend"]?[.feedRowsWritten] == 2)
        #expect(written["backend"]?[.visible] == 40_000)
        let read = try await costs(lines, under: "order=time assembly=read")
        #expect(read["backend"]?[.feedRowsWritten] == 0 && read["backend"]?[.visible] == 0)
        #expect(read["backend"]?[.jobs] == 0)
    }

    @Test func `looking at a world costs nothing`() async throws {
        let plain = try await costs("phone opens\nsettle\n")
        let seen = try await costs(
            "phone opens\nsettle\nshow phone.posts\nexpect phone feed = p4 p3 p2 p1\n"
                + "show backend.posts\n"
        )
        #expect(plain == seen)
    }

    @Test func `costs are of a whole device, and of things that there are`() async throws {
        let world = try World()
        _ = try await world.run(text: "account ada")
        _ = try await world.run(text: "device phone ada")
        await #expect(throws: WorldError.self) {
            try await world.run(text: "expect phone/ada costs requests=0")
        }
        await #expect(throws: WorldError.self) {
            try await world.run(text: "expect phone costs jobs=0")
        }
        await #expect(throws: WorldError.self) {
            try await world.run(text: "expect backend costs reqests=0")
        }
    }
}
