import FeedClient
import FeedModel

/// Chooses the next line of a campaign: what people do, what goes wrong, and how time passes.
struct Chooser {
    let swarm: Swarm
    var cast = Cast()
    private var random: KeyedRandom
    /// What follows the last line at once.
    private var following: [String] = []
    /// The post that each device acted on last.
    private var lastPost: [String: String] = [:]

    init(_ swarm: Swarm) {
        self.swarm = swarm
        random = KeyedRandom(seed: swarm.seed)
    }

    mutating func below(_ bound: Int) -> Int {
        Int(random.below(UInt64(max(0, bound)), "act", "campaign"))
    }

    mutating func pick<Element>(_ list: [Element]) -> Element? {
        list.isEmpty ? nil : list[below(list.count)]
    }

    /// The lines with which the world begins.
    mutating func opening() -> [String] {
        var lines = ["seed \(swarm.seed)"]
        if !swarm.design.isEmpty { lines.append("design \(swarm.design)") }
        lines.append("limits \(swarm.limits)")
        lines += ["account ada"] + Cast.others.map { "account \($0)" }
        lines += ["ada follows bob", "ada follows cem", "ad \"fine tea\" cap=3"]
        lines.append("device phone ada")
        if swarm.has(.secondDevice) { lines.append("device tablet ada") }
        for _ in 0..<(3 + below(8)) {
            lines.append(post())
            lines.append("wait 1m")
        }
        if swarm.has(.stories) { lines.append("cem story items=2") }
        lines.append("phone opens")
        return lines + ["settle"]
    }

    /// The next line, given what the devices show.
    mutating func next(_ sights: [DeviceSight]) -> String {
        if !following.isEmpty { return following.removeFirst() }
        if let focus = swarm.focus, below(6) == 0, let sight = pick(sights) {
            following = focused(focus, sight)
            return following.removeFirst()
        }
        switch below(100) {
        case 0..<22: return passing()
        case 22..<40: return others()
        case 40..<55: return trouble(sights) ?? passing()
        default:
            guard let sight = pick(sights) else { return passing() }
            return act(sight)
        }
    }

    private mutating func post() -> String {
        let author = pick(["bob", "bob", "cem", "dia"]) ?? "bob"
        let name = cast.name("p")
        cast.posts.append((name, author))
        let photo = below(4) == 0 ? " photo=1" : ""
        return "\(author) posts \"note \(name)\" as=\(name)\(photo)"
    }

    private mutating func passing() -> String {
        var waits = ["20ms", "200ms", "5s", "31s", "2m", "16m"]
        if swarm.has(.longAbsence) { waits += ["5h", "26h"] }
        return below(4) == 0 ? "settle" : "wait \(pick(waits) ?? "1s")"
    }

    // MARK: other people

    private mutating func others() -> String {
        let who = pick(Cast.others) ?? "bob"
        switch below(12) {
        case 0...4: return post()
        case 5, 6:
            guard let target = pick(cast.posts.map(\.name) + cast.own) else { return post() }
            return "\(who) \(pick(["likes", "likes", "unlikes"]) ?? "likes") \(target)"
        case 7:
            guard swarm.has(.comments), let target = pick(cast.posts.map(\.name) + cast.own) else {
                return post()
            }
            let name = cast.name("c")
            return "\(who) comments \(target) \"said \(name)\" as=\(name)"
        case 8:
            guard swarm.has(.deleting), let target = pick(cast.posts) else { return post() }
            return "\(target.author) deletes \(target.name)"
        case 9:
            guard swarm.has(.editing), let target = pick(cast.posts) else { return post() }
            return "\(target.author) edits \(target.name) \"new words \(below(1_000))\""
        case 10:
            guard swarm.has(.sharing), let target = pick(cast.posts) else { return post() }
            return "\(who) shares \(target.name)"
        default:
            guard swarm.has(.stories) else { return post() }
            return "\(who) story items=\(1 + below(2)) expires=\(pick(["1h", "24h"]) ?? "24h")"
        }
    }

    // MARK: the user

    private mutating func act(_ sight: DeviceSight) -> String {
        guard sight.isInFront else {
            let isOut = swarm.has(.otherAccount) && below(2) == 0
            return "\(sight.name) \(isOut ? "signs-in ada" : "opens")"
        }
        if sight.isPlaying, below(2) == 0 {
            return "\(sight.name) \(pick(["next", "closes"]) ?? "next")"
        }
        if sight.isAway, below(2) == 0 { return "\(sight.name) back" }
        let device = sight.name
        switch below(20) {
        case 0...2: return "\(device) refreshes"
        case 3...5:
            let targets = ["end", "top"] + sight.posts
            return "\(device) scrolls to \(pick(targets) ?? "top")"
        case 6: return "\(device) taps \(pick(["gap", "gap from=below"]) ?? "gap") if-any"
        case 7:
            return
                "\(device) taps \(pick(["retry", "new-items", "keep-looking"]) ?? "retry") if-any"
        case 8...12:
            return tap(sight)
        case 13: return "\(device) leaves"
        default: return habit(sight) ?? "\(device) refreshes"
        }
    }

    /// A tap on a post's like, now and then the one that was tapped before: people change their minds.
    private mutating func tap(_ sight: DeviceSight) -> String {
        let device = sight.name
        let again = lastPost[device].flatMap { sight.posts.contains($0) ? $0 : nil }
        guard let target = (below(3) == 0 ? again : nil) ?? pick(sight.posts) else {
            return "\(device) refreshes"
        }
        lastPost[device] = target
        let verb = pick(["likes", "likes", "unlikes", "taps-like", "taps-like"]) ?? "likes"
        let line = "\(device) \(verb) \(target)"
        if swarm.has(.crashPoints), below(5) == 0 {
            let point = pick(["like.before-commit", "like.after-commit"]) ?? ""
            following = [line]
            return "\(device) crash at=\(point)"
        }
        switch below(6) {
        case 0 where swarm.has(.powerCuts): following = ["\(device) crash \(powerLoss())"]
        case 1: following = ["wait 20ms", "\(device) taps-like \(target)"]
        case 2 where swarm.has(.refusals):
            following = [line, "settle", "\(device) taps-like \(target)"]
            return "fault \(device) PUT * status=422"
        default: break
        }
        return line
    }

    private mutating func habit(_ sight: DeviceSight) -> String? {
        guard let habit = pick(Swarm.Habit.allCases.filter { swarm.has($0) }) else { return nil }
        let device = sight.name
        let post = pick(sight.posts)
        switch habit {
        case .comments:
            guard let post else { return nil }
            let name = cast.name("c")
            return "\(device) comments \(post) \"typed \(name)\" as=\(name)"
        case .publishing:
            let name = cast.name("o")
            cast.own.append(name)
            let photo = below(2) == 0 ? " photo=1" : ""
            return "\(device) publishes \"mine \(name)\" as=\(name)\(photo)"
        case .editing:
            return pick(cast.own).map { "\(device) edits \($0) \"again \(below(1_000))\"" }
        case .deleting: return pick(cast.own).map { "\(device) deletes \($0)" }
        case .following:
            let verb = pick(["follows", "unfollows"]) ?? "follows"
            return "\(device) \(verb) \(pick(Cast.others) ?? "bob")"
        case .blocking: return below(4) == 0 ? "\(device) blocks dia" : nil
        case .muting: return "\(device) \(pick(["mutes", "unmutes"]) ?? "mutes") dia"
        case .stories: return pick(sight.rings).map { "\(device) plays \($0)" }
        case .sharing: return post.map { "\(device) shares \($0)" }
        case .bookmarks: return post.map { "\(device) bookmarks \($0)" }
        case .explore: return "\(device) tab \(pick(["explore", "home", "home"]) ?? "home")"
        case .details: return post.map { "\(device) opens-post \($0)" }
        case .searching: return "\(device) searches \"note\""
        case .notifications: return "\(device) opens-notification 1"
        case .secondDevice: return nil
        case .otherAccount:
            return
                "\(device) \(pick(["signs-in dia", "signs-in ada", "signs-in ada", "signs-out"]) ?? "")"
        }
    }

    // MARK: what goes wrong

    private mutating func trouble(_ sights: [DeviceSight]) -> String? {
        guard let trouble = pick(Swarm.Trouble.allCases.filter { swarm.has($0) }),
            let device = pick(sights)?.name
        else { return nil }
        switch trouble {
        case .lostRequests: return fault(device, pick(["drop-request", "timeout"]))
        case .lostAnswers: return fault(device, "drop-response")
        case .delays: return fault(device, pick(["delay=2s", "delay=20s", "delay=40s"]))
        case .duplicates: return fault(device, "duplicate")
        case .stalls: return fault(device, "stall=5s", on: ["PUT *", "POST *", "DELETE *"])
        case .passingErrors:
            return fault(
                device,
                pick(["status=500", "status=503", "status=408", "status=429 retry-after=9s"])
            )
        case .refusals:
            return fault(
                device,
                pick(["status=403", "status=400", "status=422"]),
                on: ["PUT *", "POST *", "DELETE *", "PATCH *"]
            )
        case .signedOut:
            return below(2) == 0
                ? fault(device, "status=401", on: ["PUT *", "POST *", "DELETE *"])
                : "\(device) signs-in ada"
        case .offline: return "\(device) airplane \(pick(["on", "off"]) ?? "off")"
        case .slow: return "\(device) network \(pick(["slow", "cellular", "wifi"]) ?? "wifi")"
        case .kills: return "\(device) kill"
        case .crashPoints:
            let point = pick(CrashPoint.allCases.map(\.rawValue)) ?? ""
            let power = swarm.has(.powerCuts) && below(2) == 0 ? " " + powerLoss() : ""
            return "\(device) crash at=\(point)\(power)"
        case .powerCuts: return "\(device) crash \(powerLoss())"
        case .clockJumps:
            return "\(device) clock \(pick(["+26h", "-30h", "+3m", "+0s"]) ?? "+0s")"
        case .backendDown: return "backend \(pick(["down", "up", "up"]) ?? "up")"
        case .restarts: return "backend restarts"
        case .heldJobs:
            return below(2) == 0
                ? "backend releases"
                : "backend holds \(pick(["fan-out", "counters", "all"]) ?? "all")"
        case .failingJobs: return "backend fails fan-out times=\(1 + below(3))"
        case .unreadableItems:
            guard let post = pick(cast.posts)?.name else { return nil }
            return "backend \(pick(["garbles", "mends"]) ?? "mends") \(post)"
        case .longAbsence: return "wait 30h"
        case .oneWay:
            let outcome = pick(["drop-request", "drop-response"]) ?? "drop-request"
            return "fault \(device) * * \(outcome) times=\(3 + below(4))"
        case .portals: return fault(device, "portal")
        case .brokenAnswers: return fault(device, "cut")
        case .diskFaults:
            let states = ["full", "ok", "ok", "failing after=\(below(9))"]
            return "\(device) disk \(pick(states) ?? "ok")"
        case .olderStore: return "backend \(below(3) == 0 ? "returns" : "saves")"
        }
    }

    private mutating func powerLoss() -> String {
        pick(["power", "power=prefix", "power=torn"]) ?? "power"
    }

    private mutating func fault(
        _ device: String,
        _ outcome: String?,
        on paths: [String] = ["GET /v1/feed", "PUT *", "POST *", "DELETE *", "* *"]
    ) -> String? {
        guard let outcome, let path = pick(paths) else { return nil }
        return "fault \(device) \(path) \(outcome) times=\(1 + below(2)) nth=\(1 + below(2))"
    }
}
