/// Writes JSON with objects in their own order, which Foundation's encoder can't do.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += String(number).utf8
        case .real(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .string(let text): write(text: text)
        case .array(let items): list(items, "[", "]") { $0.write($1) }
        case .object(let members):
            list(members, "{", "}") {
                $0.write(text: $1.key)
                $0.bytes.append(UInt8(ascii: ":"))
                $0.write($1.value)
            }
        }
    }

    private mutating func list<Item>(
        _ items: [Item],
        _ open: Unicode.Scalar,
        _ close: Unicode.Scalar,
        _ each: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(UInt8(ascii: open))
        var first = true
        for item in items {
            if !first { bytes.append(UInt8(ascii: ",")) }
            first = false
            each(&self, item)
        }
        bytes.append(UInt8(ascii: close))
    }

    private mutating func write(text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { write(escaping: $0) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Most text needs no escape, so what lies between two escapes goes in one piece.
    private mutating func write(escaping text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for (place, byte) in text.enumerated() {
            guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
                continue
            }
            bytes += text[start..<place]
            start = place + 1
            writeEscape(byte)
        }
        bytes += text[start...]
    }

    private mutating func writeEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes += "\\\"".utf8
        case UInt8(ascii: "\\"): bytes += "\\\\".utf8
        case UInt8(ascii: "\n"): bytes += "\\n".utf8
        default:
            let digits = String(byte, radix: 16)
            bytes += "\\u".utf8
            bytes += String(repeating: "0", count: 4 - digits.count).utf8
            bytes += digits.utf8
        }
    }
}
