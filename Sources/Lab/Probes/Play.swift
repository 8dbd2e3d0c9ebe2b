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
