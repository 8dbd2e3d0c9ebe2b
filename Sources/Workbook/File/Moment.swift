internal import Foundation

/// Moments as people and file names write them, always in UTC.
enum Moment {
    /// `2026-11-30 15:04:05 UTC`.
    static func spoken(_ now: WallTime) -> String { text(now, "%Y-%m-%d %H:%M:%S UTC") }

    /// `2026-11-30T15-04-05Z`: sorts by time, and every file system takes it.
    static func named(_ now: WallTime) -> String { text(now, "%Y-%m-%dT%H-%M-%SZ") }

    private static func text(_ now: WallTime, _ form: String) -> String {
        var seconds = time_t(now.milliseconds / 1_000)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        var bytes = [CChar](repeating: 0, count: 64)
        let count = strftime(&bytes, bytes.count, form, &parts)
        return String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
