public import FeedClient
public import FeedModel

/// What somebody sees of a world who has its phones in hand and a proxy on the line, and nothing else.
///
/// Ids stand in it as names, and what can't be seen isn't in it: two worlds with equal views can't be told apart.
public struct OutsideView: Sendable, Equatable {
    /// The world's clock.
    public let now: SimInstant
    /// The phones, in the order in which they were made.
    public let devices: [DeviceFacts]
    /// The screens of the phones whose app is in front.
    public let screens: [String: Screen]
    /// What went over the line, in the order in which it began.
    public let exchanges: [WireExchange]

    /// The same as a page of a world draws it, with nothing where the rest of the world would be.
    public var picture: WorldPicture {
        let facts = WorldFacts(
            seed: 0,
            design: "",
            now: now,
            stepCount: 0,
            hash: "",
            journal: [],
            firstSteps: [],
            devices: devices
        )
        return WorldPicture(
            facts: facts,
            accounts: [],
            last: nil,
            screens: screens,
            tables: [],
            pinned: [],
            changes: []
        )
    }
}

/// One request as a proxy sees it that can't read it: when, how many bytes up, how many down.
public struct WireExchange: Sendable, Equatable {
    /// The phone at one end.
    public let device: String
    /// When its first byte went up.
    public let start: SimInstant
    /// How many bytes went up.
    public let bytesUp: Int
    /// When the line was quiet again; nil while it is open.
    public var end: SimInstant?
    /// How many bytes came down; nil where none came.
    public var bytesDown: Int?
}

extension WorldEngine {
    func outside() -> OutsideView {
        let devices = devices.map { DeviceFacts(outside: $0, in: self) }
        var screens: [String: Screen] = [:]
        for device in devices where device.isInFront {
            screens[device.name] = screenAsNamed(device.name)?.asSeen
        }
        return OutsideView(now: now, devices: devices, screens: screens, exchanges: exchanged())
    }

    /// The exchanges of all phones, put together from what was sent and what came of it.
    private func exchanged() -> [WireExchange] {
        var found: [WireExchange] = []
        var places: [Int: Int] = [:]
        for step in steps {
            guard let message = step.message else { continue }
            switch step.kind {
            case .sent:
                places[message.exchange] = found.count
                found.append(
                    WireExchange(device: message.device, start: step.at, bytesUp: message.bytes)
                )
            case .answered, .lost:
                guard let place = places[message.exchange] else { continue }
                found[place].end = step.at
                if step.kind == .answered { found[place].bytesDown = message.bytes }
            default: continue
            }
        }
        return found
    }
}

extension World {
    /// What can be seen of the world from outside.
    public func outside() -> OutsideView { engine.outside() }
}

extension Course {
    /// The course of a run of which no step is shown.
    public static var none: Course {
        Course(
            stepCount: 0,
            back: nil,
            next: nil,
            nextRequest: nil,
            nextChange: nil,
            nextRule: nil,
            ruleSteps: [],
            window: []
        )
    }
}
