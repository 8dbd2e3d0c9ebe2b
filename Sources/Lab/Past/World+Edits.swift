extension World {
    /// The journal with another line in place of one, numbered from 1; without it where there is none.
    public func lines(replacing number: Int, by line: CommandLine?) -> [CommandLine] {
        var lines = engine.journal
        guard lines.indices.contains(number - 1) else { return lines }
        lines.replaceSubrange((number - 1)..<number, with: line.map { [$0] } ?? [])
        return lines
    }

    /// The number of the first step of a line, numbered from 1.
    public func firstStep(ofLine number: Int) -> Int? {
        engine.firstSteps.indices.contains(number - 1) ? engine.firstSteps[number - 1] : nil
    }

    /// The journal with a fault that hits one message alone, and the step at which it does; nil where no request has
    /// that number.
    ///
    /// The fault is declared before the line that sent the message.
    public func lines(
        withFault outcome: String,
        on exchange: Int
    ) -> (lines: [CommandLine], step: Int)? {
        let sent = engine.steps.first { $0.kind == .sent && $0.message?.exchange == exchange }
        guard let sent, let message = sent.message,
            let place = engine.firstSteps.lastIndex(where: { $0 <= sent.number })
        else { return nil }
        let earlier = engine.steps[(engine.firstSteps[place] - 1)..<(sent.number - 1)].count {
            $0.kind == .sent && $0.message?.device == message.device
                && $0.message?.method == message.method && $0.message?.path == message.path
        }
        let text =
            "fault \(message.device) \(message.method) \(QuotedText.bareOrQuoted(message.path)) "
            + outcome + (earlier > 0 ? " nth=\(earlier + 1)" : "")
        guard let line = try? CommandParser.parse(line: text, number: 1) else { return nil }
        var lines = engine.journal
        lines.insert(line, at: place)
        return (lines, sent.number + 1)
    }
}
