public import FeedModel

/// An answer of `POST /v1/feed/sync`: what changed since a number, and the number it leads to (D1).
public struct SyncAnswer: Equatable, Sendable {
    /// Which life of the store the number belongs to (D0).
    public var epoch: String
    /// The number that the last page of this batch leads to.
    public var sequence: Int64
    /// The oldest number that is still answered.
    public var oldestSequence: Int64
    /// Posts that are new to the reader, or whose changes can't be told apart.
    public var records: [PostItem]
    /// New or changed posts that can't be read, by their ids (R12b).
    public var unreadable: [EntityID] = []
    /// The changed parts of posts that the reader holds.
    public var changes: [PostChange]
    /// Posts that go.
    public var tombstones: [Tombstone]
    /// The mutations accepted since, with the last page of a batch (B16).
    public var acknowledged: [String]
    /// Asks for the rest of the batch; nil with its last page (D3).
    public var nextPageToken: String?
    /// The backend's clock, ms.
    public var serverTime: Int64

    /// A post that goes, and why.
    public struct Tombstone: Equatable, Sendable {
        /// Why it goes (B16).
        public enum Reason: String, Sendable {
            /// Gone for all.
            case deleted
            /// This reader lost the reason or the right.
            case left
            /// Trimmed from the stored feed; a page still has it.
            case evicted
        }

        /// The post.
        public var id: EntityID
        /// Why it goes.
        public var reason: Reason

        /// A tombstone of that post.
        public init(id: EntityID, reason: Reason) {
            self.id = id
            self.reason = reason
        }
    }

    /// The end of a batch that changes nothing.
    public init(epoch: String, sequence: Int64, oldestSequence: Int64, serverTime: Int64) {
        self.epoch = epoch
        self.sequence = sequence
        self.oldestSequence = oldestSequence
        self.serverTime = serverTime
        records = []
        changes = []
        tombstones = []
        acknowledged = []
    }

    /// Whether it tells of nothing.
    public var isEmpty: Bool {
        records.isEmpty && unreadable.isEmpty && changes.isEmpty && tombstones.isEmpty
    }
}

extension SyncAnswer {
    /// The answer as JSON.
    public var json: JSONValue {
        [
            "epoch": .string(epoch), "seq_id": .integer(sequence),
            "oldest_seq_id": .integer(oldestSequence),
            "records": .array(records.map(\.json)),
            "changes": .array(changes.map(\.json)),
            "tombstones": .array(
                tombstones.map {
                    ["id": JSONValue(text: $0.id), "op": .string($0.reason.rawValue)]
                }
            ),
            "acknowledged": .array(acknowledged.map { .string($0) }),
            "next_page_token": JSONValue(nextPageToken), "server_time": .integer(serverTime),
        ]
    }

    /// Reads an answer, saying which member is missing or of the wrong kind.
    public init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        self.init(
            epoch: try reader.text("epoch"),
            sequence: try reader.whole("seq_id"),
            oldestSequence: try reader.whole("oldest_seq_id"),
            serverTime: try reader.whole("server_time")
        )
        for item in try reader.items("records") {
            do throws(JSONError) {
                records.append(try PostItem(json: item))
            } catch {
                guard let id = item["id"]?.text.flatMap({ EntityID($0) }) else { throw error }
                unreadable.append(id)
            }
        }
        for item in try reader.items("changes") { changes.append(try PostChange(json: item)) }
        for item in try reader.items("tombstones") { tombstones.append(try Tombstone(json: item)) }
        acknowledged = try reader.items("acknowledged").compactMap(\.text)
        nextPageToken = json["next_page_token"]?.text
    }
}

extension SyncAnswer.Tombstone {
    init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        guard let id = EntityID(try reader.text("id")),
            let reason = Reason(rawValue: try reader.text("op"))
        else { throw JSONError("expected an id and a known op, found \(json.jsonText)") }
        self.init(id: id, reason: reason)
    }
}
