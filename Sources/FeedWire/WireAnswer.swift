/// How an answer leaves: what only depends on the request's headers and the answer itself.
///
/// The simulated devices and real HTTP both pass through here, so both see the same bytes.
public enum WireAnswer {
    /// The answer as the request's headers ask for it: tagged, or 304 where the client has it.
    public static func finished(_ response: Response, for request: Request) -> Response {
        if let answer = protobuf(response, for: request) { return answer }
        return tagged(response, for: request)
    }

    /// A delta as Protobuf, where the client takes it (D5); errors stay JSON.
    private static func protobuf(_ response: Response, for request: Request) -> Response? {
        guard request.path == "/v1/feed/sync", response.status == 200,
            request.header("accept")?.contains(SyncAnswer.protobufType) == true,
            let json = try? JSONValue(parsing: response.body),
            let delta = try? SyncAnswer(json: json)
        else { return nil }
        var answer = Response(
            200,
            headers: [.init("content-type", SyncAnswer.protobufType), .init("vary", "Accept")]
        )
        answer.body = delta.protobuf
        return answer
    }

    /// A post carries a tag; a reader who has that tag gets 304 and no body.
    ///
    /// The same for an answer that carries its tag already: a world finishes what its backend finished.
    private static func tagged(_ response: Response, for request: Request) -> Response {
        guard request.method == "GET", response.status == 200,
            request.path.hasPrefix("/v1/posts/"),
            request.path.split(separator: "/").count == 3
        else { return response }
        let tag = "\"\(hash(response.body))\""
        let caching: [Request.Field] = [
            .init("etag", tag), .init("cache-control", "private, no-cache"),
            .init("vary", "Authorization"),
        ]
        let known = request.header("if-none-match")?.split(separator: ",").map { text in
            text.drop { $0 == " " }.prefix { $0 != " " }
        }
        if known?.contains(where: { $0 == tag || $0 == "W/\(tag)" || $0 == "*" }) == true {
            return Response(304, headers: caching)
        }
        guard response.header("etag") == nil else { return response }
        var answer = response
        answer.headers += caching
        return answer
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(value, radix: 16)
    }
}
