import Lab
import Mystery
import Testing

@testable import WebApp

/// A server on which many mysteries are played holds no more than a few of them.
@Suite struct MysteryRegistryTests {
    @Test func `the labs used last are held, and no others`() async throws {
        let registry = MysteryRegistry(book: MysteryBook(ProbeBook())) { MysteryCase(number: $0) }
        func lab(_ number: Int) async throws -> MysteryLab {
            await registry.lab(try #require(try await registry.mystery(number)))
        }
        let used = try await lab(1_000)
        weak let unused = try await lab(1_001)
        #expect(unused != nil)
        for number in 1_002..<1_000 + MysteryRegistry.labsMax { _ = try await lab(number) }
        #expect(try await lab(1_000) === used)
        #expect(unused != nil)
        _ = try await lab(2_000)
        #expect(unused == nil, "the one that was used longest ago made room")
        #expect(try await lab(1_000) === used)
        await registry.forget(1_000)
        #expect(try await lab(1_000) !== used)
    }
}

/// What holds worlds, panels and mysteries.
@Suite struct RecentlyUsedTests {
    @Test func `what was used longest ago makes room`() {
        var held = RecentlyUsed<String, Int>(max: 2)
        held.hold(1, as: "one")
        held.hold(2, as: "two")
        #expect(held.value("one") == 1)
        held.hold(3, as: "three")
        #expect(held.value("two") == nil)
        held.hold(4, as: "three")
        #expect(held.value("one") == 1)
        #expect(held.value("three") == 4)
        held.drop { $0.hasPrefix("t") }
        #expect(held.value("three") == nil)
        held.drop("one")
        #expect(held.value("one") == nil)
    }
}
