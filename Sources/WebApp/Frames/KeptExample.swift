internal import Workbook

/// Two recordings of the frame lab that come with it, for who has no scripts or nothing to compare with.
enum KeptExample {
    static let all: [(key: String, recording: FrameRecording)] = [
        (
            "example-all",
            example(
                "Example: all six techniques",
                FramesPage.techniques.map(\.key),
                allFrames,
                allCounts
            )
        ),
        ("example-none", example("Example: none of them", [], noneFrames, noneCounts)),
    ]

    private static let browser = "Chromium on Linux, two shared cores, 60 Hz"
    private static let work = 4

    private static func example(
        _ name: String,
        _ switches: [String],
        _ frames: String,
        _ counts: String
    ) -> FrameRecording {
        FrameRecording(
            name: name,
            switches: switches,
            work: work,
            frames: FrameRecording.frames(frames) ?? [],
            counts: FrameRecording.counts(counts),
            browser: browser,
            madeAt: WallTime(milliseconds: 1_796_040_000_000)
        )
    }

    private static let allCounts = "made=12"
    private static let noneCounts = "made=12"
    private static let allFrames = "167:31"
    private static let noneFrames = "333:210"
}
