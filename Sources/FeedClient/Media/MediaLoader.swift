/// Pictures and videos of the app while its process lives: what is being fetched, and what is in memory.
struct MediaLoader {
    /// A file that is wanted.
    struct Want: Equatable {
        let post: String
        let url: String
        let variant: MediaVariant
        /// Bytes of the decoded picture.
        let decoded: Int

        var key: String { MediaCache.key(url, variant) }
        var path: String { MediaCache.base(url) + "/" + variant.rawValue }
    }

    /// How many are fetched at once.
    static let atOnce = 4

    var conditions = DeviceConditions()
    /// How many posts this account may hold while it makes room for another one.
    var roomForPosts: Int?
    /// How many bytes of files it may hold meanwhile.
    var roomForMedia: Int64?
    var flights: [RequestID: Want] = [:]
    /// What couldn't be had; tried again when the network or the conditions change.
    var missing: Set<String> = []
    /// What went out for want of room while the reader stood where they are.
    var dropped: Set<String> = []
    /// The posts on screen when `dropped` began.
    var placeShown: Set<String> = []
    /// The files of the rows on screen, which never give way.
    var onScreen: Set<String> = []
    /// Decoded pictures, by their key.
    private(set) var memory: [String: (bytes: Int, use: Int)] = [:]
    private var uses = 0

    func isInMemory(_ key: String) -> Bool { memory[key] != nil }

    /// Keeps a decoded picture; the least recently used ones give way (K3).
    mutating func keep(_ key: String, bytes: Int, budget: Int64) {
        uses += 1
        memory[key] = (bytes, uses)
        var total = memory.values.reduce(0) { $0 + $1.bytes }
        for (old, value) in memory.sorted(by: { $0.value.use < $1.value.use })
        where total > Int(budget) && old != key {
            memory[old] = nil
            total -= value.bytes
        }
    }

    mutating func use(_ key: String) {
        guard memory[key] != nil else { return }
        uses += 1
        memory[key]?.use = uses
    }
}
