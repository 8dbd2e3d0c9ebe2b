/// Two to four runs on the same luck, with playheads that move together.
public struct RunComparison: Sendable {
    /// What ties the playheads.
    public enum Tie: String, Sendable {
        /// One journal: the line, and the time since it began.
        ///
        /// Step numbers differ between designs, and a `settle` takes longer under one than under another.
        case lines
        /// Two journals: the world's clock.
        case time
    }

    /// More sides than these can't be seen beside each other.
    public static let sidesMax = 4

    /// The sides in the order in which they were asked for.
    public let sides: [ComparedSide]
    /// What ties the playheads.
    public let tie: Tie
    /// The moments at which something happened on some side, in order.
    public let moments: [Moment]
    /// Where each side after the first leaves it; in the order of the sides.
    public let partings: [Parting]

    /// Runs all sides; where some rules are `telling`, no other is named where the sides part.
    public static func run(
        _ plans: [ComparedSide.Plan],
        telling: [String] = []
    ) async throws -> RunComparison {
        let tie: Tie =
            plans.dropFirst().allSatisfy { $0.lines == plans[0].lines } ? .lines : .time
        var sides: [ComparedSide] = []
        for plan in plans.prefix(sidesMax) { sides.append(try await .run(plan, tie: tie)) }
        let moments = Set(sides.flatMap(\.places)).sorted()
        var partings: [Parting] = []
        for side in sides.indices.dropFirst() {
            partings.append(try await Parting.between(sides[0], sides[side], moments, tie, telling))
        }
        return RunComparison(sides: sides, tie: tie, moments: moments, partings: partings)
    }

    /// The first moment from which on the sides differ on a device, so that it can be seen; nil where it never does.
    public var firstSeen: Int? {
        let start = partings.compactMap(\.moment).min() ?? moments.count + 1
        func changes(_ side: ComparedSide) -> [Moment: [PlacedChange]] {
            zip(side.places, side.steps).reduce(into: [:]) { found, pair in
                let own = pair.1.changes.filter { $0.place != "backend" }
                if !own.isEmpty { found[pair.0, default: []] += own }
            }
        }
        let all = sides.map(changes)
        return moments.indices.first { index in
            index + 1 >= start && all.contains { $0[moments[index]] != all[0][moments[index]] }
        }.map { $0 + 1 }
    }

    /// The moment of the first `note`, by which a script says where to look; nil where it has none.
    public var noted: Int? {
        guard tie == .lines,
            let line = sides[0].plan.lines.firstIndex(where: {
                if case .note = $0.command { true } else { false }
            })
        else { return nil }
        return moments.firstIndex { $0.line >= line }.map { $0 + 1 }
    }

    /// The step at which a side stands when the playhead is at a moment; 0 is before the first.
    public func step(of side: Int, at moment: Int) -> Int {
        guard moment > 0, moment <= moments.count else { return moment > 0 ? .max : 0 }
        return sides[side].step(at: moments[moment - 1])
    }

    /// The tables of all places in which two sides differ when the playhead is at a moment.
    public func tables(at moment: Int) async throws -> [TablesBeside] {
        var all: [[TableSnapshot]] = []
        for index in sides.indices {
            all.append(try await sides[index].world.snapshots(at: step(of: index, at: moment)))
        }
        return TablesBeside.differing(all)
    }
}

extension World {
    fileprivate func snapshots(at step: Int) throws -> [TableSnapshot] {
        try look(at: step) { $0.snapshots() }
    }
}
