/// A content type: its name in lower case, and its parameters.
struct MediaType {
    let name: String
    private let parameters: [(name: String, value: String)]

    init(_ text: String) {
        let parts = HeaderParameters.split(text)
        name = parts.first.map { $0.lowercased() } ?? ""
        parameters = HeaderParameters.pairs(parts.dropFirst())
    }

    func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    static let form = "application/x-www-form-urlencoded"
    static let multipart = "multipart/form-data"
    static let json = "application/json"

    var isForm: Bool { name == Self.form || name == Self.multipart }

    /// Whether it is JSON in the only coding that JSON has.
    var isJSON: Bool {
        name == Self.json && (parameter("charset").map { $0.lowercased() == "utf-8" } ?? true)
    }
}

/// The parts of a header value that has parameters: `form-data; name="a"`.
enum HeaderParameters {
    /// The parts between semicolons that aren't inside quotes, trimmed.
    static func split(_ text: String) -> [String] {
        var parts: [[UInt8]] = [[]]
        var isQuoted = false
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isQuoted.toggle() }
            if byte == UInt8(ascii: ";"), !isQuoted {
                parts.append([])
            } else {
                parts[parts.count - 1].append(byte)
            }
            previous = byte
        }
        return parts.map { String(decoding: ASCII.trimmed($0[...]), as: UTF8.self) }
    }

    /// The pairs `name=value`, with lower-case names and without quotes.
    static func pairs(_ parts: ArraySlice<String>) -> [(name: String, value: String)] {
        parts.compactMap { part in
            let bytes = Array(part.utf8)
            guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let name = String(decoding: ASCII.trimmed(bytes[..<equals]), as: UTF8.self)
            let value = unquoted(ASCII.trimmed(bytes[(equals + 1)...]))
            return (name.lowercased(), String(decoding: value, as: UTF8.self))
        }
    }

    // A browser leaves a backslash in a file's name as it is, so only `\"` is an escape.
    private static func unquoted(_ value: ArraySlice<UInt8>) -> [UInt8] {
        let quote = UInt8(ascii: "\"")
        guard value.count >= 2, value.first == quote, value.last == quote else {
            return Array(value)
        }
        var result: [UInt8] = []
        for byte in value.dropFirst().dropLast() {
            if byte == quote, result.last == UInt8(ascii: "\\") { result.removeLast() }
            result.append(byte)
        }
        return result
    }
}
