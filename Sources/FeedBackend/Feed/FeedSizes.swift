/// How many entries stored feeds have, so that a full one isn't counted for each post that it gets.
struct FeedSizes {
    private var known: [Int64: Int] = [:]
    private var rollbacks = 0

    /// Forgets all where a transaction was rolled back since the last call.
    mutating func settle(_ rollbacks: Int) {
        guard self.rollbacks != rollbacks else { return }
        self.rollbacks = rollbacks
        known = [:]
    }

    /// The size of an account's feed; nil where it has to be counted.
    subscript(account: Int64) -> Int? {
        get { known[account] }
        set { known[account] = newValue }
    }

    /// Adds to a size that is known.
    mutating func change(_ account: Int64, by difference: Int) {
        guard let size = known[account] else { return }
        known[account] = size + difference
    }

    mutating func forgetAll() { known = [:] }
}
