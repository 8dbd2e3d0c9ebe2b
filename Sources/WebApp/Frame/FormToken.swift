internal import Foundation

/// The token that every form of ours carries, so that no other page can post in a reader's name.
///
/// It is kept in the data folder: a form that was open over a restart still goes through.
public struct FormToken: Sendable {
    /// The token as forms carry it.
    public let text: String

    private static let bytes = 32
    private static let file = "form-token"

    /// Reads the token of a data folder, or makes one and keeps it there.
    public init(directory: String) throws(FormTokenError) {
        let path = "\(directory)/\(Self.file)"
        // A disk that was full may have left a file without a byte.
        if let data = FileManager.default.contents(atPath: path), !data.isEmpty {
            let kept = String(decoding: data, as: UTF8.self)
            guard kept.utf8.count == 2 * Self.bytes, kept.allSatisfy(\.isHexDigit) else {
                throw FormTokenError(
                    message: "\(path) holds no token; delete it, and a new one is made"
                )
            }
            text = kept
            return
        }
        text = Self.fresh()
        let isKept = FileManager.default.createFile(
            atPath: path,
            contents: Data(text.utf8),
            attributes: [.posixPermissions: 0o600]
        )
        guard isKept else { throw FormTokenError(message: "\(path) can't be written") }
    }

    /// Makes a token that is gone with the process.
    public init() {
        text = Self.fresh()
    }

    /// Whether a form's token is this one, in a time that doesn't tell how much of it is right.
    public func accepts(_ other: String) -> Bool {
        let mine = Array(text.utf8)
        let theirs = Array(other.utf8)
        guard mine.count == theirs.count else { return false }
        return zip(mine, theirs).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private static func fresh() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<bytes).map { _ in
            let byte = UInt8.random(in: 0...255, using: &random)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

/// A token that could be neither read nor kept.
public struct FormTokenError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What happened and what to do about it.
    public let message: String

    /// The message.
    public var description: String { message }
}
