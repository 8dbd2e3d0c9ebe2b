import FeedModel

extension ComparedSide.Plan {
    /// The journal of a world, its only `design` line taken as what the side is run under.
    ///
    /// So two worlds that differ in that line alone are one journal under two designs.
    public init(name: String = "", journal: [CommandLine]) {
        let places = journal.indices.filter {
            if case .design = journal[$0].command { true } else { false }
        }
        var stated = StatedDesign()
        var lines = journal
        if places.count == 1, let place = places.first,
            journal[..<place].allSatisfy({ Self.onlySetsUp($0.command) }),
            case .design(let settings) = journal[place].command,
            (try? stated.state(settings.map { .init($0.key, $0.value) })) != nil
        {
            lines.remove(at: place)
        }
        self.init(name: name, design: stated, lines: lines)
    }

    private static func onlySetsUp(_ command: Command) -> Bool {
        switch command {
        case .world, .seed, .limits, .note: true
        default: false
        }
    }

    /// The lines on another seed, which is the luck of all that follows.
    public func seeded(_ seed: UInt64) -> ComparedSide.Plan {
        var lines = lines.filter { if case .seed = $0.command { false } else { true } }
        let line = CommandLine(number: 1, text: "seed \(seed)", command: .seed(seed))
        var start = 0
        if case .world? = lines.first?.command { start = 1 }
        lines.insert(line, at: start)
        return ComparedSide.Plan(name: name, design: design, lines: lines)
    }

    /// The side as the journal of a world: what it is run under stands in a line of its own.
    public func journal(_ done: [CommandLine]? = nil) -> [CommandLine] {
        var lines = done ?? lines
        guard !design.statements.isEmpty,
            let line = try? CommandParser.parse(line: "design \(design.text)", number: 1)
        else { return lines }
        let setUp = lines.prefix { line in
            switch line.command {
            case .world, .seed: true
            default: false
            }
        }
        lines.insert(line, at: setUp.count)
        return lines
    }
}

extension ComparedSide {
    /// The lines that make the world as this side is at a step.
    public func journal(to step: Int) async -> [CommandLine] {
        plan.journal(await world.lines(to: step))
    }
}
