/// Frame times of one run of the list in a reader's browser.
public struct FrameRecording: Equatable, Sendable {
    /// A frame: how long after the last one it came, and how long our own code took in it, in tenths of a ms.
    public struct Frame: Equatable, Sendable {
        /// The time since the frame before.
        public let interval: Int
        /// The time that scripts of the list took.
        public let work: Int

        /// A frame.
        public init(interval: Int, work: Int) {
            self.interval = interval
            self.work = work
        }
    }

    /// The number under which it is kept; 0 before that.
    public var id: Int64 = 0
    /// What it is called.
    public var name: String
    /// The techniques that were on.
    public var switches: [String]
    /// How often parsing and word-making were repeated, to stand in for a slower device.
    public var work: Int
    /// The frames in order.
    public var frames: [Frame]
    /// What else was counted, by name.
    public var counts: [String: Int]
    /// The browser's own name for itself.
    public var browser: String
    /// When it was made.
    public var madeAt: WallTime

    /// A recording that isn't kept yet.
    public init(
        name: String,
        switches: [String],
        work: Int,
        frames: [Frame],
        counts: [String: Int],
        browser: String,
        madeAt: WallTime
    ) {
        self.name = name
        self.switches = switches
        self.work = work
        self.frames = frames
        self.counts = counts
        self.browser = browser
        self.madeAt = madeAt
    }

    /// The most frames that are kept: half a minute at 120 a second.
    public static let framesMax = 3_600

    /// Frames as text: `167:31 166:28`.
    public static func text(_ frames: [Frame]) -> String {
        frames.map { "\($0.interval):\($0.work)" }.joined(separator: " ")
    }

    /// Reads frames; nil where there are none, too many, or something else stands there.
    public static func frames(_ text: String) -> [Frame]? {
        var frames: [Frame] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            let parts = word.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, frames.count < framesMax,
                let interval = Int(parts[0]), let work = Int(parts[1]),
                (0...600_000).contains(interval), (0...600_000).contains(work)
            else { return nil }
            frames.append(Frame(interval: interval, work: work))
        }
        return frames.isEmpty ? nil : frames
    }

    /// Counts as text: `requests=40 cancelled=12`, by name.
    public static func text(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// Reads counts; what isn't one is left out.
    public static func counts(_ text: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        for word in text.split(separator: " ").prefix(20) {
            let parts = word.split(separator: "=")
            if parts.count == 2, let number = Int(parts[1]), number >= 0 {
                counts[String(parts[0].prefix(20))] = number
            }
        }
        return counts
    }
}
