internal import Workbook

/// What frame times come to: not the mean, which hides a stutter, but the slow ones.
struct FrameStats {
    let recording: FrameRecording

    private func share(_ isMissed: (FrameRecording.Frame) -> Bool) -> String {
        let missed = recording.frames.count(where: isMissed)
        let tenths = missed * 1_000 / max(1, recording.frames.count)
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private func percentile(_ percent: Int, _ value: (FrameRecording.Frame) -> Int) -> String {
        let sorted = recording.frames.map(value).sorted()
        guard !sorted.isEmpty else { return "–" }
        return Self.text(sorted[min(sorted.count - 1, sorted.count * percent / 100)])
    }

    /// Tenths of a ms as ms.
    static func text(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) ms" }

    /// Frames later than this have left out one at 60 Hz; half a frame is what clocks differ by.
    static let missed = 250
    static let budget = 167
    static let fastBudget = 83

    /// The lines of the table, in order.
    var lines: [(label: String, value: String)] {
        let counts = recording.counts
        return [
            ("Frames", String(recording.frames.count)),
            ("Late at 60 Hz: over 25 ms apart", share { $0.interval > Self.missed }),
            ("Apart, median", percentile(50) { $0.interval }),
            ("Apart, 99th percentile", percentile(99) { $0.interval }),
            ("Apart, longest", Self.text(recording.frames.map(\.interval).max() ?? 0)),
            ("Own work, median", percentile(50) { $0.work }),
            ("Own work, 99th percentile", percentile(99) { $0.work }),
            ("Own work over 8.3 ms", share { $0.work > Self.fastBudget }),
            ("Own work over 16.7 ms", share { $0.work > Self.budget }),
            ("Rows made", String(counts["made"] ?? 0)),
            ("Rows bound", String(counts["bound"] ?? 0)),
            ("Pictures asked for", String(counts["asked"] ?? 0)),
            ("Picture requests cancelled", String(counts["cancelled"] ?? 0)),
            ("Pictures painted into the wrong row", String(counts["wrong"] ?? 0)),
            ("Pixels decoded", "\((counts["decoded"] ?? 0) / 1_000) MB"),
            ("Stood at the end, waiting", "\(counts["waited"] ?? 0) ms"),
        ]
    }
}
