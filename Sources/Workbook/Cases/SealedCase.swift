internal import Sealing

/// A case as its file holds it: what anyone may know of it, and the rest sealed.
public struct SealedCase: Equatable, Sendable {
    /// Who can play a case, and when its answer shows.
    public enum Opening: String, CaseIterable, Sendable {
        /// Anyone plays it, and sees the answer after recording claims.
        case claims
        /// Anyone plays it; the answer takes claims and the key.
        case key
        /// Nobody plays it without the key.
        case locked
    }

    /// What the case is called.
    public let title: String
    /// Who can play it, and when its answer shows.
    public let opening: Opening
    /// What is told of the design, `key=value key=value`.
    public let given: String
    /// The choices that are asked for.
    public let asked: [CaseQuestion]
    /// The SHA-256 of what is sealed, in hexadecimal digits.
    public let commitment: String
    private let sealed: [UInt8]
    /// The key, hidden from eyes but not from FeedLab; nil in a locked case.
    private let wrapped: [UInt8]?

    /// How many bytes a file may have.
    public static let fileBytesMax = 128 * 1024
    private static let sealedMax = 64 * 1024
    /// How many characters a key has, as base64url.
    private static let keyLength = (Sealing.keyBytes * 4 + 2) / 3
    private static let format = "feedlab-case"

    /// Seals a content under a key of its own.
    public static func seal(_ content: CaseContent) -> (file: SealedCase, key: String) {
        let key = Sealing.newKey()
        let bytes = content.bytes
        let commitment = content.commitment
        let context = Array(commitment.utf8)
        let file = SealedCase(
            title: content.title,
            opening: content.opening,
            given: content.given,
            asked: content.asked,
            commitment: commitment,
            sealed: Sealing.seal(bytes, key: key, context: context),
            wrapped: content.opening == .locked
                ? nil : Sealing.seal(key, key: wrapping(commitment), context: context)
        )
        return (file, Sealing.base64URL(key))
    }

    /// What FeedLab hides a case's key under.
    ///
    /// It follows from what stands in the file and in this line, so it keeps the answer from whoever
    /// looks at the file, not from whoever writes a program to open it. The page says so.
    private static func wrapping(_ commitment: String) -> [UInt8] {
        Sealing.hmac(Array(commitment.utf8), key: Array("FeedLab opens this case".utf8))
    }

    /// What is sealed, opened with the key that lies in the file; nil where none does.
    public func openedByFeedLab() throws(WorkbookError) -> CaseContent? {
        guard let wrapped else { return nil }
        let context = Array(commitment.utf8)
        let key = Sealing.open(wrapped, key: Self.wrapping(commitment), context: context)
        guard let key, key.count == Sealing.keyBytes else {
            throw Self.damaged("the key in it doesn't open")
        }
        return try open(key)
    }

    /// What is sealed, opened with a key as somebody typed it.
    public func opened(withKey text: String) throws(WorkbookError) -> CaseContent {
        let typed = String(text.filter { !$0.isWhitespace })
        guard typed.utf8.count == Self.keyLength else {
            throw WorkbookError(
                .badKey,
                "expected a key of \(Self.keyLength) letters, digits, “-” and “_”, found "
                    + "\(typed.count) characters"
            )
        }
        let key = Sealing.fromBase64URL(typed) ?? []
        guard Sealing.open(sealed, key: key, context: Array(commitment.utf8)) != nil else {
            throw WorkbookError(.badKey, "this key doesn't open this case")
        }
        return try open(key)
    }

    private func open(_ key: [UInt8]) throws(WorkbookError) -> CaseContent {
        guard let bytes = Sealing.open(sealed, key: key, context: Array(commitment.utf8)) else {
            throw Self.damaged("what is sealed in it was changed")
        }
        guard Sealing.hex(Sealing.sha256(bytes)) == commitment else {
            throw Self.damaged("what is sealed in it isn't what its commitment names")
        }
        let content = try CaseContent(reading: bytes)
        guard content.title == title, content.opening == opening, content.given == given,
            content.asked == asked
        else {
            throw Self.damaged("what it says outside isn't what is sealed in it")
        }
        return content
    }

    private static func damaged(_ what: String) -> WorkbookError {
        WorkbookError(.badFile, "this case can't be trusted: \(what)")
    }

    /// The file's text: the same for the same case, to the byte.
    public var text: String {
        let key = wrapped.map { ",\n  \"wrappedKey\": \(JSONText.quoted(Sealing.base64URL($0)))" }
        return """
            {
              "format": \(JSONText.quoted(Self.format)),
              "version": 1,
              "title": \(JSONText.quoted(title)),
              "opening": \(JSONText.quoted(opening.rawValue)),
              "given": \(JSONText.quoted(given)),
              "asked": \(CaseQuestion.text(asked)),
              "commitment": \(JSONText.quoted(commitment)),
              "sealed": \(JSONText.quoted(Sealing.base64URL(sealed)))\(key ?? "")
            }

            """
    }
}

extension SealedCase {
    /// Reads a file strictly: an error names what was expected where, and what was found.
    public init(reading text: String) throws(WorkbookError) {
        var members = try StrictMembers(
            file: text,
            format: Self.format,
            bytesMax: Self.fileBytesMax
        )
        title = try members.line("title", upTo: CaseContent.titleMax)
        opening = try Self.opening(&members)
        given = try members.line("given", upTo: CaseContent.designMax)
        asked = try CaseQuestion.read(&members)
        commitment = try Self.commitment(&members)
        sealed = try Self.box(&members, "sealed", Self.sealedMax)
        wrapped =
            opening == .locked
            ? nil : try Self.box(&members, "wrappedKey", Sealing.keyBytes + Sealing.sealBytes)
        try members.finish()
    }

    static func opening(_ members: inout StrictMembers) throws(WorkbookError) -> Opening {
        let text = try members.text("opening")
        guard let opening = Opening(rawValue: text) else {
            throw StrictMembers.failure(
                "\(members.place).opening",
                "“claims”, “key” or “locked”",
                "“\(text.prefix(40))”"
            )
        }
        return opening
    }

    /// A SHA-256 in lower-case hexadecimal digits.
    static func commitment(_ members: inout StrictMembers) throws(WorkbookError) -> String {
        let text = try members.text("commitment")
        guard isCommitment(text) else {
            throw StrictMembers.failure(
                "\(members.place).commitment",
                "64 hexadecimal digits",
                "“\(text.prefix(70))”"
            )
        }
        return text
    }

    /// Whether a text can be the commitment of a case.
    public static func isCommitment(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func box(
        _ members: inout StrictMembers,
        _ name: String,
        _ most: Int
    ) throws(WorkbookError) -> [UInt8] {
        let text = try members.text(name)
        guard let bytes = Sealing.fromBase64URL(text),
            (Sealing.sealBytes...most).contains(bytes.count)
        else {
            throw StrictMembers.failure(
                "\(members.place).\(name)",
                "\(Sealing.sealBytes) to \(most) bytes as base64url",
                "\(text.utf8.count) characters"
            )
        }
        return bytes
    }
}
