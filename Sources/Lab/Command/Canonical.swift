import FeedModel
import Simulation

/// Writes commands as text that reads as the same command again.
extension Command {
    /// The command as a line of a script.
    public var canonicalText: String {
        switch self {
        case .account(let name, let action): "\(name) \(action.canonicalText)"
        case .device(let name, let action): "\(name) \(action.canonicalText)"
        case .either(let name, let action, _): "\(name) \(action.canonicalText)"
        case .backend(let action): "backend \(action.canonicalText)"
        case .expect(let expectation): expectation.canonicalText
        case .fault(let rule): rule.canonicalText
        case .wait(let duration): "wait \(duration.text)"
        case .settle: "settle"
        case .steps(let count): "steps \(count)"
        case .mark: "mark"
        case .show(let place, let table): "show \(place.text).\(table)"
        case .showLimits: "show limits"
        case .note(let text): "note \(QuotedText.quoted(text))"
        case .repeated(let repetition): repetition.canonicalText
        case .world, .seed, .design, .limits, .createAccount, .createDevice, .createAd: setupText
        }
    }

    private var setupText: String {
        switch self {
        case .world(let kind): return "world \(kind.rawValue)"
        case .seed(let seed): return "seed \(seed)"
        case .design(let settings): return "design" + settings.map(\.canonicalText).joined()
        case .limits(let settings): return "limits" + settings.map(\.canonicalText).joined()
        case .createAccount(let name, let followers, let interests):
            let topics = interests.isEmpty ? nil : interests.joined(separator: ",")
            return "account \(name)" + option("followers", followers, unless: 0)
                + option("interests", topics)
        case .createDevice(let name, let account, let network, let battery):
            return "device \(name) \(account)"
                + option("network", network.rawValue, unless: NetworkKind.wifi.rawValue)
                + option("battery", battery, unless: 100)
        case .createAd(let text, let alias, let cap):
            return "ad \(QuotedText.quoted(text))" + option("as", alias)
                + option("cap", cap, unless: 3)
        case .account, .device, .either, .backend, .expect, .fault, .wait, .settle, .steps, .mark,
            .show, .showLimits, .note, .repeated:
            return ""
        }
    }
}

/// ` key=value`, or nothing where there is no value.
func option(_ key: String, _ value: String?) -> String {
    value.map { " \(key)=\(QuotedText.bareOrQuoted($0))" } ?? ""
}

/// ` key=value`, or nothing where the value is the one that stands for itself.
func option<Value: Equatable>(_ key: String, _ value: Value, unless standard: Value) -> String {
    value == standard ? "" : " \(key)=\(value)"
}

extension Setting {
    fileprivate var canonicalText: String { option(key, value) }
}

extension Repetition {
    fileprivate var canonicalText: String {
        "repeat \(count) \(template)" + option("every", every.text, unless: "1s")
    }
}

extension FaultRule {
    fileprivate var canonicalText: String {
        "fault \(device) \(method) \(QuotedText.bareOrQuoted(path)) \(outcome.canonicalText)"
            + option("times", times, unless: 1) + option("nth", nth, unless: 1)
    }
}

extension FaultOutcome {
    fileprivate var canonicalText: String {
        switch self {
        case .status(let status, let wait): "status=\(status)" + option("retry-after", wait?.text)
        case .timeout: "timeout"
        case .dropRequest: "drop-request"
        case .dropResponse: "drop-response"
        case .delay(let duration): "delay=\(duration.text)"
        case .duplicate: "duplicate"
        case .stall(let duration): "stall=\(duration.text)"
        case .portal: "portal"
        case .cut: "cut"
        }
    }
}

extension BackendAction {
    /// What stands after `backend`.
    fileprivate var canonicalText: String {
        switch self {
        case .down: "down"
        case .up: "up"
        case .restarts: "restarts"
        case .saves: "saves"
        case .returns: "returns"
        case .reranks: "reranks"
        case .loops(let device, let loop): "loops \(device) \(loop.rawValue)"
        case .loses(let post): "loses \(post)"
        case .fails(let jobs, let times):
            "fails \(jobs.rawValue)" + option("times", times, unless: 5)
        case .redrives: "redrives"
        case .garbles(let post): "garbles \(post)"
        case .mends(let post): "mends \(post)"
        case .removes(let name): "removes \(name)"
        case .restores(let name, let remover):
            "restores \(name)" + option("by", remover.rawValue, unless: "moderator")
        case .cools(let account): "cools \(account)"
        case .holds(let jobs): "holds \(jobs.rawValue)"
        case .releases: "releases"
        }
    }
}
