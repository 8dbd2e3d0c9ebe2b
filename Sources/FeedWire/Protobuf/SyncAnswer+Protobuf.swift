import CProtobufC
import FeedModel

extension SyncAnswer {
    /// The content type of the Protobuf form.
    public static let protobufType = "application/x-protobuf"

    /// The answer as Protobuf, by `feed.proto`.
    public var protobuf: [UInt8] {
        let arena = ProtobufArena()
        let message = arena.message(feedlab__sync_answer__init)
        message.pointee.epoch = arena.text(epoch)
        message.pointee.seq_id = sequence
        message.pointee.oldest_seq_id = oldestSequence
        let posts =
            records.map { $0.packed(in: arena) } + unreadable.map { Self.bare($0, in: arena) }
        message.pointee.n_records = posts.count
        message.pointee.records = arena.list(posts)
        message.pointee.n_changes = changes.count
        message.pointee.changes = arena.list(changes.map { $0.packed(in: arena) })
        message.pointee.n_tombstones = tombstones.count
        message.pointee.tombstones = arena.list(tombstones.map { $0.packed(in: arena) })
        message.pointee.n_acknowledged = acknowledged.count
        message.pointee.acknowledged = arena.list(acknowledged.map { arena.text($0) })
        message.pointee.next_page_token = arena.text(nextPageToken ?? "")
        message.pointee.server_time = serverTime
        return [UInt8](unsafeUninitializedCapacity: feedlab__sync_answer__get_packed_size(message))
        {
            buffer,
            count in
            count = feedlab__sync_answer__pack(message, buffer.baseAddress)
        }
    }

    /// A post of which nothing but its id can be told (R12b).
    private static func bare(
        _ id: EntityID,
        in arena: ProtobufArena
    ) -> UnsafeMutablePointer<Feedlab__Post> {
        let message = arena.message(feedlab__post__init)
        message.pointee.id = UInt64(bitPattern: id.rawValue)
        return message
    }

    /// Reads Protobuf, nil where the bytes are none.
    public init?(protobuf bytes: [UInt8]) {
        guard let message = feedlab__sync_answer__unpack(nil, bytes.count, bytes) else {
            return nil
        }
        defer { feedlab__sync_answer__free_unpacked(message, nil) }
        let read = message.pointee
        self.init(
            epoch: String(cString: read.epoch),
            sequence: read.seq_id,
            oldestSequence: read.oldest_seq_id,
            serverTime: read.server_time
        )
        for place in 0..<read.n_records {
            guard let item = read.records[place]?.pointee else { return nil }
            if let post = PostItem(item) {
                records.append(post)
            } else {
                unreadable.append(EntityID(rawValue: Int64(bitPattern: item.id)))
            }
        }
        for place in 0..<read.n_changes {
            guard let item = read.changes[place]?.pointee else { return nil }
            changes.append(PostChange(item))
        }
        for place in 0..<read.n_tombstones {
            guard let item = read.tombstones[place]?.pointee, let tombstone = Tombstone(item) else {
                return nil
            }
            tombstones.append(tombstone)
        }
        for place in 0..<read.n_acknowledged {
            guard let text = read.acknowledged[place] else { return nil }
            acknowledged.append(String(cString: text))
        }
        let token = String(cString: read.next_page_token)
        nextPageToken = token.isEmpty ? nil : token
    }
}
