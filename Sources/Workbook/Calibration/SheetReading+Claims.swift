extension SheetReading {
    /// What a worksheet says of a field or an axis, as something that can turn out right or wrong.
    public struct Claim: Equatable, Sendable {
        /// `field/ID` or `axis/ID`.
        public let subject: String
        /// How the field or axis is called.
        public let name: String
        /// What it is said to be.
        public let text: String
        /// How sure that is; nil where somebody wrote it without a word.
        public let word: ConfidenceWord?
        /// What the answer may be, where it is one of a few.
        public let choices: [String]
    }

    /// The claims of the worksheet: settled axes, then fields of which something is said.
    ///
    /// Where outcomes contradict one another, nothing is claimed.
    public var claims: [Claim] {
        axes.compactMap(claim) + values.compactMap(Self.claim)
    }

    private static func claim(_ value: Value) -> Claim? {
        guard !value.field.isNote, !value.isOpen, !value.isDisputed, !value.text.isEmpty else {
            return nil
        }
        let words = value.words
        return Claim(
            subject: "field/\(value.field.id)",
            name: value.field.name,
            text: value.text,
            // What several probes add up to is as sure as its weakest part; what they agree on, as
            // its surest.
            word: value.field.isJoined ? words.max(by: isSurer) : words.min(by: isSurer),
            choices: []
        )
    }

    private func claim(_ axis: Axis) -> Claim? {
        guard let end = axis.settled else { return nil }
        let typed = axis.outcomes.isEmpty ? value(axis.axis.field)?.ownWord : nil
        let fills = axis.axis.fills.filter { $0.value == end && axis.outcomes.contains($0.outcome) }
        let words = fills.compactMap { fill in
            values.flatMap(\.implied).first { $0.outcome == fill.outcome }?.word
        }
        return Claim(
            subject: "axis/\(axis.axis.id)",
            name: axis.axis.name,
            text: end,
            word: typed ?? words.min(by: Self.isSurer),
            choices: axis.axis.ends
        )
    }

    private static func isSurer(_ left: ConfidenceWord, _ right: ConfidenceWord) -> Bool {
        let order = ConfidenceWord.allCases
        return (order.firstIndex(of: left) ?? 0) < (order.firstIndex(of: right) ?? 0)
    }
}
