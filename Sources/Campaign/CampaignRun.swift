import FeedClient
public import FeedModel
import Lab

/// What a campaign came to.
public struct CampaignResult: Sendable {
    /// Its seed.
    public let seed: UInt64
    /// What went wrong and what people did: `troubles … habits …`.
    public let profile: String
    /// The lines of acts and faults that were carried out.
    public let plan: [String]
    /// The lines after them, by which all heals and drains.
    public let healing: [String]
    /// The first promise that was broken, if one was.
    public let finding: Finding?
    /// Whether that was seen at rest only, by what is looked at after all else.
    public let isAtRest: Bool
    /// The hash of the whole trace.
    public let hash: String
    /// How many steps there were.
    public let steps: Int
    /// How much time went by in the world.
    public let duration: SimDuration
    /// The rules that spoke.
    public let rules: Set<String>
    /// The crash points at which a process died.
    public let crashPoints: Set<String>
    /// What happened at least once, of what must happen sometimes.
    public let sometimes: Set<Sometimes>
}

/// One campaign: random acts and faults, then all heals, drains and is compared.
public enum Campaign {
    /// Runs the campaign of a seed, with that many lines of acts and faults.
    public static func run(seed: UInt64, lines: Int) async throws -> CampaignResult {
        let swarm = Swarm(seed: seed)
        var course = try CampaignCourse()
        var chooser = Chooser(swarm)
        for line in chooser.opening() { await course.take(line) }
        for _ in 0..<lines where course.finding == nil {
            await course.take(chooser.next(await course.sights()))
        }
        await course.end()
        return await course.result(seed: seed, profile: swarm.words)
    }

    /// Runs lines that were made before, passing over what can't be done, and compares at the end.
    ///
    /// Before it compares it heals all, unless the lines are to show by themselves what is wrong.
    public static func replay(
        _ lines: [String],
        seed: UInt64,
        isHealed: Bool = true
    ) async throws -> CampaignResult {
        var course = try CampaignCourse()
        for line in lines where course.finding == nil { await course.take(line) }
        await course.end(isHealed: isHealed)
        return await course.result(seed: seed, profile: "")
    }
}

extension Swarm {
    /// The profile in one line.
    var words: String {
        (focus.map { "focus \($0.rawValue); " } ?? "")
            + "troubles \(troubles.map(\.rawValue).sorted().joined(separator: " ")); "
            + "habits \(habits.map(\.rawValue).sorted().joined(separator: " "))"
    }
}

/// A campaign under way.
struct CampaignCourse {
    let world: World
    private var journal: [String] = []
    /// How many lines were carried out when healing began.
    private var planned: Int?
    private(set) var finding: Finding?
    private var watch = Watch()
    private var tally = Tally()
    private var screens: [String: Screen] = [:]
    private var stepCount = 0
    private var isAtRest = false
    /// How many lines were carried out when enough rounds had been seen to move.
    private var shown: Int?
    /// Whether a disk was ever told to fail.
    private var hasDiskFaults = false

    init() throws {
        world = try World()
    }

    /// Takes a line; one that can't be done now is passed over.
    mutating func take(_ line: String) async {
        guard finding == nil else { return }
        if line.contains(" disk f") { hasDiskFaults = true }
        do throws(WorldError) {
            guard try await world.run(text: line) != nil else { return }
        } catch {
            // A store that failed is a broken promise; any other refusal is an act that can't be done now.
            let isDisk =
                error.message.contains("disk is full") || error.message.contains("disk I/O")
            if error.message.hasPrefix("the store failed"), !(isDisk && hasDiskFaults) {
                journal.append(line)
                await see()
                finding = finding ?? Finding("I12", step: stepCount, error.message)
            }
            return
        }
        journal.append(line)
        await see()
        await look(after: line)
    }

    /// What the devices show.
    func sights() async -> [DeviceSight] {
        var sights: [DeviceSight] = []
        for device in await world.devices() {
            let screen = screens[device.name]
            var posts: [String] = []
            for post in screen?.postRows ?? [] { posts.append(await world.alias(of: post.id)) }
            sights.append(
                DeviceSight(
                    name: device.name,
                    isInFront: device.isInFront,
                    posts: posts,
                    rings: screen?.stories.filter { !$0.isOwn }.map(\.authorName) ?? [],
                    isPlaying: screen?.place == .player,
                    isAway: screen.map { $0.place != .feed } ?? false
                )
            )
        }
        return sights
    }

    /// All heals and drains, if it is to; then what must hold at rest is looked at.
    mutating func end(isHealed: Bool = true) async {
        planned = journal.count
        if isHealed { await heal() }
        guard finding == nil else { return }
        isAtRest = true
        finding = await Rest(world).finding(watch.mirror, step: stepCount)
        if finding == nil, let lost = watch.typed.lost(watch.mirror) {
            finding = Finding("I18", step: stepCount, lost)
        }
        if finding == nil { await compareWithFresh(isMade: isHealed) }
    }

    /// All heals, and goes on until nothing moves (I39).
    private mutating func heal() async {
        for line in await Healing.lines(world) { await take(line) }
        var rest = Rest(world)
        for round in 0..<Rest.mostRounds where finding == nil {
            guard let lines = await rest.next(round) else { return }
            for line in lines { await take(line) }
            if round == Rest.shownRounds { shown = journal.count }
        }
        guard finding == nil else { return }
        // What still waits to be sent says more than that something moves.
        finding =
            await rest.finding(watch.mirror, step: stepCount)
            ?? Finding("I39", step: stepCount, "still moving after \(Rest.mostRounds) rounds")
        isAtRest = true
    }

    func result(seed: UInt64, profile: String) async -> CampaignResult {
        let facts = await world.facts()
        let last = finding?.invariant == "I39" ? shown ?? journal.count : journal.count
        return CampaignResult(
            seed: seed,
            profile: profile,
            plan: Array(journal.prefix(planned ?? journal.count)),
            healing: Array(journal.prefix(last).dropFirst(planned ?? journal.count)),
            finding: finding,
            isAtRest: isAtRest,
            hash: facts.hash,
            steps: facts.stepCount,
            duration: facts.now - SimInstant.worldStart,
            rules: tally.rules,
            crashPoints: tally.crashPoints,
            sometimes: tally.sometimes
        )
    }

    /// Holds every device beside a new one of the account, and asks twice with one cursor.
    ///
    /// Where none is made, the lines have brought theirs, if they need one.
    private mutating func compareWithFresh(isMade: Bool) async {
        if await world.design().order == .time {
            var fresh = Fresh(world)
            while isMade, finding == nil, let lines = await fresh.next() {
                for line in lines { await take(line) }
            }
            for device in await world.devices() where device.name != Fresh.name {
                guard finding == nil, let found = await fresh.finding(of: device, watch.mirror)
                else {
                    continue
                }
                finding = Finding(found.id, step: stepCount, found.text)
            }
        }
        guard finding == nil, let found = await Cursors.finding(world) else { return }
        finding = Finding(found.id, step: stepCount, found.text)
    }

    /// Looks at the steps that are new.
    private mutating func see() async {
        let last = await world.stepCount()
        for step in await world.steps(stepCount + 1..<last + 1) {
            stepCount = step.number
            tally.see(step)
            if finding == nil { finding = watch.see(step) }
        }
    }

    private mutating func look(after line: String) async {
        var devices: [Moment.DeviceMoment] = []
        for device in await world.devices() {
            if watch.isUnknown(device.name), device.isRunning, finding == nil {
                finding = await watch.recover(device.name, in: world, step: stepCount)
            }
            let before = screens[device.name]
            let after = watch.isFirst(device.name) ? await world.screen(device.name) : nil
            screens[device.name] = after
            guard !watch.isUnknown(device.name), finding == nil else { continue }
            if let found = await Bounds.finding(device, after: line, watch.mirror, in: world) {
                finding = Finding(found.id, step: stepCount, found.text)
            }
            devices.append(
                Moment.DeviceMoment(
                    name: device.name,
                    accountID: await world.id(of: device.account) ?? "",
                    before: before,
                    after: after
                )
            )
        }
        guard finding == nil else { return }
        let moment = Moment(
            line: line,
            design: await world.design(),
            now: await world.now(),
            devices: devices,
            mirror: watch.mirror
        )
        finding = watch.see(moment, step: stepCount)
    }
}
