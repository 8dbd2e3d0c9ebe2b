/// How somebody decided, and how the defence held up.
public struct Decision: Equatable, Sendable {
    /// The slug of what was decided.
    public let tradeoff: String
    /// When that was.
    public let at: WallTime
    /// The id of the option.
    public let option: String
    /// Why, in the person's own words.
    public let defence: String
    /// What the defence was worth, once both ways were seen; nil before.
    public internal(set) var judgement: Judgement?

    /// Makes one that isn't judged yet.
    public init(tradeoff: String, at: WallTime, option: String, defence: String) {
        self.tradeoff = tradeoff
        self.at = at
        self.option = option
        self.defence = defence
    }

    /// The same with what is said of it.
    public func judged(_ judgement: Judgement) -> Decision {
        var decision = self
        decision.judgement = judgement
        return decision
    }

    /// What a person says of their own defence after seeing both ways.
    public struct Judgement: Equatable, Sendable {
        /// When that was said.
        public let at: WallTime
        /// Whether the defence named what the option costs.
        public let namedCost: Bool
        /// Whether it said when another option wins.
        public let namedOther: Bool
        /// Whether the person would decide so again.
        public let stands: Bool

        /// Makes one.
        public init(at: WallTime, namedCost: Bool, namedOther: Bool, stands: Bool) {
            self.at = at
            self.namedCost = namedCost
            self.namedOther = namedOther
            self.stands = stands
        }
    }

    static let defenceMax = 4_000

    /// Why this can't be kept as a defence, in a sentence to show; nil if it can.
    public static func problem(defence: String) -> String? {
        do throws(WorkbookError) {
            try check(defence: defence)
        } catch {
            return error.message
        }
        let isEmpty = defence.allSatisfy(\.isWhitespace)
        return isEmpty ? "Expected a sentence or two, found nothing" : nil
    }

    static func check(defence: String) throws(WorkbookError) {
        if defence.utf8.count > defenceMax {
            throw WorkbookError(
                .badText,
                "the defence has \(defence.utf8.count) bytes, at most \(defenceMax) fit"
            )
        }
    }
}

/// A decision that is still being made.
public struct DecisionDraft: Equatable, Sendable {
    /// The slug of what is decided.
    public let tradeoff: String
    /// The id of the option; empty where none is chosen yet.
    public let option: String
    /// What has been typed.
    public let defence: String
    /// When it was last touched.
    public let at: WallTime

    /// Makes one.
    public init(tradeoff: String, option: String, defence: String, at: WallTime) {
        self.tradeoff = tradeoff
        self.option = option
        self.defence = defence
        self.at = at
    }
}
