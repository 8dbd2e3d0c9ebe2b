import CJansson

/// Why bytes are not the JSON that was expected.
public struct JSONError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is wrong and where, in one line.
    public let message: String

    /// An error with that message.
    public init(_ message: String) {
        self.message = message
    }

    /// The message.
    public var description: String { message }
}

extension JSONValue {
    /// Deepest nesting that is read.
    public static let maximumDepth = 32

    /// Reads UTF-8 JSON strictly: one value, no repeated keys, no NUL in text, at most 32 levels.
    public init(parsing bytes: [UInt8]) throws(JSONError) {
        guard Self.depth(of: bytes) <= Self.maximumDepth else {
            throw JSONError("expected at most \(Self.maximumDepth) levels of nesting, found more")
        }
        var error = json_error_t()
        let root = bytes.withUnsafeBytes { buffer in
            json_loadb(
                buffer.baseAddress,
                buffer.count,
                Int(JSON_REJECT_DUPLICATES) | Int(JSON_DECODE_ANY),
                &error
            )
        }
        guard let root else {
            throw JSONError("expected JSON, found \(Self.text(of: error)) at line \(error.line)")
        }
        defer { json_decref(root) }
        self = try Self.value(root)
    }

    /// The value as compact UTF-8 JSON; objects keep their order.
    public var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value as compact JSON text.
    public var jsonText: String { String(decoding: bytes, as: UTF8.self) }

    private static func text(of error: json_error_t) -> String {
        withUnsafeBytes(of: error.text) { raw in
            String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    private static func depth(of bytes: [UInt8]) -> Int {
        var depth = 0
        var deepest = 0
        var inText = false
        var escaped = false
        for byte in bytes {
            if inText {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return deepest
    }

    private static func value(_ json: UnsafeMutablePointer<json_t>) throws(JSONError) -> JSONValue {
        switch json.pointee.type {
        case JSON_OBJECT:
            var members: [Member] = []
            var place = json_object_iter(json)
            while let here = place {
                guard let key = json_object_iter_key(here), let item = json_object_iter_value(here)
                else { break }
                members.append(Member(String(cString: key), try value(item)))
                place = json_object_iter_next(json, here)
            }
            return .object(members)
        case JSON_ARRAY:
            var items: [JSONValue] = []
            for index in 0..<json_array_size(json) {
                guard let item = json_array_get(json, index) else { break }
                items.append(try value(item))
            }
            return .array(items)
        case JSON_STRING:
            let length = json_string_length(json)
            let start = json_string_value(json)
            return .string(
                String(
                    decoding: UnsafeRawBufferPointer(start: start, count: length),
                    as: UTF8.self
                )
            )
        case JSON_INTEGER: return .integer(Int64(json_integer_value(json)))
        case JSON_REAL: return .real(json_real_value(json))
        case JSON_TRUE: return true
        case JSON_FALSE: return false
        default: return nil
        }
    }
}
