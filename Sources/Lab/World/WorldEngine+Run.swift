import FeedModel
import SQLiteStore

/// What a command did, for whoever gave it.
public struct CommandReport: Sendable {
    /// The numbers of the steps that it made.
    public let steps: Range<Int>
    /// What it printed, line by line.
    public let output: [String]
    /// For an expectation that doesn't hold: what was expected and what was found.
    public let failure: String?
    /// Whether it was an expectation that counted under this design.
    public let isExpectation: Bool
    /// Whether somebody acted, so that a page lets things settle after it.
    public let isAct: Bool
}

extension WorldEngine {
    /// Takes one line: all of it happens, or it throws and nothing of it has happened.
    func run(_ line: CommandLine) throws(WorldError) -> CommandReport {
        let first = steps.count + 1
        output = []
        eventBudget = Self.eventsPerCommand
        var failure: String?
        var isExpectation = false
        do throws(Refusal) {
            if Self.needsWorld(line.command) { try materialise() }
            switch line.command.resolved(isDevice: { device($0) != nil }) {
            case .expect(let expectation):
                isExpectation = counts(expectation)
                if isExpectation {
                    failure = try check(expectation.kind)
                    let verdict = failure.map { "fails: \($0)" } ?? "holds"
                    close(.expectation, actor: "world", "\(line.text): \(verdict)")
                }
            case let command:
                try perform(command, line)
                try sendPushes()
                try answerParked()
            }
        } catch {
            throw WorldError(refusal: error, line: line)
        }
        finish(line, first: first)
        return CommandReport(
            steps: first..<(steps.count + 1),
            output: output,
            failure: failure,
            isExpectation: isExpectation,
            isAct: Self.isAct(line.command)
        )
    }

    /// Writes a line into the journal.
    func finish(_ line: CommandLine, first: Int) {
        journal.append(line)
        firstSteps.append(first)
        rest()
    }

    /// Whether a command could see or change what `world` announced.
    static func needsWorld(_ command: Command) -> Bool {
        switch command {
        case .world, .seed, .design, .limits, .showLimits, .note: false
        default: true
        }
    }

    static let eventsPerCommand = 2_000_000

    private func perform(_ command: Command, _ line: CommandLine) throws(Refusal) {
        switch command {
        case .world(let kind): try makeWorld(kind, line)
        case .seed(let seed): try reseed(seed, line)
        case .design(let settings): try state(settings, line)
        case .limits(let settings): try setLimits(settings, line)
        case .createAccount(let name, let followers, let interests):
            try createAccount(name, followers: followers, interests: interests)
            close(.command, actor: "world", line.text)
        case .createDevice(let name, let account, let network, let battery):
            try createDevice(name, account, network, battery)
            close(.command, actor: "world", line.text)
        case .createAd(let text, let alias, let cap):
            try createAd(text, alias, cap: cap)
            close(.command, actor: "world", line.text)
        case .account(let name, let action):
            try act(name, action)
            close(.command, actor: name, line.text)
        case .device(let name, let action): try act(name, action, line)
        case .either: throw Refusal("expected the name of an account or a device")
        case .repeated(let repetition): try repeated(repetition, line)
        case .wait(let duration):
            close(.command, actor: "world", line.text)
            try move(.until(now + duration))
        case .settle:
            close(.command, actor: "world", line.text)
            try move(.settle(nil))
        case .steps(let count):
            close(.command, actor: "world", line.text)
            try move(.steps(upTo: steps.count + count))
        case .fault(let rule): try declare(rule, line)
        case .backend(let action): try act(action, line)
        case .mark:
            for device in devices { device.traffic = SimDevice.Traffic() }
            meter.restart()
            close(.command, actor: "world", line.text)
        case .show(let place, let table): output += try snapshot(place, table).lines
        case .showLimits: output += limitLines
        case .note(let text): close(.note, actor: "world", text, message: nil)
        case .expect: break
        }
    }

    private func repeated(_ repetition: Repetition, _ line: CommandLine) throws(Refusal) {
        repetitionDepth += 1
        defer { repetitionDepth -= 1 }
        for round in 1...max(1, repetition.count) where repetition.count > 0 && !rest() {
            let command: Command
            do throws(CommandError) {
                command = try repetition.expansion(round)
            } catch {
                throw Refusal(error.message, nearest: error.nearest)
            }
            let text = repetition.template.replacing("{n}", with: String(round))
            try perform(
                command.resolved(isDevice: { device($0) != nil }),
                CommandLine(number: line.number, text: text, command: command)
            )
        }
    }

    /// Runs work of the stores; that one fails is a fault of the machine, not of the script.
    func store<Result>(_ body: () throws(SQLiteError) -> Result) throws(Refusal) -> Result {
        do throws(SQLiteError) {
            return try body()
        } catch {
            throw Refusal("the store failed: \(error.description)")
        }
    }
}

/// Why a command can't be carried out now.
struct Refusal: Error {
    let message: String
    let nearest: String?

    init(_ message: String, nearest: String? = nil) {
        self.message = message
        self.nearest = nearest
    }
}

/// Why a line was not carried out; nothing of it has happened.
public struct WorldError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line's number.
    public let line: Int
    /// The line as written.
    public let text: String
    /// What was expected and what was found.
    public let message: String
    /// The known word that was probably meant.
    public let nearest: String?

    init(refusal: Refusal, line: CommandLine) {
        self.line = line.number
        text = line.text
        message = refusal.message
        nearest = refusal.nearest
    }

    /// The error of a line that couldn't be read.
    public init(_ error: CommandError) {
        line = error.line
        text = error.text
        message = error.message
        nearest = error.nearest
    }

    /// `line 4: expected …, found …`.
    public var description: String {
        "line \(line): \(message)" + (nearest.map { " (nearest: \($0))" } ?? "")
    }
}
