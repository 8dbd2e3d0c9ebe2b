/// How the lab plays a probe by itself: a script with what is looked at, and what each outcome looks like.
///
/// A play never asks what the design is. It does what a person would do, writes down what a person could see, and
/// reads an outcome off that.
public struct Play: Equatable, Sendable {
    /// The probe's id.
    public let probe: String
    /// Why the lab can't play it; nil for one that it plays.
    public let obstacle: String?
    /// What stands there before the first step: accounts, posts, phones.
    public let setup: [CommandLine]
    /// What is done and looked at, in order.
    let items: [Item]
    /// When an outcome is read, in order; an outcome may have several.
    let readings: [Reading]
    /// When no outcome can be read, and why, where no reading fits.
    let unsettled: [Unsettled]

    /// One line of a play.
    struct Item: Equatable, Sendable {
        /// The step of the probe that it belongs to; 0 before the first.
        let step: Int
        let act: Act
    }

    enum Act: Equatable, Sendable {
        case command(CommandLine)
        /// Done only where the tests hold.
        case choice([PlayTest], CommandLine)
        case see(name: String, Sight, text: String)
        /// Without it nothing can be read, for the reason.
        case need([PlayTest], reason: String)
    }

    struct Reading: Equatable, Sendable {
        let outcome: Int
        let tests: [PlayTest]
    }

    struct Unsettled: Equatable, Sendable {
        let reason: String
        let tests: [PlayTest]
    }

    /// The outcomes that it can read, in order.
    public var outcomes: [Int] { Set(readings.map(\.outcome)).sorted() }
    /// How many steps it has.
    public var stepCount: Int { items.last?.step ?? 0 }
}

extension Play {
    /// One step of the probe, as the lines that a person does in it.
    public struct Step: Equatable, Sendable {
        /// The step's number; 0 before the first.
        public let number: Int
        /// The lines in order, each with whether it is done only where something is so.
        public var lines: [(text: String, isIfNeeded: Bool)]

        /// Whether both have the same lines.
        public static func == (left: Step, right: Step) -> Bool {
            left.number == right.number
                && left.lines.elementsEqual(right.lines) { $0.text == $1.text }
        }
    }

    /// What is done in each step, looking aside.
    public var steps: [Step] {
        var found: [Step] = []
        for item in items {
            let line: (text: String, isIfNeeded: Bool)
            switch item.act {
            case .command(let command): line = (command.text, false)
            case .choice(_, let command): line = (command.text, true)
            case .see, .need: continue
            }
            if found.last?.number == item.step {
                found[found.count - 1].lines.append(line)
            } else {
                found.append(Step(number: item.step, lines: [line]))
            }
        }
        return found
    }
}
