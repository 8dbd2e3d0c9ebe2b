public import FeedModel

/// An ad at one place of a list, as the backend sends it (B14).
public struct AdItem: Equatable, Sendable {
    /// Names this showing: an impression is counted once for it.
    public var id: EntityID
    /// The campaign.
    public var adID: EntityID
    /// What it says.
    public var text: String
    /// The post of the page that it stands below; nil in a list of ads alone.
    public var after: EntityID?
    /// The place among the ads of its list, from 1.
    public var slot: Int

    /// What every ad is labelled with.
    public static let label = "sponsored"
    /// What tells an ad from a post among the items of a page.
    public static let kind = "ad"

    /// An ad of that campaign.
    public init(id: EntityID, adID: EntityID, text: String, slot: Int) {
        self.id = id
        self.adID = adID
        self.text = text
        self.slot = slot
    }

    /// The ad as JSON.
    public var json: JSONValue {
        [
            "kind": .string(Self.kind), "id": JSONValue(text: id), "ad_id": JSONValue(text: adID),
            "text": .string(text), "label": .string(Self.label), "slot": JSONValue(slot),
        ]
    }

    /// Reads an ad, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        guard json["kind"]?.text == Self.kind, let id = EntityID(try reader.text("id")),
            let adID = EntityID(try reader.text("ad_id"))
        else { throw JSONError("expected an ad with its ids, found \(json.jsonText)") }
        self.init(
            id: id,
            adID: adID,
            text: try reader.text("text"),
            slot: try reader.count("slot")
        )
    }
}
