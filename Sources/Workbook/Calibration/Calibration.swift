/// How often each confidence word was right, and how far so many claims can tell.
public struct Calibration: Equatable, Sendable {
    /// How often claims held, out of how many.
    public struct Tally: Equatable, Sendable {
        /// How many held.
        public private(set) var right: Int
        /// How many there were.
        public private(set) var count: Int

        /// Makes it of its two numbers.
        public init(right: Int = 0, of count: Int = 0) {
            self.right = right
            self.count = count
        }

        /// The share that held; nil where there is no claim.
        public var share: Double? { count == 0 ? nil : Double(right) / Double(count) }

        /// Between which shares the true one lies, in 19 of 20 such tallies (Wilson's interval).
        ///
        /// Of no claim at all it is everything. It stays within 0 and 1, and is wide where claims are
        /// few, also when all of them held.
        public var interval: ClosedRange<Double> {
            guard count > 0 else { return 0...1 }
            let z = 1.959964
            let n = Double(count)
            let share = Double(right) / n
            let scale = 1 + z * z / n
            let middle = (share + z * z / (2 * n)) / scale
            let reach = z / scale * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
            return max(0, middle - reach)...min(1, middle + reach)
        }

        mutating func add(_ isRight: Bool) {
            count += 1
            if isRight { right += 1 }
        }
    }

    /// What two words' tallies say of each other.
    public enum Order: Equatable, Sendable {
        /// The surer word was right more often, by more than chance makes of so few claims.
        case holds
        /// It was right less often, by more than chance makes of so few claims.
        case fails
        /// The intervals reach into each other.
        case open
    }

    /// The claims, in the order in which their truth came out.
    public let claims: [ResolvedClaim]
    private let tallies: [ConfidenceWord: Tally]

    /// Counts claims.
    public init(_ claims: [ResolvedClaim]) {
        self.claims = claims
        var tallies: [ConfidenceWord: Tally] = [:]
        for claim in claims { tallies[claim.word, default: Tally()].add(claim.isRight) }
        self.tallies = tallies
    }

    /// How often a word was right.
    public subscript(word: ConfidenceWord) -> Tally { tallies[word] ?? Tally() }

    /// All words together.
    public var all: Tally {
        Tally(
            right: tallies.values.reduce(0) { $0 + $1.right },
            of: tallies.values.reduce(0) { $0 + $1.count }
        )
    }

    /// Whether a surer word held more often than a less sure one.
    public func order(of sure: ConfidenceWord, before less: ConfidenceWord) -> Order {
        let (left, right) = (self[sure].interval, self[less].interval)
        if left.lowerBound > right.upperBound { return .holds }
        if left.upperBound < right.lowerBound { return .fails }
        return .open
    }

    /// How the tally of a word grew: one for each of its claims, with the place of the claim.
    public func course(
        of word: ConfidenceWord
    ) -> [(place: Int, claim: ResolvedClaim, tally: Tally)] {
        var tally = Tally()
        return claims.enumerated().compactMap { place, claim in
            guard claim.word == word else { return nil }
            tally.add(claim.isRight)
            return (place, claim, tally)
        }
    }

    /// The claims by what they were about, the source whose first truth came first in front.
    public var bySource: [(first: ResolvedClaim, calibration: Calibration)] {
        var order: [String] = []
        var groups: [String: [ResolvedClaim]] = [:]
        for claim in claims {
            let key = "\(claim.kind.rawValue) \(claim.source)"
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(claim)
        }
        return order.compactMap { key in
            groups[key].flatMap { group in
                group.first.map { ($0, Calibration(group)) }
            }
        }
    }
}
