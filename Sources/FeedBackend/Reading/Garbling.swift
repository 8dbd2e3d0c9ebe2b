import FeedModel
import FeedWire
import SQLiteStore

/// Posts that travel in a shape which no client knows (R12b): the id stays readable.
struct Garbling {
    let core: Core

    /// A page or a delta whose garbled items have another shape, each at its place.
    func page(_ json: JSONValue) throws(SQLiteError) -> JSONValue {
        let garbled = try garbled()
        guard !garbled.isEmpty, case .object(let members) = json else { return json }
        return .object(
            members.map { member in
                guard member.key == "items" || member.key == "records",
                    let items = member.value.items
                else { return member }
                return .init(member.key, .array(items.map { item($0, garbled) }))
            }
        )
    }

    func item(_ json: JSONValue) throws(SQLiteError) -> JSONValue {
        item(json, try garbled())
    }

    private func item(_ json: JSONValue, _ garbled: Set<String>) -> JSONValue {
        guard let id = json["id"]?.text, garbled.contains(id) else { return json }
        return ["id": .string(id), "shape": "hologram"]
    }

    private func garbled() throws(SQLiteError) -> Set<String> {
        Set(
            try core.database.rows("SELECT post_id FROM garbled_posts ORDER BY post_id")
                .map { String($0.int64("post_id")) }
        )
    }
}
