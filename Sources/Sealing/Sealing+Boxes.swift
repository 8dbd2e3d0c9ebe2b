internal import CSodium

extension Sealing {
    /// How long a key of `seal` is.
    public static let keyBytes = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)

    private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    /// By how many bytes a sealed message is longer than what it hides.
    public static let sealBytes = nonceBytes + tagBytes

    /// A key for `seal`, which nobody can guess.
    public static func newKey() -> [UInt8] { randomBytes(keyBytes) }

    /// Hides a message under a key of `keyBytes`, so that any change of it is found (XChaCha20-Poly1305).
    ///
    /// The context isn't hidden and isn't in the result; opening needs the same one. The nonce is
    /// drawn here, 24 random bytes in front of the message, so that no caller can use one twice.
    public static func seal(_ message: [UInt8], key: [UInt8], context: [UInt8] = []) -> [UInt8] {
        requireLibrary()
        precondition(key.count == keyBytes, "expected a key of \(keyBytes) bytes")
        let nonce = randomBytes(nonceBytes)
        let hidden = [UInt8](unsafeUninitializedCapacity: message.count + tagBytes) { out, count in
            if let start = out.baseAddress {
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    start,
                    nil,
                    message,
                    UInt64(message.count),
                    context,
                    UInt64(context.count),
                    nil,
                    nonce,
                    key
                )
                count = message.count + tagBytes
            }
        }
        return nonce + hidden
    }

    /// The message that `seal` hid; nil under another key or context, or if a byte was changed.
    public static func open(
        _ sealed: [UInt8],
        key: [UInt8],
        context: [UInt8] = []
    ) -> [UInt8]? {
        requireLibrary()
        guard key.count == keyBytes, sealed.count >= sealBytes else { return nil }
        let nonce = Array(sealed.prefix(nonceBytes))
        let hidden = Array(sealed.dropFirst(nonceBytes))
        let length = hidden.count - tagBytes
        // One byte more than needed, since an empty array has no place to write to.
        var message = [UInt8](repeating: 0, count: length + 1)
        let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &message,
            nil,
            nil,
            hidden,
            UInt64(hidden.count),
            context,
            UInt64(context.count),
            nonce,
            key
        )
        return result == 0 ? Array(message.prefix(length)) : nil
    }
}
