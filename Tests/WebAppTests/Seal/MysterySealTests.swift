import HTTPServer
import Lab
import Mystery
import Testing

@testable import WebApp

/// Nothing that leaves the server differs between two designs that nothing done so far has told apart.
@Suite struct MysterySealTests {
    @Test func `pages tell no more than phones and the line`() async throws {
        let pair = try SealedPair()
        try await pair.play(1_003, acts: 3)
        try await pair.play(2_014, acts: 3, probe: "P40.7")
        try await pair.play(4_002, acts: 3, probe: "P40.2")
        let compared = pair.counts.withLock { $0.answers }
        #expect(compared > 12, "only \(compared) answers were compared")
    }
}

/// The same for a thousand numbers, a quarter of them at each level.
@Suite struct MysterySealSweep {
    @Test(arguments: 0..<10)
    func `pages tell no more than phones and the line`(_ slice: Int) async throws {
        let pair = try SealedPair()
        let probes = MysteryBook(pair.one.app.probeBook).plays.map(\.probe)
        for level in MysteryLevel.allCases {
            for place in 0..<25 {
                let number = level.rawValue * 1_000 + slice * 100 + place * 4
                let probe = probes[(slice * 25 + place) % probes.count]
                try await pair.play(number, acts: 12, probe: place % 2 == 0 ? nil : probe)
            }
        }
    }
}
