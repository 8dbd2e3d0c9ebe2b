import FeedModel
import Simulation

/// Whether what somebody did is what a play asks for.
enum PlayMatch {
    /// Another way to do the same counts: the network off is airplane mode, a like is a tap on the heart.
    static func isSame(_ done: Command, _ asked: Command) -> Bool {
        plain(done) == plain(asked)
    }

    /// Acts that take nothing away from what is to be seen when they come too early.
    static func isHarmless(_ command: Command) -> Bool {
        guard case .device(_, let action) = command else {
            switch command {
            case .wait, .settle, .steps, .mark, .note, .expect, .show, .showLimits: return true
            default: return false
            }
        }
        switch action {
        case .opens, .refreshes, .scrolls, .back, .closes, .stories, .taps, .opensPost, .opensLink,
            .likers, .notifications, .opensNotification, .tab:
            return true
        default: return false
        }
    }

    static func movesTime(_ command: Command) -> Bool {
        switch command {
        case .wait, .settle, .steps: true
        default: false
        }
    }

    private static func plain(_ command: Command) -> String {
        guard case .device(let name, let action) = command else { return command.canonicalText }
        switch action {
        case .airplane(let isOn): return "\(name) offline \(isOn)"
        case .network(.offline): return "\(name) offline true"
        case .network(.wifi): return "\(name) offline false"
        case .likes(let post), .tapsLike(let post): return "\(name) likes \(post)"
        case .scrolls(let target, _):
            return "\(name) scrolls" + (target == .top ? " to top" : "")
        case .crash(let crash) where crash.point == nil: return "\(name) kill"
        case .taps(let target, _):
            return DeviceAction.taps(target, ifAny: false).text(of: name)
        default: return command.canonicalText
        }
    }
}

extension DeviceAction {
    fileprivate func text(of name: String) -> String {
        Command.device(name: name, self).canonicalText
    }
}

extension Command {
    /// A command that an account and a device could both say, as that which has the name says it.
    func plain(in engine: WorldEngine) -> Command {
        resolved(isDevice: { engine.device($0) != nil })
    }
}
