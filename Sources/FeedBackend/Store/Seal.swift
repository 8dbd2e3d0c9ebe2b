import FeedModel
import Sealing

/// Seals what travels through a client's hands: tokens and cursors.
struct Seal {
    private let tokenKey: [UInt8]
    private let cursorKey: [UInt8]

    /// Keys of one world: the same seed gives the same tokens.
    init(seed: UInt64) {
        tokenKey = Sealing.sha256(Array("token \(seed)".utf8))
        cursorKey = Sealing.sha256(Array("cursor \(seed)".utf8))
    }

    private static let cursorMACBytes = 12

    func token(for account: EntityID) -> String {
        let mac = Sealing.hmac(Array(account.description.utf8), key: tokenKey)
        return "\(account).\(Sealing.base64URL(Array(mac.prefix(18))))"
    }

    /// Makes a payload opaque and tamper-evident (B2).
    func close(_ payload: String) -> String {
        let bytes = Array(payload.utf8)
        let mac = Sealing.hmac(bytes, key: cursorKey).prefix(Self.cursorMACBytes)
        return Sealing.base64URL(bytes + mac)
    }

    /// The payload of a closed text, nil where it was changed or never was ours.
    func open(_ text: String) -> String? {
        guard let bytes = Sealing.fromBase64URL(text), bytes.count > Self.cursorMACBytes else {
            return nil
        }
        let payload = Array(bytes.dropLast(Self.cursorMACBytes))
        let mac = Array(Sealing.hmac(payload, key: cursorKey).prefix(Self.cursorMACBytes))
        guard Sealing.constantTimeEqual(Array(bytes.suffix(Self.cursorMACBytes)), mac) else {
            return nil
        }
        return String(decoding: payload, as: UTF8.self)
    }

    static func fingerprint(_ bytes: [UInt8]) -> String { Sealing.base64URL(Sealing.sha256(bytes)) }
}
