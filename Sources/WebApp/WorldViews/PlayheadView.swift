internal import Templates

/// Where in a run the page is: 0 is before the first step.
struct PlayheadView {
    var step: Int
    var steps: Int
    /// The steps at which a rule spoke.
    var ruleSteps: Set<Int>
    /// The place before and the place after; nil where there is none.
    var back: Int?
    var next: Int?
    /// The page's address without a step.
    var action: String
    /// What else the address says, `&` first.
    var rest = ""
    /// The hash of the trace up to here, by which two runs are told to be the same.
    var trace = ""
    /// What else the address says, as fields of a form.
    var hidden: [(name: String, value: String)] = []
    /// Further ways on, such as the next row change; nil where there is none.
    var jumps: [(label: String, name: String, step: Int?)] = []

    /// More marks than this would be a bar: then every so many steps have one, and each rule.
    private static let marksMax = 40

    var values: TemplateValue {
        [
            "step": .int(step), "steps": .int(steps), "action": .text(action),
            "trace": .text(trace),
            "at": .text(place(of: step)), "countWords": .text("step \(step) of \(steps)"),
            "back": .optional(back.map { ["href": .text(href($0))] }),
            "next": .optional(next.map { ["href": .text(href($0))] }),
            "hidden": .list(hidden.map { ["name": .text($0.name), "value": .text($0.value)] }),
            "jumps": .list(
                jumps.map { jump in
                    [
                        "label": .text(jump.label), "name": .text(jump.name),
                        "to": .optional(jump.step.map { ["href": .text(href($0))] }),
                    ]
                }
            ),
            "marks": .list(marks),
        ]
    }

    private func href(_ step: Int) -> String { "\(action)?step=\(step)\(rest)" }

    private var marks: [TemplateValue] {
        guard steps > 0 else { return [] }
        let stride = (steps + Self.marksMax - 1) / Self.marksMax
        return (1...steps).filter { $0 % stride == 0 || ruleSteps.contains($0) }.map { mark in
            [
                "at": .text(place(of: mark)), "isRule": .bool(ruleSteps.contains(mark)),
                "state": .text(mark <= step ? "past" : "later"),
            ]
        }
    }

    /// How far along the track, in hundredths of a per cent, so that no locale can change it.
    private func place(of step: Int) -> String {
        guard steps > 0 else { return "0%" }
        let hundredths = step * 10_000 / steps
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)%"
    }
}
