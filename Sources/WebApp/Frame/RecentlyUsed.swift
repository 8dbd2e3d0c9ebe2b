/// Values by their keys, of which only those that were used last are held.
struct RecentlyUsed<Key: Hashable, Value> {
    private let max: Int
    private var entries: [Key: (value: Value, use: Int)] = [:]
    private var uses = 0

    /// Holds as many values as `max` at most.
    init(max: Int) {
        self.max = max
    }

    /// The value of a key, which counts as a use of it; nil where it isn't held.
    mutating func value(_ key: Key) -> Value? {
        guard let value = entries[key]?.value else { return nil }
        uses += 1
        entries[key]?.use = uses
        return value
    }

    /// Holds a value, which counts as a use of it; the one that was used longest ago makes room.
    mutating func hold(_ value: Value, as key: Key) {
        uses += 1
        entries[key] = (value, uses)
        // No two have the same use, so the order of the dictionary doesn't show.
        guard entries.count > max, let oldest = entries.min(by: { $0.value.use < $1.value.use })
        else { return }
        entries[oldest.key] = nil
    }

    /// Drops the value of a key.
    mutating func drop(_ key: Key) {
        entries[key] = nil
    }

    /// Drops the values of all keys that a test picks.
    mutating func drop(where isDropped: (Key) -> Bool) {
        entries = entries.filter { !isDropped($0.key) }
    }
}
