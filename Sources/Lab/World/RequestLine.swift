import FeedWire

/// Reads what stands behind `NAME requests METHOD`: an address as in HTTP, and a body.
///
/// Aliases stand for ids where an id would stand: a whole segment of the path, a whole value of the
/// query, the text of a member whose name ends in `id`. Other text stays as it is, whatever it says.
struct RequestLine {
    let aliases: Aliases

    /// A body that was read already needn't be read again.
    func request(
        _ method: String,
        _ target: String,
        _ body: String?,
        asRead: JSONValue? = nil
    ) -> Request {
        let parts = Self.split(Substring(target), at: "?", maxSplits: 1)
        var segments = Self.split(parts[0], at: "/").map { Self.decoded(String($0)) }
        for place in segments.indices where place > 0 && segments[place - 1] != "topics" {
            segments[place] = aliases.id(of: segments[place]) ?? segments[place]
        }
        let pairs = parts.count > 1 ? Self.split(parts[1], at: "&").filter { !$0.isEmpty } : []
        let query = pairs.map { pair in
            let sides = Self.split(pair, at: "=", maxSplits: 1)
            let value = sides.count > 1 ? Self.decoded(String(sides[1])) : ""
            return Request.Field(Self.decoded(String(sides[0])), aliases.id(of: value) ?? value)
        }
        var request = Request(method, segments.joined(separator: "/"), query: query)
        if let body {
            if let json = asRead ?? (try? JSONValue(parsing: Array(body.utf8))) {
                request.setBody(asRead: resolved(json, named: ""))
            } else {
                request.body = Array(body.utf8)
                request.headers.append(.init("content-type", "application/json"))
            }
        }
        return request
    }

    private static func split(
        _ text: Substring,
        at separator: Unicode.Scalar,
        maxSplits: Int = .max
    ) -> [Substring] {
        text.utf8.split(
            separator: UInt8(ascii: separator),
            maxSplits: maxSplits,
            omittingEmptySubsequences: false
        ).map { Substring($0) }
    }

    private func resolved(_ value: JSONValue, named name: String) -> JSONValue {
        switch value {
        case .object(let members):
            .object(members.map { .init($0.key, resolved($0.value, named: $0.key)) })
        case .array(let items): .array(items.map { resolved($0, named: name) })
        case .string(let text) where Self.namesID(name):
            .string(aliases.id(of: text) ?? text)
        case .null, .bool, .integer, .real, .string: value
        }
    }

    /// Whether a member's name ends in `id`, in letters of either case.
    private static func namesID(_ name: String) -> Bool {
        name.utf8.suffix(2).elementsEqual("id".utf8) { $0 | 0x20 == $1 }
    }

    private static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.first {
            let pair = rest.dropFirst().prefix(2)
            if byte == UInt8(ascii: "%"), pair.count == 2,
                let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
