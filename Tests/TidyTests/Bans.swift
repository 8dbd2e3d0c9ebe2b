/// A piece of code that may not stand somewhere.
struct Ban: Sendable {
    /// Found as it stands, not as the tail of a longer word.
    let text: String
    /// What to do instead.
    let instead: String

    /// Nothing below `Lab` has a clock, chance, threads or output of its own.
    static let core = [
        Ban(text: "Date()", instead: "time is an argument"),
        Ban(text: "UUID()", instead: "ids come from keyed chance or a counter"),
        Ban(text: ".random(", instead: "chance comes from KeyedRandom"),
        Ban(text: "Task {", instead: "cores are synchronous"),
        Ban(text: "Task.sleep", instead: "a timer is an effect"),
        Ban(text: "DispatchQueue", instead: "cores are synchronous"),
        Ban(text: "ProcessInfo", instead: "cores know nothing of the process"),
        Ban(text: "hashValue", instead: "it differs from run to run"),
        Ban(text: "print(", instead: "cores return what they have to say"),
        Ban(text: "import Dispatch", instead: "cores are synchronous"),
        Ban(text: "import Glibc", instead: "cores do no I/O of their own"),
        Ban(text: "import Foundation", instead: "cores need the standard library only"),
    ]

    static let everywhere = [
        Ban(text: "try!", instead: "errors are handled or thrown on"),
        Ban(text: "fatalError(", instead: "use precondition with a message, for bugs alone"),
        Ban(text: "nonisolated(unsafe)", instead: "use Locked"),
    ]

    static let cores: Set<String> = [
        "FeedClient", "FeedBackend", "Simulation", "FeedModel", "FeedWire", "Capacity",
    ]

    /// The places where one of the bans is broken, as `LINE: TEXT: what to do instead`.
    static func broken(_ bans: [Ban], in masked: MaskedSwift) -> [String] {
        var found: [String] = []
        for (index, line) in masked.lines.enumerated() {
            for ban in bans where ban.isIn(line) {
                found.append("\(index + 1): \(ban.text): \(ban.instead)")
            }
        }
        return found
    }

    private func isIn(_ line: String) -> Bool {
        var rest = Substring(line)
        while let range = rest.firstRange(of: text) {
            let before = line[..<range.lowerBound].last
            let isTail = before.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            if text.first == "." || !isTail { return true }
            rest = rest[range.upperBound...]
        }
        return false
    }
}
