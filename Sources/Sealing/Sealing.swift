import CSodium

/// Hashes, seals and secrets, all by libsodium.
///
/// `randomBytes` is for secrets of the running program alone; what happens inside a world draws
/// from its seed.
public enum Sealing {
    /// Starts the library once; nothing below may run before.
    private static let isReady: Bool = sodium_init() >= 0

    static func requireLibrary() {
        precondition(isReady, "libsodium doesn't start: the system gives no random bytes")
    }

    /// The SHA-256 of some bytes, 32 bytes long (FIPS 180-4).
    public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        requireLibrary()
        return [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_BYTES)) { out, count in
            if let start = out.baseAddress {
                crypto_hash_sha256(start, bytes, UInt64(bytes.count))
                count = Int(crypto_hash_sha256_BYTES)
            }
        }
    }

    /// The HMAC-SHA-256 of some bytes under a key of any length, 32 bytes long (RFC 2104).
    public static func hmac(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        requireLibrary()
        var state = crypto_auth_hmacsha256_state()
        var seal = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        crypto_auth_hmacsha256_init(&state, key, key.count)
        crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
        crypto_auth_hmacsha256_final(&state, &seal)
        return seal
    }

    /// Whether two byte strings are equal, found in a time that depends on their length alone.
    public static func constantTimeEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        requireLibrary()
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }

    /// Unpredictable bytes from the operating system.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        requireLibrary()
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }
}
