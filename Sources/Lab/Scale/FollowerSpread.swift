/// How followers are spread over accounts: a power law between the smallest and the largest account.
///
/// The share of accounts with more than x followers falls as x to the power of -`tail`. The smallest account follows from
/// the mean, which is the mean number of followings: every follow has two ends.
public struct FollowerSpread: Equatable, Sendable {
    /// The exponent; from 1.2 to 2 in networks that were measured.
    public let tail: Double
    /// Followers of the smallest account.
    public let smallest: Double
    /// Followers of the largest account.
    public let largest: Double
    /// Makes the density come to 1.
    private let scale: Double

    /// A spread with that mean.
    public init(mean: Double, largest: Double, tail: Double) {
        self.tail = tail
        self.largest = max(largest, mean)
        smallest = Self.smallest(mean: mean, largest: self.largest, tail: tail)
        scale = 1 / Self.integral(-tail - 1, smallest, self.largest)
    }

    /// The mean of a power of the number of followers, over accounts between two sizes; what lies outside counts as 0.
    public func moment(_ power: Double, from low: Double, to high: Double) -> Double {
        let low = max(low, smallest)
        let high = min(high, largest)
        return low < high ? scale * Self.integral(power - tail - 1, low, high) : 0
    }

    /// The mean of a power of the number of followers over all accounts.
    public func moment(_ power: Double) -> Double { moment(power, from: smallest, to: largest) }

    /// Which share of all follows lead to accounts with more followers than that.
    public func shareOfFollows(above limit: Double) -> Double {
        moment(1, from: limit, to: largest) / moment(1)
    }

    /// The integral of x to a power.
    private static func integral(_ power: Double, _ low: Double, _ high: Double) -> Double {
        let next = power + 1
        if next.magnitude < 1e-9 { return Curve.logarithm(high / low) }
        return (Curve.power(high, next) - Curve.power(low, next)) / next
    }

    /// The mean rises with the smallest account, so halving finds it.
    private static func smallest(mean: Double, largest: Double, tail: Double) -> Double {
        var low = min(1e-6, mean)
        var high = mean
        for _ in 0..<200 {
            let middle = (low + high) / 2
            let found = integral(-tail, middle, largest) / integral(-tail - 1, middle, largest)
            if found < mean { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
