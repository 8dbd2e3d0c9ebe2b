import Glibc

/// Many event streams read by one thread: for each, how much came and whether a whole event did.
final class EventLinks {
    private let links: [LocalConnection]
    private var tails: [[UInt8]]

    init(_ links: [LocalConnection]) {
        self.links = links
        tails = links.map { _ in [] }
    }

    var count: Int { links.count }

    /// Waits until each has had that many bytes, at most for so long; gives the bytes that came to the first.
    @discardableResult
    func awaitBytes(_ bytes: Int, patience: Duration) throws -> Int {
        try awaitEach(patience) { $0.count >= bytes }
    }

    /// Waits until each has had one whole event, comments aside; gives the bytes that came to the first.
    @discardableResult
    func awaitEvent(patience: Duration) throws -> Int {
        try awaitEach(patience) { Self.hasEvent($0) }
    }

    private func awaitEach(
        _ patience: Duration,
        _ isDone: ([UInt8]) -> Bool
    ) throws -> Int {
        var open = Set(links.indices)
        let end = ContinuousClock.now + patience
        for place in links.indices { tails[place] = [] }
        while !open.isEmpty {
            guard ContinuousClock.now < end else {
                throw UsageError("\(open.count) of \(links.count) streams had nothing in time")
            }
            // The order says nothing: each is read until it has what it waits for.
            let waiting = open.sorted()
            var polled = waiting.map {
                pollfd(fd: links[$0].descriptor, events: Int16(POLLIN), revents: 0)
            }
            guard poll(&polled, nfds_t(polled.count), 1_000) >= 0 else {
                throw UsageError("poll: \(String(cString: strerror(errno)))")
            }
            for (index, place) in waiting.enumerated() where polled[index].revents != 0 {
                try links[place].readSome(into: &tails[place])
                if isDone(tails[place]) { open.remove(place) }
            }
        }
        return tails.first?.count ?? 0
    }

    private static let name = Array("event: ".utf8)
    private static let comment = Array(": \n\n".utf8)

    private static func hasEvent(_ bytes: [UInt8]) -> Bool {
        guard bytes.suffix(2) == [0x0A, 0x0A] else { return false }
        var rest = bytes[...]
        while rest.starts(with: comment) { rest = rest.dropFirst(comment.count) }
        return rest.starts(with: name)
    }
}
