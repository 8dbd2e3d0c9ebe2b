/// One entry of a feed before it is known whether its post may still be shown.
struct FeedEntry: Equatable {
    let key: FeedKey
    var reasons: Reasons
}

/// A stretch of a feed from some key down.
struct Stretch {
    var entries: [FeedEntry]
    /// The stretch is whole down to here, this key included; nil where it reaches the feed's end.
    var wholeTo: FeedKey?
}

/// Collects rows from several sources, each of which gave its newest so many, into one stretch.
///
/// A source that gave all it was asked for may hold more below its last row. The stretch is
/// therefore whole only down to the highest of those last rows; what lies below is thrown away and
/// asked for again.
struct Harvest {
    private var reasons: [FeedKey: Reasons] = [:]
    private var wholeTo: FeedKey?

    mutating func add(_ key: FeedKey, _ reason: String) {
        reasons[key, default: Reasons()].add(reason)
    }

    mutating func add(_ key: FeedKey, stored: Reasons) {
        for reason in stored.list { add(key, reason) }
    }

    /// Says that a source holds more below this key, its last.
    mutating func stop(at last: FeedKey) {
        wholeTo = max(wholeTo ?? last, last)
    }

    /// Takes reasons back, and what has none left.
    mutating func drop(_ gone: (String) -> Bool) {
        for key in reasons.keys.sorted() {
            reasons[key]?.remove(gone)
            if reasons[key]?.isEmpty == true { reasons[key] = nil }
        }
    }

    var stretch: Stretch {
        let keys = reasons.keys.filter { wholeTo == nil || $0 >= wholeTo ?? $0 }.sorted(by: >)
        return Stretch(
            entries: keys.map { FeedEntry(key: $0, reasons: reasons[$0] ?? Reasons()) },
            wholeTo: wholeTo
        )
    }
}
