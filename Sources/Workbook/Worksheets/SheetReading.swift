/// What a worksheet says, worked out from what was recorded and typed: values with where they come
/// from, findings, axes, and the probe that would tell most.
public struct SheetReading: Sendable {
    /// A value that an outcome gives a field.
    public struct Implied: Equatable, Sendable {
        /// The outcome.
        public let outcome: OutcomeID
        /// The value.
        public let value: String
        /// How far that carries.
        public let word: ConfidenceWord
        /// Whether it is the typical value.
        public let isTypical: Bool
    }

    /// What is known of one field.
    public struct Value: Equatable, Sendable {
        /// The field.
        public let field: WorksheetField
        /// What somebody typed; empty for nothing.
        public let own: String
        /// How sure they are.
        public let ownWord: ConfidenceWord?
        /// What outcomes give, in the order of the probes.
        public let implied: [Implied]
        /// Whether something else than the typical value was found.
        public let isFinding: Bool

        /// Whether anything is known.
        public var isOpen: Bool { own.isEmpty && implied.isEmpty }

        /// Whether outcomes say different things, and nobody has decided.
        public var isDisputed: Bool {
            own.isEmpty && !field.isJoined
                && Set(implied.map { SheetReading.folded($0.value) }).count > 1
        }

        /// The value in a line: the own one, else what outcomes give.
        public var text: String {
            own.isEmpty ? Self.each(implied.map(\.value)).joined(separator: "; ") : own
        }

        /// The word in a line.
        public var words: [ConfidenceWord] {
            own.isEmpty ? Self.each(implied.map(\.word)) : ownWord.map { [$0] } ?? []
        }

        private static func each<T: Equatable>(_ items: [T]) -> [T] {
            items.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
    }

    /// Where the app stands on one axis.
    public struct Axis: Equatable, Sendable {
        /// The axis.
        public let axis: WorksheetAxis
        /// The ends that something points to; one settles it, two are a dispute.
        public let ends: [String]
        /// The outcomes that say so; empty where it was typed.
        public let outcomes: [OutcomeID]

        /// The end; nil while it is open or disputed.
        public var settled: String? { ends.count == 1 ? ends[0] : nil }
    }

    /// A probe that is worth running next.
    public struct Next: Equatable, Sendable {
        /// The probe.
        public let probe: Probe
        /// The open axes that it can settle.
        public let axes: [String]
        /// The open fields that it fills.
        public let fields: [String]
        /// Whether it was run before and settled nothing.
        public let isAgain: Bool
    }

    /// The fields, in the order of the worksheet.
    public let values: [Value]
    /// The axes, in their order.
    public let axes: [Axis]
    /// The probes worth running, the most telling first.
    public let next: [Next]
    /// The probes that have nothing to find, with why.
    public let pointless: [(probe: String, why: String)]

    /// Works it out.
    public init(_ content: Content, outcomes: [RecordedOutcome], entries: [Entry]) {
        let form = content.worksheets
        let seen = content.probes.compactMap { probe -> OutcomeID? in
            guard let found = outcomes.first(where: { $0.probe == probe.id }),
                case .seen(let number) = found.result
            else { return nil }
            return OutcomeID(probe: probe.id, number: number)
        }
        let values = form.fields.map { Self.value($0, content, seen, entries) }
        let axes = form.axes.map { axis in Self.axis(axis, seen, values) }
        self.values = values
        self.axes = axes
        pointless = form.pointless.filter { skip in skip.after.contains(where: seen.contains) }
            .flatMap { skip in skip.probes.map { ($0, skip.why) } }
        let done = Set(outcomes.filter { $0.result != .open }.map(\.probe))
        let vain = Set(outcomes.filter { $0.result.isInconclusive }.map(\.probe))
        let skipped = Set(pointless.map(\.probe))
        let candidates = content.probes.enumerated().compactMap { place, probe -> (Int, Next)? in
            guard !skipped.contains(probe.id), !done.contains(probe.id) || vain.contains(probe.id)
            else { return nil }
            let next = Self.next(probe, values, axes, isAgain: vain.contains(probe.id))
            return next.axes.isEmpty && next.fields.isEmpty ? nil : (place, next)
        }
        next = candidates.sorted { Self.weight($0) > Self.weight($1) }.map(\.1)
    }

    /// What the mark of a finding says.
    public static let markedText = "finding"

    /// The values that differ from the typical ones.
    public var findings: [Value] { values.filter(\.isFinding) }

    /// What is known of a field; nil for a field that there isn't.
    public func value(_ id: String) -> Value? { values.first { $0.field.id == id } }

    /// A text as it is compared: small letters and digits only.
    static func folded(_ text: String) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static func value(
        _ field: WorksheetField,
        _ content: Content,
        _ seen: [OutcomeID],
        _ entries: [Entry]
    ) -> Value {
        func text(_ key: EntryKey) -> String { entries.first { $0.key == key }?.text ?? "" }
        let own = TeardownFields.trimmed(text(.field(field.id)))
        let implied = seen.compactMap { outcome -> Implied? in
            guard let value = content.fill(of: field, by: outcome) else { return nil }
            return Implied(
                outcome: outcome,
                value: value,
                word: content.probe(outcome.probe)?.outcome(outcome.number)?.word ?? .speculative,
                isTypical: field.agrees.contains(outcome)
            )
        }
        let typical = [field.typical] + field.agrees.compactMap { content.fill(of: field, by: $0) }
        let isOwnTypical = typical.contains { folded($0) == folded(own) }
        let isMarked = text(.mark(field.id)) == markedText
        let differs =
            own.isEmpty
            ? implied.contains { !$0.isTypical } : field.isFree ? isMarked : !isOwnTypical
        return Value(
            field: field,
            own: own,
            ownWord: ConfidenceWord(rawValue: text(.word(field.id))),
            implied: implied,
            isFinding: !field.isNote && differs
        )
    }

    private static func axis(
        _ axis: WorksheetAxis,
        _ seen: [OutcomeID],
        _ values: [Value]
    ) -> Axis {
        let own = values.first { $0.field.id == axis.field }?.own ?? ""
        if let end = axis.ends.first(where: { folded($0) == folded(own) }) {
            return Axis(axis: axis, ends: [end], outcomes: [])
        }
        let fills = axis.fills.filter { seen.contains($0.outcome) && !$0.value.isEmpty }
        let ends = axis.ends.filter { end in fills.contains { $0.value == end } }
        return Axis(axis: axis, ends: ends, outcomes: fills.map(\.outcome))
    }

    private static func next(
        _ probe: Probe,
        _ values: [Value],
        _ axes: [Axis],
        isAgain: Bool
    ) -> Next {
        Next(
            probe: probe,
            axes: axes.filter { axis in
                axis.settled == nil
                    && axis.axis.fills.contains {
                        $0.outcome.probe == probe.id && !$0.value.isEmpty
                    }
            }.map(\.axis.name),
            fields: values.filter { $0.isOpen && $0.field.probes.contains(probe.id) }
                .map(\.field.name),
            isAgain: isAgain
        )
    }

    /// Axes count first, then open fields; then what is quicker, and what stands first.
    private static func weight(_ candidate: (place: Int, next: Next)) -> (Int, Int, Int, Int, Int) {
        let next = candidate.next
        return (
            next.isAgain ? 0 : 1, next.axes.count, next.fields.count, -next.probe.minutes,
            -candidate.place
        )
    }
}

extension ProbeResult {
    fileprivate var isInconclusive: Bool {
        if case .inconclusive = self { true } else { false }
    }
}
