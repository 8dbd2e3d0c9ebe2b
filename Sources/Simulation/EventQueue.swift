public import FeedModel

/// What will happen and when, delivered in the order (time, order of scheduling).
///
/// A binary heap; adding and taking cost O(log n).
public struct EventQueue<Event> {
    /// Names one scheduled event, so that it can be taken back.
    public struct Ticket: Hashable, Sendable {
        let sequence: UInt64
    }

    /// An event with its moment.
    public struct Entry {
        /// When it is due.
        public let time: SimInstant
        /// What happens.
        public let event: Event
        let sequence: UInt64
    }

    private var heap: [Entry] = []
    private var nextSequence: UInt64 = 0

    /// A queue with nothing in it.
    public init() {}

    /// How many events wait.
    public var count: Int { heap.count }

    /// The event that is due next.
    public var first: Entry? { heap.first }

    /// Every waiting event in no particular order.
    public var all: [Entry] { heap }

    /// The same queue with each event replaced; tickets stay good.
    public func mapEvents(_ change: (Event) -> Event) -> EventQueue {
        var queue = self
        queue.heap = heap.map {
            Entry(time: $0.time, event: change($0.event), sequence: $0.sequence)
        }
        return queue
    }

    /// Adds an event; of two at one moment the one added first comes first.
    @discardableResult
    public mutating func add(_ event: Event, at time: SimInstant) -> Ticket {
        let entry = Entry(time: time, event: event, sequence: nextSequence)
        nextSequence += 1
        heap.append(entry)
        siftUp(heap.count - 1)
        return Ticket(sequence: entry.sequence)
    }

    /// Takes the event that is due next.
    public mutating func take() -> Entry? {
        guard !heap.isEmpty else { return nil }
        heap.swapAt(0, heap.count - 1)
        let entry = heap.removeLast()
        siftDown(0)
        return entry
    }

    /// Takes a scheduled event back; nothing happens where it was delivered already.
    public mutating func remove(_ ticket: Ticket) {
        keep { $0.sequence != ticket.sequence }
    }

    /// Takes every event back for which the condition holds.
    public mutating func removeAll(where condition: (Event) -> Bool) {
        keep { !condition($0.event) }
    }

    private mutating func keep(_ condition: (Entry) -> Bool) {
        let kept = heap.filter(condition)
        guard kept.count != heap.count else { return }
        heap = kept
        for index in stride(from: heap.count / 2, through: 0, by: -1) { siftDown(index) }
    }

    private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
        (left.time, left.sequence) < (right.time, right.sequence)
    }

    private mutating func siftUp(_ start: Int) {
        var index = start
        while index > 0 {
            let parent = (index - 1) / 2
            guard Self.precedes(heap[index], heap[parent]) else { return }
            heap.swapAt(index, parent)
            index = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if Self.precedes(heap[child], heap[least]) { least = child }
            }
            guard least != index else { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
