internal import FeedModel
internal import Lab
internal import Mystery
internal import Templates
internal import Workbook

/// The page of a mystery that is being played.
///
/// All that it is made of is what can be seen from outside, what the player did and recorded, and the designs that are
/// open. The case's hidden values aren't among it.
struct MysteryPage {
    let address: String
    let number: Int
    let title: String
    let level: MysteryLevel
    let given: [StatedDesign.Statement]
    let asked: [AskedChoice]
    let kept: KeptMystery
    let runs: [MysteryRun]
    /// The run in front.
    let run: MysteryRun
    /// The probe and its stage; nil where anything may be tried.
    var stage: (probe: Probe, play: Play)?
    /// The probe whose outcome can be recorded; nil where none was chosen.
    var recorded: Probe?
    let outside: OutsideView
    let outcomes: [MysteryOutcome]
    /// What the outcomes leave; nil where the board is off.
    let board: MysteryBoard?
    let hints: [MysteryHint]
    let claims: [MysteryClaim]
    let content: Content
    let playable: [Probe]
    var said: String?
    /// Where a sealed case's claims are recorded instead of being revealed here; nil for FeedLab's own.
    var sealed: String?

    static let styles = [
        "world", "phone", "feed", "icon", "player", "post", "note", "photo", "notification",
        "probe-lab", "mystery",
    ]

    init(_ game: MysteryGame, _ parts: MysteryParts, content: Content, playable: [Probe]) {
        address = game.address
        number = game.mystery.number
        title = game.mystery.title
        level = game.mystery.level
        given = game.mystery.given
        asked = game.mystery.asked
        kept = game.kept
        runs = parts.runs
        run = parts.run
        stage = parts.stage
        recorded = parts.recorded
        outside = parts.outside
        outcomes = parts.outcomes
        board = parts.board
        hints = parts.hints
        claims = parts.claims
        self.content = content
        self.playable = playable
    }

    /// The cards with their templates, by the ids of their roots.
    var cards: [(id: String, template: String, values: TemplateValue)] {
        [
            ("mystery-head", "mystery/_head", head),
            ("phones", "worlds/_phones", phones),
            ("clock", "mystery/_clock", clock),
            ("wire", "mystery/_wire", wire),
            ("stage", "mystery/_stage", stageCard),
            ("record", "mystery/_record", record),
            ("board", "mystery/_board", boardCard),
            ("hints", "mystery/_hints", hintCard),
            ("claims", "mystery/_claims", claimCard),
        ]
    }

    var values: TemplateValue {
        var members: [(String, TemplateValue)] = [
            ("address", .text(address)), ("commandURL", .text("\(address)/acts")),
            ("phoneCount", .int(min(3, outside.devices.count))),
            ("said", .text(said ?? "")), ("hasSaid", .bool(said != nil)),
        ]
        for card in cards {
            let name = card.id.replacing("mystery-", with: "") + "Card"
            members.append((name, card.values.merging([("address", .text(address))])))
        }
        return .object(members)
    }

    // MARK: - Head

    private var head: TemplateValue {
        [
            "eyebrow": .text("Mystery · \(level.name)"), "heading": .text(title),
            "asked": .list(asked.map(Self.question)),
            "given": .text(
                given.isEmpty
                    ? "Everything else is as the lab has it by default."
                    : "Told: \(given.map { "\($0.key)=\($0.value)" }.joined(separator: " "))."
                        + " Everything else is as the lab has it by default."
            ),
            "isGuided": .bool(kept.isGuided), "showsBoard": .bool(kept.showsBoard),
        ]
    }

    static func question(_ choice: AskedChoice) -> TemplateValue {
        [
            "key": .text(choice.key), "question": .text(choice.question),
            "values": .list(choice.values.map { ["text": .text($0)] }),
            "count": .int(choice.values.count),
        ]
    }

    // MARK: - What can be seen

    private var phones: TemplateValue {
        let maker = WorldPageMaker(
            id: "m",
            origin: WorldOrigin(name: "", eyebrow: "", question: ""),
            picture: outside.picture,
            course: .none,
            journal: [],
            options: WorldOptions(),
            address: address,
            commandURL: "\(address)/acts"
        )
        return [
            "phoneCount": .int(min(3, outside.devices.count)), "anotherPhone": false,
            "devices": .list(
                outside.devices.map { facts in
                    var view = maker.device(facts)
                    // Time is everybody's: its buttons stand once, beside the phones.
                    view.controls.removeAll { $0.label == "Clock" }
                    return view.values
                }
            ),
        ]
    }

    private static let waits = [
        ("100 ms", "100ms"), ("1 s", "1s"), ("5 s", "5s"), ("15 s", "15s"), ("1 min", "1m"),
        ("10 min", "10m"), ("1 h", "1h"), ("5 h", "5h"), ("24 h", "24h"),
    ]

    private var clock: TemplateValue {
        [
            "waits": .list(
                Self.waits.map { ["label": .text("+\($0.0)"), "command": .text("wait \($0.1)")] }
            ),
            "isFree": .bool(run.probe == nil),
            "paces": .list(
                KeptMystery.Pace.allCases.map {
                    [
                        "value": .text($0.rawValue), "label": .text($0.label),
                        "pressed": .text(String($0 == kept.pace)),
                    ]
                }
            ),
        ]
    }

    private static let exchangesShown = 24

    private var wire: TemplateValue {
        let rows = outside.exchanges.suffix(Self.exchangesShown)
        let start = outside.exchanges.first?.start ?? outside.now
        return [
            "hasRows": .bool(!rows.isEmpty),
            "more": .optional(
                outside.exchanges.count > rows.count
                    ? ["count": .int(outside.exchanges.count - rows.count)] : nil
            ),
            "total": .text(Words.count(outside.exchanges.count, "request", "requests")),
            "rows": .list(
                rows.reversed().map { row in
                    [
                        "device": .text(row.device),
                        "at": .text(Self.seconds(row.start - start)),
                        "up": .text(Words.grouped(row.bytesUp)),
                        "down": .text(row.bytesDown.map(Words.grouped) ?? "–"),
                        "took": .text(
                            row.end.map {
                                "\(Words.grouped(Int(($0 - row.start).milliseconds))) ms"
                            }
                                ?? "open"
                        ),
                    ]
                }
            ),
        ]
    }

    /// `12.4 s`, `3 min 20 s`, `5 h 1 min`.
    private static func seconds(_ duration: SimDuration) -> String {
        let tenths = duration.milliseconds / 100
        let seconds = tenths / 10
        if seconds < 60 { return "\(seconds).\(tenths % 10) s" }
        if seconds < 3_600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3_600) h \(seconds / 60 % 60) min"
    }
}

/// What a page of a mystery is made of, beside the mystery.
struct MysteryParts {
    var runs: [MysteryRun]
    var run: MysteryRun
    var stage: (probe: Probe, play: Play)?
    var recorded: Probe?
    var outside: OutsideView
    var outcomes: [MysteryOutcome]
    var board: MysteryBoard?
    var hints: [MysteryHint]
    var claims: [MysteryClaim]
}
