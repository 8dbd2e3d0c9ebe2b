import FeedModel

/// Ways to say a plan in fewer lines, or in fewer words.
///
/// Each gives plans that may break the same promise; whether one does is for a run to say.
enum Simpler {
    typealias Plan = [PlanLine]

    /// All ways, those that take most away first.
    static let ways: [@Sendable (Plan) -> [Plan]] = [
        fewerChoices, oneForAnother, onePostForAnother, mergedPauses, mergedFollows, repeatedPosts,
        fewerWords, plainerDeaths, shorterPauses, smallerNumbers, withoutPairs,
    ]

    // MARK: choices and words

    /// Half of the stated choices or numbers less, then one less.
    static func fewerChoices(_ plan: Plan) -> [Plan] {
        lines(of: plan) { line in
            guard ["design", "limits"].contains(line[0]), line.words.count > 2 else { return [] }
            let said = Array(line.words.dropFirst())
            let half = said.count / 2
            var fewer = said.indices.map { index in said.enumerated().filter { $0.0 != index } }
                .map { $0.map(\.1) }
            if half > 1 { fewer = [Array(said[half...]), Array(said[..<half])] + fewer }
            return fewer.map { PlanLine(words: [line[0]] + $0) }
        }
    }

    /// A line without one of its `key=value`, or with one less of those whom somebody follows.
    static func fewerWords(_ plan: Plan) -> [Plan] {
        lines(of: plan) { line in
            line.words.indices.filter { index in
                if line[1] == "follows" { return index > 1 && line.words.count > 3 }
                let key = line[index].split(separator: "=").first.map(String.init) ?? ""
                let isNeeded = line[0] == "fault" && needed.contains(key)
                return line[index].contains("=") && !line[index].hasPrefix("\"") && !isNeeded
                    && !["design", "limits"].contains(line[0])
            }
            .map { index in
                var shorter = line
                shorter.words.remove(at: index)
                return shorter
            }
        }
    }

    /// What says what a fault does.
    private static let needed: Set<String> = ["status", "delay", "stall"]

    /// A process that just dies, where a death was arranged.
    static func plainerDeaths(_ plan: Plan) -> [Plan] {
        lines(of: plan) { line in
            guard line[1] == "crash", line.words.count > 2 else { return [] }
            return [["kill"], ["crash"], ["crash", "power"]].map { [line[0]] + $0 }
                .filter { $0.count < line.words.count || $0.last == "power" }
                .map { PlanLine(words: $0) }
        }
    }

    // MARK: time

    /// Two neighbours that let time go by as one, as long as both.
    static func mergedPauses(_ plan: Plan) -> [Plan] {
        plan.indices.dropLast().compactMap { index in
            guard let first = plan[index].pause, let second = plan[index + 1].pause else {
                return nil
            }
            var shorter = plan
            shorter.remove(at: index + 1)
            shorter[index] = PlanLine(words: ["wait", (first + second).text])
            return shorter
        }
    }

    private static let pauses: [SimDuration] = [
        .seconds(1), .seconds(5), .seconds(30), .minutes(1), .minutes(2), .minutes(5),
        .minutes(16), .hours(1), .hours(5), .hours(25), .hours(30),
    ]

    /// A shorter pause, or as much as settling takes.
    static func shorterPauses(_ plan: Plan) -> [Plan] {
        lines(of: plan) { line in
            guard line[0] == "wait", let pause = line.pause else { return [] }
            return [PlanLine("settle")]
                + pauses.filter { $0 < pause }.map { PlanLine(words: ["wait", $0.text]) }
        }
    }

    /// A number that is one, half, or one less.
    static func smallerNumbers(_ plan: Plan) -> [Plan] {
        lines(of: plan) { line in
            line.words.indices.flatMap { index -> [PlanLine] in
                let parts = line[index].split(separator: "=", omittingEmptySubsequences: false)
                guard let last = parts.last, let number = Int(last), number > 1,
                    line[0] != "seed", parts[0] != "status"
                else { return [] }
                return Set([1, number / 2, number - 1]).sorted().map { less in
                    var smaller = line
                    smaller.words[index] = (parts.dropLast() + ["\(less)"]).joined(separator: "=")
                    return smaller
                }
            }
        }
    }

    // MARK: lines

    /// Two lines less, where neither can go alone; only of plans that are short enough to try all.
    static func withoutPairs(_ plan: Plan) -> [Plan] {
        guard plan.count > 8, plan.count < 24 else { return [] }
        var shorter: [Plan] = []
        for first in plan.indices where !plan[first].isCast {
            for second in plan.indices where second > first && !plan[second].isCast {
                var fewer = plan
                fewer.remove(at: second)
                fewer.remove(at: first)
                shorter.append(fewer)
            }
        }
        return shorter
    }

    /// The plan with one line replaced, for each line and each of what may stand for it.
    private static func lines(of plan: Plan, _ others: (PlanLine) -> [PlanLine]) -> [Plan] {
        plan.indices.flatMap { index in
            others(plan[index]).map { other in
                var changed = plan
                changed[index] = other
                return changed
            }
        }
    }
}
