private import Glibc

/// An answer as bytes.
struct EncodedResponse: Sendable {
    var bytes: [UInt8]
    /// Whether the connection ends behind it.
    var closes: Bool
    /// What goes on behind the head.
    var stream: EventStream?
}

/// Writes answers; nothing else in the server writes to a connection, but streams' events.
enum ResponseEncoder {
    /// Writes the head and the body of an answer.
    static func encode(
        _ response: HTTPResponse,
        to head: RequestHead?
    ) -> EncodedResponse {
        let response = settled(response, for: head)
        let isHead = head?.method == .head
        let closes = (head?.wantsClose ?? true) || response.status >= 400
        var result: [UInt8] = []
        result.reserveCapacity(1_024 + bodyCount(response))
        result += "HTTP/1.1 \(response.status) ".utf8
        result += ReasonPhrase.of(response.status).utf8
        result += "\r\n".utf8
        for (name, value) in response.headers where !SecurityHeaders.isReserved(name) {
            append(name, value, to: &result)
        }
        result += SecurityHeaders.lines
        if response.header("Cache-Control") == nil {
            append("Cache-Control", "no-store", to: &result)
        }
        result += "Date: ".utf8
        result += HTTPDate.bytes(of: time(nil))
        result += "\r\n".utf8
        switch response.body {
        case .stream(let stream):
            append("Connection", "close", to: &result)
            result += "\r\n".utf8
            if isHead { stream.close() }
            return EncodedResponse(bytes: result, closes: true, stream: isHead ? nil : stream)
        case .bytes(let body):
            let hasBody = response.status != 204 && response.status != 304
            if hasBody { append("Content-Length", "\(body.count)", to: &result) }
            if closes { append("Connection", "close", to: &result) }
            result += "\r\n".utf8
            if hasBody, !isHead { result += body }
            return EncodedResponse(bytes: result, closes: closes, stream: nil)
        }
    }

    /// The answer that goes out in place of one that can't, or needn't.
    private static func settled(
        _ response: HTTPResponse,
        for head: RequestHead?
    ) -> HTTPResponse {
        var response = response
        if !isWritable(response) {
            if case .stream(let stream) = response.body { stream.close() }
            response = .text("500 \(ReasonPhrase.of(500))\n", status: 500)
        }
        if response.status == 200, let tag = response.header("ETag"),
            EntityTag.matches(head?.headers.values("if-none-match") ?? [], tag: tag)
        {
            response.status = 304
            response.headers.removeAll { $0.0.lowercased() == "content-type" }
        }
        return response
    }

    /// The answer to bytes that aren't a request, without any page around it.
    static func encode(refusing error: HTTPError) -> EncodedResponse {
        encode(.text(error.message + "\n", status: error.status), to: nil)
    }

    private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
        bytes += name.utf8
        bytes += ": ".utf8
        bytes += value.utf8
        bytes += "\r\n".utf8
    }

    /// A line end in a header would let whoever chose the value write an answer of their own.
    private static func isWritable(_ response: HTTPResponse) -> Bool {
        (200...599).contains(response.status)
            && response.headers.allSatisfy { name, value in
                !name.isEmpty && name.utf8.allSatisfy(ASCII.isToken)
                    && value.utf8.allSatisfy {
                        $0 == ASCII.tab || ($0 >= ASCII.space && $0 != 0x7F)
                    }
            }
    }

    private static func bodyCount(_ response: HTTPResponse) -> Int {
        if case .bytes(let body) = response.body { body.count } else { 0 }
    }
}
