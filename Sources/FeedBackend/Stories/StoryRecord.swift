import FeedModel
import FeedWire
import SQLiteStore

/// One item of a story as the store holds it.
struct StoryRecord {
    let id: EntityID
    let authorID: EntityID
    let number: Int
    let kind: StoryRow.Item.Kind
    let seconds: Int?
    let width: Int
    let height: Int
    let createdAt: Int64
    let expiresAt: Int64
}

extension StoryRecord {
    init(_ row: Row) {
        id = EntityID(rawValue: row.int64("id"))
        authorID = EntityID(rawValue: row.int64("author_id"))
        number = row.int("item")
        kind = row.text("kind") == "video" ? .video : .photo
        seconds = row.optionalInt("seconds")
        width = row.int("width")
        height = row.int("height")
        createdAt = row.int64("created_at")
        expiresAt = row.int64("expires_at")
    }

    /// The item as the API gives it.
    func item(_ core: Core) -> StoryRow.Item {
        let draw = KeyedRandom.value(seed: core.seed, key: "story \(id)")
        let hex = String(draw >> 40, radix: 16)
        var media = PostItem.Image(
            url: "/v1/media/\(id).1/full",
            width: width,
            height: height,
            tint: "#" + String(repeating: "0", count: 6 - hex.count) + hex
        )
        if core.design.standIn == .blur {
            media.blur = String(KeyedRandom.value(seed: draw, key: "blur", count: 1), radix: 36)
        }
        return StoryRow.Item(
            id: id,
            number: number,
            kind: kind,
            seconds: seconds,
            createdAt: createdAt,
            expiresAt: expiresAt,
            media: media
        )
    }
}
