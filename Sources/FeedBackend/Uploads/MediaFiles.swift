import FeedModel
import FeedWire
import SQLiteStore

/// `GET /v1/media/{id}/{variant}`: a picture or video in one size.
///
/// The body is a token that describes the file; `x-media-bytes` says how many bytes the file would have, and a
/// world counts them as received. Both come from pixels and seed.
struct MediaFiles {
    let core: Core

    /// The sizes that are served.
    enum Variant: String {
        /// A small picture, 240 pixels wide.
        case thumb
        /// As wide as a row.
        case feed
        /// The whole picture.
        case full
        /// The first three seconds of a video.
        case start
        /// A whole video.
        case video
    }

    private static let videoBytesPerSecond: Int64 = 250_000
    private static let startSeconds = 3

    func get(_ call: Call) throws(SQLiteError) -> Response {
        let parts = call.name.split(separator: ".")
        guard parts.count == 2, let owner = EntityID(parts[0]), let place = Int(parts[1]),
            let variant = call.request.path.split(separator: "/").last
                .flatMap({ Variant(rawValue: String($0)) }),
            let file = try file(owner, place, call)
        else { return Refusal.notFound.response }
        let (size, seconds) = (file.size, file.seconds)
        let name = "\(owner).\(place)"
        switch variant {
        case .thumb: return picture(name, variant, Self.scaled(size, to: 240))
        case .feed: return picture(name, variant, Self.scaled(size, to: 1_080))
        case .full: return picture(name, variant, size)
        case .start, .video:
            guard let seconds else { return Refusal.notFound.response }
            let length = variant == .start ? min(seconds, Self.startSeconds) : seconds
            return answer(name, variant, size, Int64(length) * Self.videoBytesPerSecond)
        }
    }

    /// A file with its size, and its length where it is a video.
    private typealias File = (size: (width: Int, height: Int), seconds: Int?)

    private func file(_ owner: EntityID, _ place: Int, _ call: Call) throws(SQLiteError) -> File? {
        if let file = try postFile(owner, place, call) { return file }
        return try storyFile(owner, place, call)
    }

    private func postFile(
        _ post: EntityID,
        _ place: Int,
        _ call: Call
    ) throws(SQLiteError) -> File? {
        guard try Posts(core: core).find(post, for: call.account) != nil,
            let row = try core.database.row(
                "SELECT photo_count, video_seconds FROM posts WHERE id = ?",
                post.rawValue
            )
        else { return nil }
        let seconds = row.optionalInt("video_seconds")
        guard (1...max(1, row.int("photo_count") + (seconds == nil ? 0 : 1))).contains(place),
            let size = try PostMedia(core: core).size(post, place)
        else { return nil }
        return (size, seconds)
    }

    /// The one file of a story's item: gone with it (B13a).
    private func storyFile(
        _ id: EntityID,
        _ place: Int,
        _ call: Call
    ) throws(SQLiteError) -> File? {
        guard place == 1, let story = try Stories(core: core).find(id, for: call.account) else {
            return nil
        }
        return ((story.width, story.height), story.seconds)
    }

    private func picture(
        _ name: String,
        _ variant: Variant,
        _ size: (width: Int, height: Int)
    ) -> Response {
        let draw = KeyedRandom.value(seed: core.seed, key: "bytes \(name)")
        // 0.15 to 0.30 bytes a pixel: what a photo takes at a usual quality.
        let thousandths = 150 + Int64(draw % 150)
        let bytes = Int64(size.width * size.height) * thousandths / 1_000
        return answer(name, variant, size, max(1, bytes))
    }

    private func answer(
        _ name: String,
        _ variant: Variant,
        _ size: (width: Int, height: Int),
        _ bytes: Int64
    ) -> Response {
        var response = Response(
            200,
            json: [
                "media": .string(name), "variant": .string(variant.rawValue),
                "width": JSONValue(size.width), "height": JSONValue(size.height),
                "bytes": .integer(bytes),
            ]
        )
        response.headers.append(.init(MediaBytes.header, String(bytes)))
        // A variant never changes under its name; only who may see the post may keep it.
        response.headers.append(.init("cache-control", "private, max-age=31536000, immutable"))
        return response
    }

    private static func scaled(
        _ size: (width: Int, height: Int),
        to width: Int
    ) -> (width: Int, height: Int) {
        guard size.width > width else { return size }
        return (width, max(1, size.height * width / size.width))
    }
}
