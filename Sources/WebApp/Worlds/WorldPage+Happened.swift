internal import FeedModel
internal import Lab

extension WorldPageMaker {
    private static let lanes = ["Screen", "Device store", "Network", "Backend", "Its store"]

    var happened: HappenedView {
        let last = window.first { $0.number == step }
        let list = options.with { $0.isList = true }
        let diagram = options.with { $0.isList = false }
        return HappenedView(
            lanes: Self.lanes,
            steps: window.map(view),
            now: step,
            action: address,
            rest: options.rest,
            showsList: options.isList,
            said: last.map(Self.said) ?? "Nothing has happened yet.",
            tabs: [
                ("Diagram", address + diagram.query, !options.isList),
                ("List", address + list.query, options.isList),
            ],
            why: last?.rules.first.map { mark in
                (rule: mark.rule, text: Self.sentence(mark.note), more: nil)
            }
        )
    }

    /// One short sentence for the status line: the step, and how many rows it changed.
    private static func said(_ step: Step) -> String {
        let rows = step.changes.count
        let changed = rows == 0 ? "" : ", \(rows) row\(rows == 1 ? "" : "s") changed"
        return "Step \(step.number): \(step.actor), \(step.text)\(changed)"
    }

    private static func sentence(_ text: String) -> String {
        let start = text.prefix(1).uppercased() + text.dropFirst()
        return start.hasSuffix(".") ? start : start + "."
    }

    private func view(_ step: Step) -> HappenedView.Step {
        let (text, code) = Self.label(step)
        return HappenedView.Step(
            number: step.number,
            time: ClockText.withinHour(step.at),
            motion: Self.motion(step),
            text: text,
            code: code,
            rule: step.rules.first?.rule,
            bytes: step.message.map { $0.bytes > 0 ? WorldPageMaker.size($0.bytes) : "" } ?? ""
        )
    }

    private static func motion(_ step: Step) -> HappenedView.Motion {
        let isDevice = step.changes.contains { $0.place != "backend" }
        let isBackend = step.changes.contains { $0.place == "backend" }
        switch step.kind {
        case .sent: return .message(from: 2, to: 4, kind: .sent)
        case .handled: return isBackend ? .message(from: 4, to: 5, kind: .sent) : .local(lane: 4)
        case .answered: return .message(from: 4, to: 2, kind: .sent)
        case .lost: return .message(from: 4, to: 2, kind: .lost)
        case .job: return .local(lane: 5)
        case .timer: return .local(lane: 2)
        case .command where isDevice: return .message(from: 1, to: 2, kind: .sent)
        case .command where isBackend: return .local(lane: 4)
        case .command, .system, .note, .expectation: return .local(lane: 1)
        }
    }

    private static func label(_ step: Step) -> (String, String?) {
        guard let message = step.message else { return (step.text, nil) }
        let line = "\(message.method) \(message.path)"
        let size = message.bytes > 0 ? ", \(WorldPageMaker.size(message.bytes))" : ""
        switch step.kind {
        case .sent: return ("", line)
        case .handled: return ("answers \(message.status ?? 0)", line)
        case .answered: return ("\(message.status ?? 0)\(size)", nil)
        case .lost: return (step.text.prefix { $0 != ":" }.description, line)
        default: return (step.text, nil)
        }
    }
}
