/// Percent-encoded text, decoded once and never again.
enum PercentCoding {
    /// The value of a hexadecimal digit.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The bytes behind the escapes; nil for an escape that is cut off or not hexadecimal.
    static func decodedBytes(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]),
                    let low = digit(bytes[index + 2])
                else { return nil }
                result.append(high << 4 | low)
                index += 3
            } else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                index += 1
            }
        }
        return result
    }

    /// The text behind the escapes; nil unless it is UTF-8 without a NUL.
    static func decodedText(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        guard let decoded = decodedBytes(bytes, plusIsSpace: plusIsSpace), !decoded.contains(0)
        else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }

    /// The pairs of a query or of an urlencoded form, in order; nil if one of them isn't valid.
    static func decodedPairs(_ bytes: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
        var pairs: [(name: String, value: String)] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = decodedText(part[..<equals], plusIsSpace: true),
                let value = decodedText(part[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            pairs.append((name, value))
        }
        return pairs
    }

    /// An address whose bytes outside visible ASCII are escaped, so that none can end a header.
    static func safeAddress(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            if byte > 0x20 && byte < 0x7F {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
