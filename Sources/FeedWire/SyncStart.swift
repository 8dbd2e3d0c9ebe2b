/// The number and epoch from which a client asks for deltas (D0).
public struct SyncStart: Equatable, Sendable {
    /// The newest number of the feed.
    public var sequence: Int64
    /// Which life of the store it belongs to.
    public var epoch: String

    /// A start from that number.
    public init(sequence: Int64, epoch: String) {
        self.sequence = sequence
        self.epoch = epoch
    }

    var json: JSONValue { ["seq_id": .integer(sequence), "epoch": .string(epoch)] }

    init(json: JSONValue) throws(JSONError) {
        let reader = JSONReader(json)
        self.init(sequence: try reader.whole("seq_id"), epoch: try reader.text("epoch"))
    }
}
