/// Memory for one message that is being packed: the C library reads it, and all goes at once.
final class ProtobufArena {
    private var blocks: [UnsafeMutableRawPointer] = []

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// A C string of the text; NUL can't be in it, since no text of the API holds one.
    func text(_ text: String) -> UnsafeMutablePointer<CChar> {
        let bytes = Array(text.utf8)
        let block = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
        for (place, byte) in bytes.enumerated() { block[place] = CChar(bitPattern: byte) }
        block[bytes.count] = 0
        blocks.append(UnsafeMutableRawPointer(block))
        return block
    }

    /// Room for one message that `start` prepares.
    func message<Message>(
        _ start: (UnsafeMutablePointer<Message>?) -> Void
    ) -> UnsafeMutablePointer<Message> {
        let block = UnsafeMutablePointer<Message>.allocate(capacity: 1)
        start(block)
        blocks.append(UnsafeMutableRawPointer(block))
        return block
    }

    /// The array of pointers that a repeated field is.
    func list<Element>(
        _ items: [UnsafeMutablePointer<Element>]
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<Element>?>? {
        guard !items.isEmpty else { return nil }
        let block = UnsafeMutablePointer<UnsafeMutablePointer<Element>?>.allocate(
            capacity: items.count
        )
        for (place, item) in items.enumerated() { block[place] = item }
        blocks.append(UnsafeMutableRawPointer(block))
        return block
    }
}
