internal import HTTPServer
internal import Lab

/// The runs that panels show, kept from one request to the next.
///
/// A scenario in a design runs the same way each time, and content is read once, so what was looked at is true as long
/// as the server runs. A lesson is then as quick as any other page.
final class PanelRuns: Sendable {
    /// A scenario in one of its designs.
    struct Key: Hashable {
        let scenario: String
        let design: Int
    }

    /// What is known of a run to its end.
    struct Whole: Sendable {
        let facts: WorldFacts
        let phoneSteps: (first: Int, last: Int)
        let ruleSteps: Set<Int>
    }

    /// How a run stands at a step, with the tables of a place.
    struct Sight: Sendable {
        let facts: WorldFacts
        let picture: WorldPicture
        let course: Course
        let options: WorldOptions
    }

    private struct SightKey: Hashable {
        let run: Key
        let step: Int?
        let place: String?
    }

    private struct State {
        var wholes: [Key: Whole] = [:]
        var sights = RecentlyUsed<SightKey, Sight>(max: PanelRuns.sightsMax)
    }

    /// More sights than these aren't kept: each holds the rows of a place.
    private static let sightsMax = 100

    private let state = Locked(State())

    /// A run to its end.
    func whole(_ key: Key, _ lines: [CommandLine]) async throws -> Whole {
        if let known = state.withLock({ $0.wholes[key] }) { return known }
        let world = try await Replay.world(lines)
        let whole = Whole(
            facts: await world.facts(),
            phoneSteps: await world.phoneSteps(),
            ruleSteps: await world.ruleSteps()
        )
        state.withLock { $0.wholes[key] = whole }
        return whole
    }

    /// A run at a step, or at its end; without a place the tables are those of its first device.
    func sight(
        _ key: Key,
        _ lines: [CommandLine],
        at step: Int?,
        of place: String?
    ) async throws -> Sight {
        let wanted = SightKey(run: key, step: step, place: place)
        if let known = state.withLock({ $0.sights.value(wanted) }) { return known }
        let world = try await Replay.world(lines, upTo: step)
        let facts = await world.facts()
        var options = WorldOptions()
        options.place = place ?? facts.devices.first?.name
        let sight = Sight(
            facts: facts,
            picture: await world.picture(of: options.tablePlace(facts)),
            course: await world.course(at: facts.stepCount, before: 0, after: 0),
            options: options
        )
        state.withLock { $0.sights.hold(sight, as: wanted) }
        return sight
    }
}
