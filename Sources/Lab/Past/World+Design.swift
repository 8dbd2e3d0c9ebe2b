public import FeedModel

extension World {
    /// What the first `design` line of the journal states.
    public func firstDesign() -> StatedDesign {
        var stated = StatedDesign()
        for line in engine.journal {
            guard case .design(let settings) = line.command else { continue }
            try? stated.state(settings.map { .init($0.key, $0.value) })
            break
        }
        return stated
    }

    /// The journal with another first `design` line.
    public func lines(under design: StatedDesign) -> [CommandLine] {
        var lines = engine.journal
        let place = lines.firstIndex { if case .design = $0.command { true } else { false } }
        let line = Self.designLine(design)
        if let place {
            lines.replaceSubrange(place...place, with: line.map { [$0] } ?? [])
        } else if let line {
            let setUp = lines.prefix { line in
                switch line.command {
                case .world, .seed: true
                default: false
                }
            }
            lines.insert(line, at: setUp.count)
        }
        return lines
    }

    private static func designLine(_ design: StatedDesign) -> CommandLine? {
        design.statements.isEmpty
            ? nil : try? CommandParser.parse(line: "design \(design.text)", number: 1)
    }
}
