import FeedModel

/// Which entries of an outbox may go now (W7, W8).
///
/// The first of each key may, the first of the account's creates, and of one post's entries each in its
/// turn: none overtakes an earlier one that is on its way or waits for its next try.
struct OutboxLanes {
    private(set) var eligible: [OutboxRecord] = []
    private var busyKeys: Set<String> = []
    private var heldPosts: Set<String> = []
    private var isCreating = false

    /// The lanes of the entries in the order of their ids; `parents` are posts that the backend doesn't know.
    init(entries: [OutboxRecord], parents: Set<String>, now: Int64) {
        for entry in entries {
            switch entry.state {
            case .failed: continue
            case .inFlight: hold(entry)
            case .queued: consider(entry, parents, now)
            }
        }
    }

    private mutating func consider(_ entry: OutboxRecord, _ parents: Set<String>, _ now: Int64) {
        let waits = !PlantedBug.parentsIgnored.isPlanted
        if waits, let post = entry.postID, parents.contains(post) { return }
        let isHeld =
            busyKeys.contains(entry.key) || (entry.action.isCreate && isCreating)
            || (entry.postID.map { heldPosts.contains($0) } ?? false)
        let overtakes = PlantedBug.orderIgnored.isPlanted
        guard !isHeld || overtakes, entry.nextAttemptAt <= now else { return hold(entry) }
        eligible.append(entry)
        busyKeys.insert(entry.key)
        if entry.action.isCreate { isCreating = true }
    }

    private mutating func hold(_ entry: OutboxRecord) {
        busyKeys.insert(entry.key)
        if let post = entry.postID { heldPosts.insert(post) }
        if entry.action.isCreate { isCreating = true }
    }
}
