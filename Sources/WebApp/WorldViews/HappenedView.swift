internal import Templates

/// The steps of a run as a sequence diagram or a list: one list of events, drawn in two ways.
struct HappenedView {
    /// What a step did, between two lanes or in one; lanes are counted from 1.
    enum Motion {
        /// Something went from a lane to another.
        case message(from: Int, to: Int, kind: Kind)
        /// Something changed within a lane.
        case local(lane: Int)
    }

    /// How a message is drawn.
    enum Kind: String {
        case sent, waiting, lost
    }

    struct Step {
        var number: Int
        var time: String
        var motion: Motion
        var text: String
        /// A request line or a row, set in the typeface of code.
        var code: String?
        var rule: String?
        /// The size of a message, or nothing.
        var bytes = ""
    }

    var lanes: [String]
    var steps: [Step]
    /// The number of the step where the page is.
    var now: Int
    /// The page's address without a step.
    var action: String
    var showsList = false
    /// One short sentence about the step, for the status line.
    var said: String
    var tabs: [(label: String, href: String, isCurrent: Bool)]
    var why: (rule: String, text: String, more: (label: String, href: String)?)?

    var values: TemplateValue {
        [
            "said": .text(said), "laneCount": .int(lanes.count),
            "lanes": .list(lanes.map { ["name": .text($0)] }),
            "isDiagram": .bool(!showsList), "isList": .bool(showsList),
            "steps": .list(steps.map(value)),
            "tabs": .list(
                tabs.map {
                    [
                        "label": .text($0.label), "href": .text($0.href),
                        "current": .bool($0.isCurrent),
                    ]
                }
            ),
            "why": .optional(
                why.map { why in
                    [
                        "rule": .text(why.rule), "text": .text(why.text),
                        "more": .optional(
                            why.more.map {
                                ["label": .text($0.label), "href": .text($0.href)]
                            }
                        ),
                    ]
                }
            ),
        ]
    }

    private func value(_ step: Step) -> TemplateValue {
        let label: TemplateValue = [
            "place": .text(labelPlace(step.motion)), "text": .text(step.text),
            "code": .optional(step.code), "rule": .optional(step.rule),
        ]
        var isLocal = false
        if case .local = step.motion { isLocal = true }
        return [
            "number": .int(step.number), "time": .text(step.time),
            "href": .text("\(action)?step=\(step.number)"), "bytes": .text(step.bytes),
            "isNow": .bool(step.number == now), "rule": .optional(step.rule),
            "state": .text(step.number == now ? "now" : step.number < now ? "past" : "later"),
            "label": isLocal ? false : label, "box": isLocal ? label : false,
            "arrow": .optional(arrow(step.motion)), "words": .text(words(step)),
        ]
    }

    /// The step in one sentence: the text twin of its arrow.
    private func words(_ step: Step) -> String {
        let code = step.code.map { " \($0)" } ?? ""
        switch step.motion {
        case .local(let lane): return "\(lanes[lane - 1]): \(step.text)\(code)"
        case .message(let from, let to, let kind):
            let end = kind == .lost ? ", lost" : kind == .waiting ? ", on its way" : ""
            return "\(lanes[from - 1]) to \(lanes[to - 1]): \(step.text)\(code)\(end)"
        }
    }

    private func arrow(_ motion: Motion) -> TemplateValue? {
        guard case .message(let from, let to, let kind) = motion else { return nil }
        let end = kind == .lost ? ", lost" : ""
        return [
            "place": .text("span-\(min(from, to))-\(max(from, to))"), "isBack": .bool(to < from),
            "kind": .text(kind.rawValue),
            "words": .text("from \(lanes[from - 1]) to \(lanes[to - 1])\(end)"),
        ]
    }

    /// A label starts at its arrow's left end, or ends at its right end where that has more room.
    private func labelPlace(_ motion: Motion) -> String {
        switch motion {
        case .local(let lane): return "in-\(lane)"
        case .message(let from, let to, _):
            let (left, right) = (min(from, to), max(from, to))
            return lanes.count - left >= right ? "at-\(left)" : "to-\(right) seq__label--end"
        }
    }
}
