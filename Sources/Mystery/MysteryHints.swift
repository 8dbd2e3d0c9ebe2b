import FeedModel
import Lab

/// How much a probe can be expected to tell next.
public struct MysteryForecast: Sendable, Equatable {
    /// The probe.
    public let probe: String
    /// How many bits its outcome tells on average.
    public let bits: Double
    /// How many of the open designs it leaves on average; where each choice is decided by itself, how many of the
    /// combinations that matter to it.
    public let left: Double
    /// How many there are now.
    public let now: Int
    /// The choice that it tells most of.
    public let choice: String
}

extension MysteryLab {
    /// The probes that tell something next, the most telling first; of two alike, the one that stands first in the book.
    ///
    /// What a probe reads in a design is looked up in the table of all probes, which was made by running them.
    public nonisolated func forecasts(_ board: MysteryBoard) -> [MysteryForecast] {
        let done = Set(board.moves.map(\.finding.probe))
        let plays = book.plays.filter { !done.contains($0.probe) }
        return plays.compactMap { forecast($0.probe, board) }
            .filter { $0.bits > 0.001 }
            .sorted {
                $0.bits > $1.bits + 1e-9 || (abs($0.bits - $1.bits) <= 1e-9 && $0.probe < $1.probe)
            }
    }

    private nonisolated func forecast(_ probe: String, _ board: MysteryBoard) -> MysteryForecast? {
        let keys = deciders(of: probe)
        let open = possible(board, keys)
        var groups: [Int: [[String]]] = [:]
        for values in open {
            guard let number = foreseen(probe, where: values) else { continue }
            groups[number, default: []].append(values)
        }
        let counts = groups.keys.sorted().map { Double(groups[$0]?.count ?? 0) }
        let total = counts.reduce(0, +)
        guard total > 1, counts.count > 1 else { return nil }
        let bits = counts.reduce(0) { $0 - $1 / total * Self.log2($1 / total) }
        return MysteryForecast(
            probe: probe,
            bits: bits,
            left: counts.reduce(0) { $0 + $1 * $1 } / total,
            now: open.count,
            choice: choice(groups, open.count) ?? ""
        )
    }

    /// The combinations of values that may still be.
    private nonisolated func possible(_ board: MysteryBoard, _ keys: Set<String>) -> [[String]] {
        if mystery.level != .all { return board.designs.map(\.values) }
        let lists = board.values.map { choice in
            keys.contains(choice.key) ? choice.values : Array(choice.values.prefix(1))
        }
        return MysteryCase.combinations(lists).filter { mystery.design($0) != nil }
    }

    /// The choice of which fewest values are left on average.
    private nonisolated func choice(_ groups: [Int: [[String]]], _ total: Int) -> String? {
        var best: (key: String, share: Double)?
        for (place, choice) in mystery.asked.enumerated() {
            let all = Set(groups.values.flatMap { $0.map { $0[place] } }).count
            guard all > 1 else { continue }
            let left = groups.keys.sorted().reduce(0.0) { sum, number in
                let group = groups[number] ?? []
                let values = Set(group.map { $0[place] }).count
                return sum + Double(group.count) / Double(total) * Double(values)
            }
            let share = left / Double(all)
            if best.map({ share < $0.share - 1e-9 }) ?? true { best = (choice.key, share) }
        }
        return best?.key
    }

    /// The logarithm to the base of two of a share between 0 and 1, exact enough to rank by.
    private static func log2(_ share: Double) -> Double {
        var value = share
        var bits = 0.0
        while value < 0.5 {
            value *= 2
            bits -= 1
        }
        // The series of the logarithm about 1 converges quickly between a half and one.
        let ratio = (value - 1) / (value + 1)
        var term = ratio
        var sum = 0.0
        for power in stride(from: 1.0, through: 19, by: 2) {
            sum += term / power
            term *= ratio * ratio
        }
        return bits + 2 * sum / 0.693_147_180_559_945_3
    }
}
