internal import Templates

/// A world's page: its phones, what happened, its tables and its journal, as they are drawn.
///
/// Each card has a template of its own under `worlds/` whose root has an id, so that the same
/// fragment is part of the page and a live update.
struct WorldPage {
    var head: WorldHeadView
    var playhead: PlayheadView
    var devices: [DeviceView]
    /// What gives one more phone; nil in the past and where there are enough.
    var anotherPhone: AnotherPhoneView?
    var happened: HappenedView
    var tables: TablesView
    var console: ConsoleView
    var keep: KeepView?
    /// The probe that is rehearsed in the world; nil for none.
    var rehearsal: RehearsalView?
    /// The outcomes that this step may stand beside; nil where there are none.
    var evidence: WorldEvidenceView?
    /// Where commands are posted, such as `/worlds/w1/commands`.
    var commandURL: String
    /// Where changes come from while the page is open; empty for a place in the past.
    var streamURL = ""
    /// Which state of the world it shows; nil for one that nothing newer follows.
    var asOf: AsOf?
    /// What was drawn of the world before; a page that stands alone has nothing of it.
    var drawn = DrawnFragments()

    /// The style sheets that the page needs beside the common ones.
    static let styles = [
        "world", "another-phone", "playhead", "phone", "feed", "icon", "player", "post", "note",
        "photo", "notification", "sequence", "table", "console", "keep", "map", "probe-lab",
    ]

    var values: TemplateValue {
        let cards: TemplateValue = [
            "commandURL": .text(commandURL), "streamURL": .text(streamURL),
            "head": head.values, "playhead": playhead.values, "happened": happened.values,
            "tablesCard": tables.values, "console": console.values,
            "keepCard": .optional(keep?.values),
            "rehearsalCard": .optional(rehearsal?.values),
            "evidenceCard": .optional(evidence?.values),
        ]
        return cards.merging(phoneMembers)
    }

    /// The phones alone.
    var phoneValues: TemplateValue { .object(phoneMembers) }

    private var phoneMembers: [(String, TemplateValue)] {
        [
            ("phoneCount", .int(min(3, devices.count))),
            ("devices", .list(devices.map(\.values))),
            ("anotherPhone", .optional(anotherPhone?.values)),
        ]
    }
}

/// What a world is called, and the numbers that sum it up.
struct WorldHeadView {
    var eyebrow: String
    var heading: String
    var text: String
    var facts: [(label: String, value: String)]
    /// The page with the tokens for the world's API.
    var apiURL = ""
    /// Where the run is shown on a wall.
    var presentURL = ""

    var values: TemplateValue {
        [
            "apiURL": .text(apiURL), "presentURL": .text(presentURL), "eyebrow": .text(eyebrow),
            "heading": .text(heading),
            "text": .text(text),
            "facts": .list(facts.map { ["label": .text($0.label), "value": .text($0.value)] }),
        ]
    }
}

/// The journal as text, and the line to type the next command in.
struct ConsoleView {
    struct Line {
        var number = 0
        var text: String
        /// `past`, `now` or `later`.
        var state: String
        /// `command`, `note`, `fork` or `error`.
        var kind = "command"
        /// Where the line can be changed; nil where it can't.
        var editURL: String?
        /// Where the changed line is sent; nil where it isn't being changed.
        var saveURL: String?
    }

    var lines: [Line]
    /// Where the page is; a fragment of its own, since it changes with each step.
    var note: String
    /// What was typed and refused; empty otherwise.
    var typed = ""
    /// Why it was refused, or what it printed.
    var answer: String?
    /// Where help for a line that is being typed comes from.
    var helpURL = ""
    /// How many lines before and after aren't shown.
    var hiddenBefore = 0
    var hiddenAfter = 0

    var values: TemplateValue {
        [
            "helpURL": .text(helpURL),
            "before": .optional(Self.hidden(hiddenBefore, "earlier")),
            "after": .optional(Self.hidden(hiddenAfter, "later")),
            "note": .text(note), "typed": .text(typed),
            "answer": .optional(answer.map { ["text": .text($0)] }),
            "lines": .list(
                lines.map { line in
                    [
                        "number": .int(line.number), "text": .text(line.text),
                        "state": .text(line.state), "kind": .text(line.kind),
                        "edit": .optional(
                            line.saveURL == nil ? line.editURL.map { ["href": .text($0)] } : nil
                        ),
                        "save": .optional(line.saveURL.map { ["action": .text($0)] }),
                    ]
                }
            ),
        ]
    }

    var noteValues: TemplateValue { ["note": .text(note)] }

    private static func hidden(_ count: Int, _ when: String) -> TemplateValue? {
        count == 0 ? nil : ["text": .text(Words.count(count, "\(when) line", "\(when) lines"))]
    }
}
