internal import FeedModel
internal import Lab

/// A run cut into screens, one idea on each: what is said, what is done, what a rule had to say about it.
///
/// A scenario gives its prose; a run without one is its commands and the first time that each rule spoke.
struct SlideDeck {
    /// An expectation of the script and whether it held.
    struct Check: Equatable {
        let text: String
        let holds: Bool
    }

    struct Slide: Equatable {
        enum Kind: Equatable {
            case title
            /// A paragraph of Markdown.
            case words(String)
            /// What was carried out; empty where the command of an earlier screen goes on.
            case act([String])
        }

        var kind: Kind
        /// The world is shown as it stands here.
        var step: Int
        /// The last step of the screen before.
        var since: Int
        var checks: [Check] = []
        /// What the script says before it, for whoever speaks.
        var note: String?
    }

    private(set) var slides: [Slide] = []

    private let journal: [CommandLine]
    private let firstSteps: [Int]
    private let steps: [Step]
    private let devices: Set<String>
    /// The rules that get a screen when they speak; nil for each one's first time.
    private let wanted: Set<String>?
    private var seen: Set<String> = []
    /// The next line of the journal.
    private var line = 0
    /// Commands that nothing has been shown of yet.
    private var pending: [String] = []
    private var note: String?

    init(
        blocks: [Script.Block],
        journal: [CommandLine],
        firstSteps: [Int],
        steps: [Step],
        devices: Set<String>,
        rules: Set<String>?
    ) {
        self.journal = journal
        self.firstSteps = firstSteps
        self.steps = steps
        self.devices = devices
        wanted = rules
        add(.title, at: 0)
        for block in blocks {
            guard take(block) else { break }
        }
        if line < journal.count {
            note = nil
            while line < journal.count { takeLine() }
            flush()
        }
        slides = slides.flatMap(Self.parted)
    }

    /// Many expectations get a screen of their own behind what they are about.
    private static func parted(_ slide: Slide) -> [Slide] {
        guard slide.checks.count > checksBeside, slide.kind != .act([]) else { return [slide] }
        var first = slide
        first.checks = []
        var second = Slide(kind: .act([]), step: slide.step, since: slide.step, note: slide.note)
        second.checks = slide.checks
        return [first, second]
    }

    private static let checksBeside = 3

    /// The screen that shows a step, or the last one before it.
    func place(of step: Int) -> Int {
        slides.lastIndex { $0.step <= step } ?? 0
    }

    /// Whether the world still follows the script.
    private mutating func take(_ block: Script.Block) -> Bool {
        switch block {
        case .prose(let text, _):
            flush()
            for paragraph in Self.paragraphs(text) {
                add(.words(paragraph), at: stepsDone)
                note = paragraph
            }
            return true
        case .prediction(let prediction):
            // Whoever speaks may put the question to the room.
            note = prediction.ask
            return true
        case .commands(let lines):
            for wantedLine in lines {
                // The line that states the design isn't in the script.
                while line < journal.count, journal[line].text != wantedLine.text, isStated {
                    takeLine()
                }
                guard line < journal.count, journal[line].text == wantedLine.text else {
                    return false
                }
                takeLine()
            }
            flush()
            return true
        }
    }

    private var isStated: Bool {
        if case .design = journal[line].command { true } else { false }
    }

    private var stepsDone: Int {
        line < journal.count ? firstSteps[line] - 1 : steps.count
    }

    private mutating func takeLine() {
        let command = journal[line].command.resolved(isDevice: devices.contains)
        let text = journal[line].text
        let first = firstSteps[line]
        line += 1
        let done = first..<(stepsDone + 1)
        switch command {
        case .expect: if !done.isEmpty { check(text, at: done.lowerBound) }
        case .note(let words):
            flush()
            add(.words(words), at: stepsDone)
        case .show, .showLimits, .mark: break
        case .device, .wait, .settle, .steps: act(text, done)
        default: pending.append(text)
        }
    }

    private mutating func act(_ text: String, _ done: Range<Int>) {
        var commands = pending + [text]
        pending = []
        for number in telling(done) {
            add(.act(commands), at: number)
            commands = []
        }
        if !commands.isEmpty { add(.act(commands), at: stepsDone) }
    }

    /// The steps of a command that get a screen each: a rule speaks there for its first time in it.
    private mutating func telling(_ done: Range<Int>) -> [Int] {
        var spoken = wanted == nil ? seen : []
        var found: [Int] = []
        for number in done where steps.indices.contains(number - 1) {
            let rules = Set(steps[number - 1].rules.map(\.rule)).filter {
                wanted?.contains($0) ?? true
            }
            guard !rules.isSubset(of: spoken) else { continue }
            spoken.formUnion(rules)
            found.append(number)
        }
        seen = spoken
        return found
    }

    private mutating func check(_ text: String, at step: Int) {
        flush()
        let holds = steps.indices.contains(step - 1) && steps[step - 1].text.hasSuffix(": holds")
        // What holds is said of the world as it is by now.
        if slides.last.map({ isAct($0) && $0.step >= restBefore(step) }) != true {
            add(.act([]), at: step - 1)
        }
        slides[slides.count - 1].checks.append(Check(text: text, holds: holds))
    }

    /// The last step before one that wasn't an expectation.
    private func restBefore(_ step: Int) -> Int {
        var number = step - 1
        while number > 0, steps[number - 1].kind == .expectation { number -= 1 }
        return number
    }

    private func isAct(_ slide: Slide) -> Bool {
        if case .act = slide.kind { true } else { false }
    }

    private mutating func flush() {
        guard !pending.isEmpty else { return }
        add(.act(pending), at: stepsDone)
        pending = []
    }

    private mutating func add(_ kind: Slide.Kind, at step: Int) {
        slides.append(Slide(kind: kind, step: step, since: slides.last?.step ?? 0, note: note))
    }
}
