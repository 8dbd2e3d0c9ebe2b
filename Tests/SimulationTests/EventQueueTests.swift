import FeedModel
import Simulation
import Testing

@Suite struct EventQueueTests {
    private func at(_ milliseconds: Int) -> SimInstant {
        SimInstant(milliseconds: Int64(milliseconds))
    }

    @Test(arguments: UInt64(1)...50)
    func `events come in the order of time, then of being added`(seed: UInt64) {
        var random = KeyedRandom(seed: seed)
        var queue = EventQueue<Int>()
        var waiting: [(time: Int, number: Int, ticket: EventQueue<Int>.Ticket)] = []
        for number in 0..<400 {
            switch random.below(8, "act", "x") {
            case 0:
                let expected = waiting.min { ($0.time, $0.number) < ($1.time, $1.number) }
                #expect(queue.first?.event == expected?.number)
                #expect(queue.take()?.event == expected?.number)
                waiting.removeAll { $0.number == expected?.number }
            case 1 where !waiting.isEmpty:
                let index = Int(random.below(UInt64(waiting.count), "which", "x"))
                queue.remove(waiting.remove(at: index).ticket)
            case 2:
                queue.removeAll { $0 % 7 == 0 }
                waiting.removeAll { $0.number % 7 == 0 }
            default:
                let time = Int(random.below(20, "time", "x"))
                waiting.append((time, number, queue.add(number, at: at(time))))
            }
            #expect(queue.count == waiting.count)
        }
        var taken: [Int] = []
        while let entry = queue.take() { taken.append(entry.event) }
        let sorted = waiting.sorted { ($0.time, $0.number) < ($1.time, $1.number) }
        #expect(taken == sorted.map(\.number))
    }

    @Test func `a ticket that was delivered removes nothing`() {
        var queue = EventQueue<String>()
        let ticket = queue.add("a", at: at(1))
        queue.add("b", at: at(1))
        #expect(queue.take()?.event == "a")
        queue.remove(ticket)
        queue.remove(ticket)
        #expect(queue.all.map(\.event) == ["b"])
    }

    @Test func `an empty queue gives nothing`() {
        var queue = EventQueue<String>()
        #expect(queue.take()?.event == nil)
        #expect(queue.first?.event == nil)
        queue.removeAll { _ in true }
        #expect(queue.count == 0)
    }
}
