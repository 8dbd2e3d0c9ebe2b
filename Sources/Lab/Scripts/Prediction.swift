public import FeedModel

/// A question that a scenario asks before it runs on, about a row, a count or the feed.
///
/// Each answer says in the language of expectations what it claims. The right one is whichever claim the next
/// commands expect in the design that is run, so designs may differ, and it can't be stated and be wrong.
public struct Prediction: Sendable, Equatable {
    /// One of the answers to choose from.
    public struct Option: Sendable, Equatable {
        /// Its letter, which stays with it when answers are moved about.
        public let letter: String
        /// The answer, as Markdown.
        public let text: String
        /// Why it comes out, or why not, as Markdown.
        public let because: String
        /// What holds if it is right, as written.
        public let claimText: String
        /// The same as read.
        public let claim: ExpectationKind
    }

    /// Its name within its scenario, under which what was predicted is kept.
    public let id: String
    /// What is asked, as Markdown.
    public let ask: String
    /// The answers to choose from, in order.
    public let options: [Option]
    /// The line of its fence in the file.
    public let line: Int

    /// The answer of that letter.
    public func option(_ letter: String) -> Option? {
        options.first { $0.letter == letter }
    }
}

extension Prediction {
    /// The answer that comes out, and the expectation that says so.
    public struct Outcome: Sendable, Equatable {
        /// The answer's letter.
        public let letter: String
        /// The line that expects what it claims.
        public let line: CommandLine
    }
}

extension Script {
    /// The predictions in the order of the file.
    public var predictions: [Prediction] {
        blocks.compactMap { if case .prediction(let prediction) = $0 { prediction } else { nil } }
    }

    /// What comes of a prediction in a design; nil unless the next commands expect exactly one of its claims there.
    ///
    /// Expected more than once, a claim is settled by the last time.
    public func outcome(of prediction: Prediction, in design: StatedDesign) -> Prediction.Outcome? {
        let outcomes = outcomes(of: prediction, in: design)
        return Set(outcomes.map(\.letter)).count == 1 ? outcomes.last : nil
    }

    /// The claims of a prediction that the next commands expect under a design.
    func outcomes(of prediction: Prediction, in design: StatedDesign) -> [Prediction.Outcome] {
        guard let place = blocks.firstIndex(of: .prediction(prediction)),
            let next = blocks[place...].first(where: { !$0.commandLines.isEmpty })
        else { return [] }
        let numbers = Set(next.commandLines.map(\.number))
        return expectations(in: design).filter { numbers.contains($0.number) }.compactMap { line in
            guard case .expect(let expectation) = line.command,
                let option = prediction.options.first(where: { $0.claim == expectation.kind })
            else { return nil }
            return Prediction.Outcome(letter: option.letter, line: line)
        }
    }

    /// The expectations that count where the script is run in a design.
    public func expectations(in design: StatedDesign) -> [CommandLine] {
        var stated = design
        return lines.filter { line in
            if case .design(let settings) = line.command {
                // A line that makes no sense beside what is stated stops the run, not this.
                try? stated.state(settings.map { StatedDesign.Statement($0.key, $0.value) })
            }
            guard case .expect(let expectation) = line.command else { return false }
            guard let condition = expectation.condition else { return true }
            return stated.design.value(of: condition.key) == condition.value
        }
    }
}
