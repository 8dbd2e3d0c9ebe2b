/// Where one can go from a step of a world.
public struct Course: Sendable, Equatable {
    /// How many steps the world has.
    public let stepCount: Int
    /// The place before; nil at the start.
    public let back: Int?
    /// The place after; nil at the end.
    public let next: Int?
    /// The next step at which a device sends a request.
    public let nextRequest: Int?
    /// The next step that changes a row.
    public let nextChange: Int?
    /// The next step at which a rule speaks.
    public let nextRule: Int?
    /// Steps at which a rule spoke, thinned out to at most so many.
    public let ruleSteps: [Int]
    /// The steps around the place.
    public let window: [Step]
}

extension WorldEngine {
    /// The course from a step, with so many steps before and after it.
    func course(at step: Int, before: Int, after: Int, marksMax: Int) -> Course {
        let ahead = steps[min(step, steps.count)...]
        func first(_ wanted: (Step) -> Bool) -> Int? {
            ahead.first(where: wanted).map { rest(from: $0.number) }
        }
        let start = max(0, step - before - 1)
        let end = min(steps.count, step + after)
        return Course(
            stepCount: steps.count,
            back: step > 0 ? rests.last { $0 < step } ?? 0 : nil,
            next: step < steps.count ? rest(from: step + 1) : nil,
            nextRequest: first { $0.kind == .sent },
            nextChange: first { !$0.changes.isEmpty },
            nextRule: first { !$0.rules.isEmpty },
            ruleSteps: ruleSteps(atMost: marksMax),
            window: start < end ? Array(steps[start..<end]) : []
        )
    }

    /// The first place from a step on where the world stands still.
    private func rest(from step: Int) -> Int { rests.first { $0 >= step } ?? step }

    private func ruleSteps(atMost most: Int) -> [Int] {
        var found: [Int] = []
        var lastPlace = -1
        for step in steps where !step.rules.isEmpty {
            let place = step.number * most / max(1, steps.count)
            if place != lastPlace { found.append(step.number) }
            lastPlace = place
        }
        return found
    }
}

extension World {
    /// Where one can go from a step.
    public func course(at step: Int, before: Int, after: Int, marksMax: Int = 40) -> Course {
        engine.course(at: step, before: before, after: after, marksMax: marksMax)
    }
}
