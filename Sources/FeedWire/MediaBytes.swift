/// Files that travel as a token: their bytes are counted and not carried.
public enum MediaBytes {
    /// The header that says how many bytes of a file a message stands for.
    public static let header = "x-media-bytes"

    static func count(_ value: String?) -> Int { max(0, value.flatMap { Int($0) } ?? 0) }
}

extension Request {
    /// What a world counts as sent: the bytes of the message and of the file that it stands for.
    public var countedBytes: Int { wireBytes.count + MediaBytes.count(header(MediaBytes.header)) }
}

extension Response {
    /// What a world counts as received: the bytes of the message and of the file that it stands for.
    public var countedBytes: Int { wireBytes.count + MediaBytes.count(header(MediaBytes.header)) }
}
