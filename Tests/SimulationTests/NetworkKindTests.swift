import FeedModel
import Simulation
import Testing

@Suite struct NetworkKindTests {
    @Test(arguments: NetworkKind.allCases.filter { $0 != .offline }, [0, 1, 1_000, 4_000_000])
    func `a way takes the latency within a tenth, and the bytes' time`(
        network: NetworkKind,
        bytes: Int
    ) {
        var random = KeyedRandom(seed: 7)
        let transfer = Int64(bytes) * 1_000_000 / network.bytesPerSecond
        let plain = network.latency.microseconds
        var seen: Set<Int64> = []
        for number in 0..<300 {
            let time = network.travel(bytes: bytes, subject: "\(number)", random: &random)
            let latency = time.microseconds - transfer
            #expect(latency >= plain - plain / 10 && latency <= plain + plain / 10)
            seen.insert(latency)
        }
        #expect(seen.count > 200)
    }

    @Test func `the same message meets the same luck, whatever else was sent`() {
        var quiet = KeyedRandom(seed: 3)
        var busy = KeyedRandom(seed: 3)
        for number in 0..<50 {
            _ = NetworkKind.slow.travel(bytes: 9, subject: "other \(number)", random: &busy)
        }
        #expect(
            NetworkKind.wifi.travel(bytes: 100, subject: "a", random: &quiet)
                == NetworkKind.wifi.travel(bytes: 100, subject: "a", random: &busy)
        )
    }

    @Test func `offline takes no time, since nothing travels`() {
        var random = KeyedRandom(seed: 1)
        #expect(NetworkKind.offline.travel(bytes: 10, subject: "a", random: &random) == .zero)
    }
}
