import FeedModel

extension Client {
    /// The wait before another try of an entry or a file: 1 s doubling to 5 min, spread by ±20 % (W6).
    func backoff(afterTries attempts: Int, _ subject: String) -> SimDuration {
        let doublings = min(max(0, attempts - 1), 30)
        let plain = limits[.retryFirst] << Int64(doublings)
        let bounded = SimDuration.milliseconds(min(plain, limits[.retryMax]))
        return random.spread(bounded, percent: 20, "retry", "\(subject)/\(attempts)")
    }
}
