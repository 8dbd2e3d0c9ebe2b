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
    ///
    /// Those around stay the same over a block of so many steps, so that a page needn't move its list at each.
    func course(at step: Int, before: Int, after: Int, block: Int, marksMax: Int) -> Course {
        let ahead = steps[min(step, steps.count)...]
        func next(_ wanted: (Step) -> Bool) -> Int? {
            ahead.first(where: wanted).map { rest(from: $0.number) }
        }
        let first = max(0, step - 1) / block * block
        let start = max(0, min(first, steps.count - block) - before)
        let end = min(steps.count, (block == 1 ? step : first + block) + after)
        return Course(
            stepCount: steps.count,
            back: step > 0 ? rests.last { $0 < step } ?? 0 : nil,
            next: step < steps.count ? rest(from: step + 1) : nil,
            nextRequest: next { $0.kind == .sent },
            nextChange: next { !$0.changes.isEmpty },
            nextRule: next { !$0.rules.isEmpty },
            ruleSteps: ruleSteps(atMost: marksMax),
            window: start < end ? Array(steps[start..<end]) : []
        )
    }

    /// The first place from a step on where the world stands still.
    private func rest(from step: Int) -> Int { rests.first { $0 >= step } ?? step }

    private func ruleSteps(atMost most: Int) -> [Int] {
        var found: [Int] = []
        var lastPlace = -1
        // By index: a step that is taken out is copied, with all that changed in it.
        for index in steps.indices where !steps[index].rules.isEmpty {
            let place = (index + 1) * most / max(1, steps.count)
            if place != lastPlace { found.append(index + 1) }
            lastPlace = place
        }
        return found
    }
}

extension World {
    /// Where one can go from a step.
    public func course(
        at step: Int,
        before: Int,
        after: Int,
        block: Int = 1,
        marksMax: Int = 40
    ) -> Course {
        engine.course(
            at: step,
            before: before,
            after: after,
            block: max(1, block),
            marksMax: marksMax
        )
    }
}
