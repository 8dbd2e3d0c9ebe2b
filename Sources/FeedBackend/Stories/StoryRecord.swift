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
    let tint: String
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
        tint = row.text("tint")
        createdAt = row.int64("created_at")
        expiresAt = row.int64("expires_at")
    }

    /// The item as the API gives it.
    func item(_ core: Core) -> StoryRow.Item {
        var media = PostItem.Image(
            url: "/v1/media/\(id).1/full",
            width: width,
            height: height,
            tint: tint
        )
        if core.design.standIn == .blur {
            media.blur = String(Self.draw(id, core, count: 1), radix: 36)
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

    /// The tint of a file whose pixels are drawn, since nobody uploaded any.
    static func drawnTint(_ id: EntityID, _ core: Core) -> String {
        PictureTint.hex(draw(id, core, count: 0) >> 8)
    }

    private static func draw(_ id: EntityID, _ core: Core, count: UInt64) -> UInt64 {
        KeyedRandom.value(seed: core.seed, key: "story \(id)", count: count)
    }
}
