internal import Templates

/// The steps of a run as a sequence diagram and as a list: one list of events, drawn in two ways.
struct HappenedView {
    struct Step {
        var number: Int
        var time: String
        var path: SequencePath
        /// What stands over its arrow.
        var label: String
        /// The step in one sentence: the text twin of its arrows.
        var words: String
        var rules: [String] = []
        /// The size of a message, or nothing.
        var bytes = ""
        /// How many rows changed, or nothing.
        var rows = ""
    }

    /// What the step did where the page is, in full.
    struct Detail {
        struct Message {
            var line: String
            var outcome: String?
            var bytes: String
            var exchange: Int
            /// Where the same run with a fault on this message is asked for; nil where it can't be.
            var faultURL: String?
        }

        struct Row {
            var sign: String
            var word: String
            var text: String
        }

        var text: String
        var message: Message?
        var rules: [(id: String, text: String)]
        var rows: [Row]
    }

    var steps: [Step]
    /// The number of the step where the page is.
    var now: Int
    /// The page's address without a step.
    var action: String
    /// What else the address says, `&` first.
    var rest = ""
    var showsList = false
    /// The component map, where it is shown in place of the diagram.
    var map: MapView?
    /// The rules as the world keeps them, without the step that leads back.
    var rulesBase = "/rules?world="
    private var rulesURL: String { "\(rulesBase)&step=\(now)" }
    /// One short sentence about the step, for the status line.
    var said: String
    var tabs: [(label: String, href: String, isCurrent: Bool)]
    var detail: Detail?
    /// Whether a script asked: it marks the step of the page itself, so that the steps around stay as they are.
    var isForScript = false

    var values: TemplateValue {
        let all = [
            saidValues, stepsValues, detailValues,
            [
                "tabs": .list(
                    tabs.map {
                        [
                            "label": .text($0.label), "href": .text($0.href),
                            "current": .bool($0.isCurrent),
                        ]
                    }
                )
            ],
        ]
        return .object(all.flatMap(\.members))
    }

    /// What tells which parts the card holds.
    var mark: String { tabs.map { "\($0.href) \($0.isCurrent)" }.joined(separator: " ") }

    var saidValues: TemplateValue { ["said": .text(said)] }

    var stepsValues: TemplateValue {
        [
            "title": .text(title),
            "isDiagram": .bool(!showsList && map == nil), "isList": .bool(showsList && map == nil),
            "map": .optional(map?.values),
            "drawing": drawing.values, "steps": .list(steps.map(value)),
        ]
    }

    var detailValues: TemplateValue {
        ["rulesURL": .text(rulesURL), "detail": .optional(detail.map(value))]
    }

    private var title: String {
        guard let first = steps.first, let last = steps.last else { return "No step yet" }
        return "Sequence diagram of steps \(first.number) to \(last.number)"
    }

    private var drawing: SequenceDrawing {
        SequenceDrawing(
            rows: steps.map { step in
                SequenceDrawing.Row(
                    number: step.number,
                    time: step.time,
                    href: href(step.number),
                    state: state(step.number),
                    path: step.path,
                    label: step.label,
                    rules: step.rules.prefix(3).joined(separator: " ")
                )
            }
        )
    }

    private func href(_ step: Int) -> String { "\(action)?step=\(step)\(rest)" }

    private func state(_ step: Int) -> String {
        isForScript ? "" : step == now ? "now" : step < now ? "past" : "later"
    }

    private func value(_ step: Step) -> TemplateValue {
        [
            "number": .int(step.number), "time": .text(step.time), "href": .text(href(step.number)),
            "state": .text(state(step.number)), "isNow": .bool(!isForScript && step.number == now),
            "words": .text(step.words), "bytes": .text(step.bytes), "rows": .text(step.rows),
            "rules": .list(
                step.rules.map {
                    ["href": .text("\(rulesBase)&step=\(step.number)#\($0)"), "id": .text($0)]
                }
            ),
        ]
    }

    private func value(_ detail: Detail) -> TemplateValue {
        [
            "text": .text(detail.text),
            "message": .optional(
                detail.message.map { message in
                    [
                        "line": .text(message.line), "outcome": .optional(message.outcome),
                        "bytes": .text(message.bytes), "exchange": .int(message.exchange),
                        "faults": .optional(
                            message.faultURL.map { ["action": .text($0)] }
                        ),
                    ]
                }
            ),
            "marks": .list(
                detail.rules.map { ["id": .text($0.id), "text": .text($0.text)] }
            ),
            "hasRows": .bool(!detail.rows.isEmpty),
            "rowChanges": .list(
                detail.rows.map {
                    ["sign": .text($0.sign), "word": .text($0.word), "text": .text($0.text)]
                }
            ),
        ]
    }
}
