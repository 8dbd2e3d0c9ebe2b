import FeedModel
import Lab
import Testing

@testable import Campaign

/// What campaigns are made of can be read: a misspelt word would silently be passed over.
@Suite struct ChooserTests {
    @Test func `every value that a campaign may state is one of the design`() {
        for (key, values) in Swarm.soundValues {
            for value in values {
                var stated = StatedDesign()
                #expect(throws: Never.self) { try stated.state(key, value) }
            }
        }
    }

    @Test(arguments: UInt64(1)...60)
    func `every line that a campaign may take is one of the language`(seed: UInt64) {
        var chooser = Chooser(Swarm(seed: seed))
        var lines = chooser.opening()
        let sight = DeviceSight(
            name: "phone",
            isInFront: true,
            posts: ["p1", "p2"],
            rings: ["cem"],
            isPlaying: seed.isMultiple(of: 5),
            isAway: seed.isMultiple(of: 3)
        )
        for _ in 0..<200 { lines.append(chooser.next([sight])) }
        for line in lines {
            #expect(throws: Never.self, "\(line)") {
                _ = try CommandParser.parse(line: line, number: 1)
            }
        }
    }
}
