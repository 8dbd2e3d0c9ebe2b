import CZlib

/// Bytes in the zlib format, as small as it makes them.
public enum Deflate {
    /// The bytes as zlib packs them.
    public static func packed(_ bytes: [UInt8], level: Int = 9) -> [UInt8] {
        var count = compressBound(uLong(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
            let code = compress2(
                buffer.baseAddress,
                &count,
                bytes,
                uLong(bytes.count),
                Int32(level)
            )
            initialized = code == Z_OK ? Int(count) : 0
        }
    }

    /// What was packed; nil for bytes that zlib never made, or that hold more than `limit`.
    public static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var count = uLong(limit)
        var code = Z_OK
        let found = [UInt8](unsafeUninitializedCapacity: max(1, limit)) { buffer, initialized in
            code = uncompress(buffer.baseAddress, &count, bytes, uLong(bytes.count))
            initialized = code == Z_OK ? Int(count) : 0
        }
        return code == Z_OK ? found : nil
    }
}
