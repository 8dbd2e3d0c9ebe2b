import FeedClient
import FeedModel

/// One thing that happens to a phone, its network or its backend.
///
/// Numbers choose among what is there, so that a run that loses some of its acts still is one.
enum FeedAct: Equatable, Sendable {
    /// Somebody posts so many; `isLate` with times that lie back.
    case post(Int, isLate: Bool)
    case deletePosted(Int)
    /// The newest so many go at once.
    case deleteNewest(Int)
    /// The backend takes the N-th request that is on its way to it.
    case arrive(Int)
    /// The N-th answer that is on its way comes in.
    case deliver(Int)
    /// The N-th request or answer is lost.
    case lose(Int)
    /// All that is under way comes in, oldest first.
    case deliverAll
    case advance(seconds: Int)
    case online(Bool)
    case kill
    case open
    case leave
    /// Hours pass, and the app comes back in front.
    case longAbsence
    case pull
    case scroll(Int)
    case scrollToEnd
    case tapNewItems
    case tapGap(Int, fromBelow: Bool)
    case tapRetry
    case tapKeepLooking
    case tab(FeedID)
    case publish
    case deleteOwn(Int)
    case endSessions

    /// A run of random acts; the frequent ones stand several times.
    static func random(seed: UInt64, count: Int) -> [FeedAct] {
        var random = KeyedRandom(seed: seed)
        return (0..<count).map { _ in one(&random) }
    }

    private static func one(_ random: inout KeyedRandom) -> FeedAct {
        func below(_ bound: Int) -> Int { Int(random.below(UInt64(bound), "act", "")) }
        switch below(44) {
        case 0..<6: return .post(1 + below(5), isLate: false)
        case 6: return .post(1, isLate: true)
        case 7: return .deletePosted(below(100))
        case 8: return below(3) > 0 ? .deletePosted(below(100)) : .deleteNewest(1 + below(6))
        case 9..<13: return .arrive(below(100))
        case 13..<17: return .deliver(below(100))
        case 17: return .lose(below(100))
        case 18..<22: return .deliverAll
        case 22: return .advance(seconds: [1, 40, 120][below(3)])
        case 23: return .online(below(3) > 0)
        case 24: return .kill
        case 25: return .open
        case 26: return .leave
        case 27: return .longAbsence
        case 28..<32: return .pull
        case 32, 33: return .scroll(below(9) - 3)
        case 34: return .scrollToEnd
        case 35: return .tapNewItems
        case 36..<39: return .tapGap(below(3), fromBelow: below(2) == 0)
        case 39: return [.tapRetry, .tapKeepLooking][below(2)]
        case 40: return .tab(below(2) == 0 ? .explore : .home)
        case 41: return .publish
        case 42: return .deleteOwn(below(100))
        default: return .endSessions
        }
    }
}
