import FeedModel

/// What happens in a random world whose readers sync.
enum DeltaAct: Equatable {
    /// What becomes of an answer.
    enum Fate: String, CaseIterable {
        case arrives
        /// It is lost after the backend gave it.
        case lost
        /// It arrives twice.
        case twice
        /// It arrives behind the next one.
        case late
        /// One page of the batch arrives, and the rest is asked for later.
        case interrupted
        /// One page of the batch arrives, and the app dies.
        case killed
    }

    case happens(OracleAct)
    case syncs(String, Design.Wire, Fate)
    /// The store is played back from a copy, so that no number counts any more.
    case newEpoch
    case bookmarks(String, by: String, isOn: Bool)

    var line: String {
        switch self {
        case .happens(let act): act.line
        case .syncs(let name, let wire, let fate):
            "\(name) requests POST /v1/feed/sync {…}  # as \(wire.rawValue), \(fate.rawValue)"
        case .newEpoch: "# a new epoch"
        case .bookmarks(let post, let name, let isOn):
            "\(name) requests \(isOn ? "PUT" : "DELETE") /v1/posts/\(post)/bookmark"
        }
    }
}

/// Random acts with deltas between them.
struct DeltaPlan {
    private var chance: KeyedRandom

    static func acts(seed: UInt64, count: Int) -> [DeltaAct] {
        var plan = DeltaPlan(chance: KeyedRandom(seed: seed))
        return OraclePlan.acts(seed: seed, count: count, isSettled: seed % 3 > 0)
            .flatMap { plan.around($0) }
            .filter(isTold)
    }

    /// What the store alone has lost no log tells of, so no delta can.
    private static func isTold(_ act: DeltaAct) -> Bool {
        if case .happens(.loses) = act { false } else { true }
    }

    private mutating func pick(_ count: Int) -> Int {
        Int(chance.below(UInt64(count), "delta", "oracle"))
    }

    private mutating func around(_ act: OracleAct) -> [DeltaAct] {
        var acts: [DeltaAct] = [.happens(Self.deepEnough(act))]
        switch pick(40) {
        case 0...15: acts.append(sync())
        case 16...18: acts.append(bookmark())
        case 19: acts.append(.newEpoch)
        case 20: acts.append(.happens(.wait(seconds: [7, 15, 31][pick(3)] * 86_400)))
        default: break
        }
        return acts
    }

    /// A delta tells what happens as far down as a feed is stored, so that never becomes less than readers hold.
    private static func deepEnough(_ act: OracleAct) -> OracleAct {
        guard case .limits(let stored, let celebrity) = act else { return act }
        return .limits(storedFeed: max(DeltaRun.most, stored), celebrity: celebrity)
    }

    private mutating func sync() -> DeltaAct {
        let fates = DeltaAct.Fate.allCases
        let fate = pick(2) == 0 ? .arrives : fates[pick(fates.count)]
        let name = OraclePlan.names[pick(OraclePlan.names.count)]
        return .syncs(name, Design.Wire.allCases[pick(Design.Wire.allCases.count)], fate)
    }

    private mutating func bookmark() -> DeltaAct {
        let name = OraclePlan.names[pick(OraclePlan.names.count)]
        return .bookmarks("p\(1 + pick(20))", by: name, isOn: pick(3) > 0)
    }
}
