/// Strong tags for bytes that are served again and again (RFC 9110, section 8.8.3).
enum EntityTag {
    /// A tag from the length and the 64-bit FNV-1a hash of the bytes.
    static func of(_ bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return "\"\(String(bytes.count, radix: 16))-\(String(hash, radix: 16))\""
    }

    /// Whether one of the tags in If-None-Match is this one; weak ones count too.
    static func matches(_ conditions: [String], tag: String) -> Bool {
        conditions.contains { line in
            line.split(separator: ",").contains { part in
                let candidate = String(
                    decoding: ASCII.trimmed(Array(part.utf8)[...]),
                    as: UTF8.self
                )
                return candidate == "*" || candidate == tag || candidate == "W/" + tag
            }
        }
    }
}
