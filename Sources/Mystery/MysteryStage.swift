import FeedModel
public import Lab

/// What a run of a mystery app begins with, and how the app's other people come between the player's lines.
///
/// Time moves in stretches of fixed length: a world that settles is ready sooner or later by its design, and its clock
/// would tell what no screen shows.
public struct MysteryStage: Sendable {
    /// The case.
    public let mystery: MysteryCase
    /// The play whose stage is set; nil for a run in which anything may be tried.
    public let play: Play?

    /// A stage.
    public init(_ mystery: MysteryCase, play: Play?) {
        self.mystery = mystery
        self.play = play
    }

    /// The accounts and phones that are the player's, the stage of a probe aside.
    static let own = [
        "account me", "account friend", "me follows friend", "friend follows me",
        "repeat 8 friend posts \"Letter {n}\" as=letter-{n} every=3h",
        "friend posts \"The view from here.\" as=view photo=1 ago=40m",
        "ad \"Fine tea from the hills\" as=fine-tea", "friend story items=2",
    ]
    static let phones = [
        "device phone me", "device tablet me", "device other friend",
    ]

    /// The lines that make the world in a design.
    func opening(_ design: StatedDesign) -> [CommandLine] {
        Self.beginning(of: mystery, in: design) + ownOpening
    }

    /// The lines that each run in a design begins with: its other people, and what they posted before.
    static func beginning(of mystery: MysteryCase, in design: StatedDesign) -> [CommandLine] {
        var texts = ["seed \(mystery.seed)"]
        if !design.statements.isEmpty { texts.append("design \(design.text)") }
        return lines(texts + MysteryCrowd(seed: mystery.seed).prelude)
    }

    /// The lines behind these, which make what is the player's.
    private var ownOpening: [CommandLine] {
        var time = MysteryTime(seed: mystery.seed)
        return ownLines.flatMap { time.around($0) }
    }

    private var ownLines: [CommandLine] {
        if let play { return play.setup }
        if !mystery.world.isEmpty { return mystery.world }
        let crowd = MysteryCrowd(seed: mystery.seed)
        let follows = crowd.names.map { "me follows \($0)" }
        let stories = crowd.names.prefix(2).map { "\($0) story" }
        return Self.lines(Self.own + follows + stories + Self.phones)
    }

    /// Why the world can't be made in the hidden design; nil where it can.
    public func obstacle() async throws -> WorldError? {
        let world = try World()
        for line in opening(mystery.design) {
            do throws(WorldError) {
                _ = try await world.run(line)
            } catch {
                return error
            }
        }
        return nil
    }

    static func lines(_ texts: [String]) -> [CommandLine] {
        texts.compactMap { try? CommandParser.parse(line: $0, number: 0) }
    }

    /// Plays the stage's probe by itself in a design, with the other people in it.
    ///
    /// `ground` holds what each run in the design begins with, where it was made before.
    func run(_ design: StatedDesign, on ground: ProbeGround? = nil) -> ProbeRun? {
        guard let play else { return nil }
        var time = MysteryTime(seed: mystery.seed, afterSetup: true)
        return ProbeRunner.run(
            play,
            design: design,
            seed: mystery.seed,
            opening: ground == nil ? opening(design) : ownOpening,
            on: ground
        ) {
            time.around($0)
        }
    }
}

/// Counts the stretches of a run's time, and puts what others do into each.
struct MysteryTime {
    private let crowd: MysteryCrowd
    private var turn: Int

    /// Stretches before the player's first are counted from here.
    private static let afterSetup = 1_000

    init(seed: UInt64, afterSetup: Bool = false) {
        crowd = MysteryCrowd(seed: seed)
        turn = afterSetup ? Self.afterSetup : 0
    }

    /// A stretch that is long enough has the others' acts in its middle.
    private static let long = SimDuration.minutes(10)

    /// The lines that are run for one line.
    mutating func around(_ line: CommandLine) -> [CommandLine] {
        switch line.command {
        case .settle: return around(lasting: .seconds(15))
        case .wait(let duration): return around(lasting: duration)
        default: return [line]
        }
    }

    private mutating func around(lasting duration: SimDuration) -> [CommandLine] {
        let acts = crowd.acts(turn)
        turn += 1
        guard duration >= Self.long else {
            return MysteryStage.lines(acts + ["wait \(duration.text)"])
        }
        let half = SimDuration(microseconds: duration.microseconds / 2_000_000 * 1_000_000)
        let rest = SimDuration(microseconds: duration.microseconds - half.microseconds)
        return MysteryStage.lines(["wait \(half.text)"] + acts + ["wait \(rest.text)"])
    }
}
