import FeedModel
import Lab

/// I37 and I38: what a device's disk and its network carry after a command.
enum Bounds {
    /// SQLite's log is cut at this (K6).
    static let logMax = 4 << 20
    /// Requests of one device under way at a time, pictures and stories included.
    static let requestsMax = 16

    /// What is wrong on a device, nil where all is within bounds.
    static func finding(
        _ device: DeviceFacts,
        after line: String,
        _ mirror: Mirror,
        in world: World
    ) async -> (id: String, text: String)? {
        let name = device.name
        if line == "\(name) signs-out",
            await world.fileSizes(of: device.account, on: name) != nil
        {
            return ("I37", "\(name) still has a file of \(device.account), who signed out")
        }
        if let sizes = await world.fileSizes(of: device.account, on: name), sizes.log > logMax {
            return ("I38", "the log of \(device.account) on \(name) has \(sizes.log) bytes")
        }
        let flying = await world.requestsInFlight(of: name)
        if flying > requestsMax { return ("I38", "\(name) has \(flying) requests under way") }
        let media = mirror.unordered(name, "media_cache").reduce(0) { $0 + $1.number("bytes") }
        let most = await world.limit(.mediaDisk)
        if media > most {
            return ("I38", "\(name) keeps \(media) bytes of pictures, at most \(most)")
        }
        return nil
    }
}
