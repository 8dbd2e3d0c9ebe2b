/// Reads requests out of bytes that arrive in pieces of any size.
///
/// The head is read byte by byte by one state machine, so where the pieces are cut cannot change
/// what is read. Every byte that RFC 9112 doesn't allow at its place is an error at once, without
/// waiting for the end of the line: that is what answers a TLS hello.
struct RequestReader {
    /// What reading led to.
    enum Outcome: Equatable {
        /// All bytes are read and the request isn't whole.
        case more
        /// A head is whole and a body follows.
        case head(RequestHead)
        /// A request is whole; the next byte starts another one.
        case request(RequestHead, body: [UInt8])
        /// The connection is of no more use.
        case refused(HTTPError)
    }

    private enum Place {
        case start, leadingLF, method, target, version, requestLF
        case fieldStart, name, value, valueLF, endLF
        case body
    }

    private let limits: ServerConfiguration.Limits
    private var place = Place.start
    private var hasLeadingLine = false
    private var token: [UInt8] = []
    private var method = ""
    private var target: [UInt8] = []
    private var isVersion10 = false
    private var fieldName = ""
    private var headers = HTTPHeaders()
    private var headerByteCount = 0
    private var head: RequestHead?
    private var body: [UInt8] = []

    init(limits: ServerConfiguration.Limits) {
        self.limits = limits
    }

    /// Reads until something happens, and removes from `bytes` what was read.
    mutating func read(_ bytes: inout ArraySlice<UInt8>) -> Outcome {
        if place != .body {
            do throws(HTTPError) {
                var index = bytes.startIndex
                while index < bytes.endIndex, place != .body {
                    index += takeRun(bytes[index...])
                    guard index < bytes.endIndex else { break }
                    try take(bytes[index])
                    index += 1
                }
                bytes = bytes[index...]
                if let head, head.contentLength > 0 { return .head(head) }
            } catch {
                bytes = []
                return .refused(error)
            }
        }
        guard place == .body, let head else { return .more }
        let piece = bytes.prefix(head.contentLength - body.count)
        body += piece
        bytes = bytes[piece.endIndex...]
        guard body.count == head.contentLength else { return .more }
        let whole = Outcome.request(head, body: body)
        self = RequestReader(limits: limits)
        return whole
    }

    /// Takes what a value goes on with in one piece, up to a byte that says or breaks something; how much it was.
    private mutating func takeRun(_ bytes: ArraySlice<UInt8>) -> Int {
        guard place == .value else { return 0 }
        // What is too much is left to the one byte that breaks the limit.
        let room = max(0, limits.headerBytesMax - headerByteCount)
        let run = bytes.prefix(room).prefix { $0 >= ASCII.space && $0 != 0x7F }
        headerByteCount += run.count
        token += run
        return run.count
    }

    private mutating func take(_ byte: UInt8) throws(HTTPError) {
        switch place {
        case .start, .leadingLF, .method, .target, .version, .requestLF:
            try takeRequestLine(byte)
        case .fieldStart, .name, .value, .valueLF, .endLF:
            headerByteCount += 1
            guard headerByteCount <= limits.headerBytesMax else {
                throw HTTPError(
                    .headersTooLarge,
                    "expected at most \(limits.headerBytesMax) bytes of header"
                )
            }
            try takeField(byte)
        case .body: break
        }
    }
}

// MARK: - The request line

extension RequestReader {
    private mutating func takeRequestLine(_ byte: UInt8) throws(HTTPError) {
        switch place {
        case .start where byte == ASCII.cr && !hasLeadingLine:
            hasLeadingLine = true
            place = .leadingLF
        case .leadingLF:
            try expectLF(byte, then: .start)
        case .start, .method:
            place = .method
            if byte == ASCII.space, !token.isEmpty {
                method = takeToken()
                place = .target
            } else {
                // No method is longer than 16 letters, and none contains anything but token letters.
                guard ASCII.isToken(byte), token.count < 16 else {
                    throw HTTPError(.malformed, "expected a request line that starts with a method")
                }
                token.append(byte)
            }
        case .target:
            try takeTarget(byte)
        case .version:
            try takeVersion(byte)
        default:
            try expectLF(byte, then: .fieldStart)
        }
    }

    private mutating func takeTarget(_ byte: UInt8) throws(HTTPError) {
        if byte == ASCII.space, !token.isEmpty {
            target = token
            token = []
            place = .version
            return
        }
        guard byte > ASCII.space, byte < 0x7F else {
            throw HTTPError(.malformed, "expected a target of visible ASCII between two spaces")
        }
        guard token.count < limits.targetBytesMax else {
            throw HTTPError(
                .targetTooLong,
                "expected a target of at most \(limits.targetBytesMax) bytes"
            )
        }
        token.append(byte)
    }

    private mutating func takeVersion(_ byte: UInt8) throws(HTTPError) {
        guard byte == ASCII.cr else {
            guard byte > ASCII.space, byte < 0x7F, token.count < 8 else {
                throw HTTPError(.malformed, "expected the line to end after HTTP/1.1")
            }
            token.append(byte)
            return
        }
        let version = takeToken()
        switch version {
        case "HTTP/1.1": isVersion10 = false
        case "HTTP/1.0": isVersion10 = true
        default:
            let looksRight = version.hasPrefix("HTTP/") && version.utf8.count == 8
            throw HTTPError(
                looksRight ? .versionNotSupported : .malformed,
                "expected HTTP/1.1 or HTTP/1.0"
            )
        }
        place = .requestLF
    }

    private mutating func expectLF(_ byte: UInt8, then next: Place) throws(HTTPError) {
        guard byte == ASCII.lf else {
            throw HTTPError(.malformed, "expected CR and LF together at the end of a line")
        }
        place = next
    }

    private mutating func takeToken() -> String {
        defer { token = [] }
        return String(decoding: token, as: UTF8.self)
    }
}

// MARK: - The header fields

extension RequestReader {
    private mutating func takeField(_ byte: UInt8) throws(HTTPError) {
        switch place {
        case .fieldStart where byte == ASCII.cr:
            place = .endLF
        case .fieldStart, .name:
            place = .name
            if byte == UInt8(ascii: ":"), !token.isEmpty {
                fieldName = takeToken()
                place = .value
            } else {
                guard ASCII.isToken(byte) else {
                    throw HTTPError(.malformed, "expected a header name followed by a colon")
                }
                token.append(byte)
            }
        case .value where byte == ASCII.cr:
            place = .valueLF
        case .value:
            guard byte == ASCII.tab || (byte >= ASCII.space && byte != 0x7F) else {
                throw HTTPError(.malformed, "expected a header value without control characters")
            }
            token.append(byte)
        case .valueLF:
            try expectLF(byte, then: .fieldStart)
            try addField()
        default:
            try expectLF(byte, then: .body)
            head = try RequestHead(
                method: method,
                target: target,
                isVersion10: isVersion10,
                headers: headers,
                bodyBytesMax: limits.bodyBytesMax
            )
        }
    }

    private mutating func addField() throws(HTTPError) {
        guard headers.fields.count < limits.headerFieldsMax else {
            throw HTTPError(
                .headersTooLarge,
                "expected at most \(limits.headerFieldsMax) header fields"
            )
        }
        guard let value = String(validating: ASCII.trimmed(token[...]), as: UTF8.self) else {
            throw HTTPError(.malformed, "expected a header value of ASCII or UTF-8")
        }
        headers.append(fieldName, value)
        token = []
    }
}
