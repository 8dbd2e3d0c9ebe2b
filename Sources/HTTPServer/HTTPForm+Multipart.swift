private import Glibc

// RFC 7578, as browsers write it: no preamble, no nesting, no transfer encoding inside a part.
extension HTTPForm {
    init(multipart body: [UInt8], boundary: [UInt8]) throws(HTTPError) {
        let dashes = Array("--".utf8)
        let line = Array("\r\n".utf8)
        let opening = dashes + boundary
        guard body.starts(with: opening) else {
            throw HTTPError(.malformed, "expected the form to start with its boundary")
        }
        var rest = body[opening.count...]
        while true {
            if rest.starts(with: dashes) {
                guard rest.count == 2 || rest.dropFirst(2).elementsEqual(line) else {
                    throw HTTPError(.malformed, "expected nothing after the last boundary")
                }
                return
            }
            guard rest.starts(with: line) else {
                throw HTTPError(.malformed, "expected a line end after a boundary")
            }
            rest = rest.dropFirst(2)
            guard let end = Self.firstRange(of: line + opening, in: rest) else {
                throw HTTPError(.malformed, "expected the form to end with its boundary")
            }
            guard fields.count + files.count < Self.partsMax else {
                throw HTTPError(.malformed, "expected at most \(Self.partsMax) fields")
            }
            try addPart(rest[..<end.lowerBound])
            rest = rest[end.upperBound...]
        }
    }

    private mutating func addPart(_ part: ArraySlice<UInt8>) throws(HTTPError) {
        guard let blank = Self.firstRange(of: Array("\r\n\r\n".utf8), in: part.prefix(4_096)) else {
            throw HTTPError(.malformed, "expected a blank line after the header of a part")
        }
        var disposition = ""
        var type = "application/octet-stream"
        guard let head = String(validating: part[..<blank.lowerBound], as: UTF8.self) else {
            throw HTTPError(.malformed, "expected the header of a part to be UTF-8")
        }
        // "\r\n" is one Character to Swift, so a split on it cuts whole lines.
        for header in head.split(separator: "\r\n" as Character) {
            let pieces = header.split(separator: ":", maxSplits: 1)
            guard pieces.count == 2 else {
                throw HTTPError(.malformed, "expected a colon in each header of a part")
            }
            let value = ASCII.trimmed(Array(pieces[1].utf8)[...])
            switch pieces[0].lowercased() {
            case "content-disposition": disposition = String(decoding: value, as: UTF8.self)
            case "content-type": type = String(decoding: value, as: UTF8.self)
            default: break
            }
        }
        try addPart(disposition: disposition, type: type, content: part[blank.upperBound...])
    }

    private mutating func addPart(
        disposition: String,
        type: String,
        content: ArraySlice<UInt8>
    ) throws(HTTPError) {
        let pieces = HeaderParameters.split(disposition)
        let parameters = HeaderParameters.pairs(pieces.dropFirst())
        guard pieces.first?.lowercased() == "form-data",
            let name = parameters.first(where: { $0.name == "name" })?.value
        else { throw HTTPError(.malformed, "expected form-data with a name in each part") }
        if let filename = parameters.first(where: { $0.name == "filename" })?.value {
            let file = File(
                name: Self.unescaped(name),
                filename: Self.unescaped(filename),
                type: type,
                bytes: Array(content)
            )
            files.append(file)
        } else {
            guard let value = String(validating: content, as: UTF8.self), !content.contains(0)
            else { throw HTTPError(.malformed, "expected the text of a field to be UTF-8") }
            fields.append(Field(name: Self.unescaped(name), value: value))
        }
    }

    // The HTML standard escapes these three in names, and nothing else.
    private static func unescaped(_ name: String) -> String {
        var result: [UInt8] = []
        var rest = Array(name.utf8)[...]
        let escapes = [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")]
        while let byte = rest.first {
            if let escape = escapes.first(where: { rest.starts(with: $0.0.utf8) }) {
                result += escape.1.utf8
                rest = rest.dropFirst(3)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func firstRange(of needle: [UInt8], in hay: ArraySlice<UInt8>) -> Range<Int>? {
        let offset = hay.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            var start = 0
            while start + needle.count <= bytes.count {
                // memchr leaps over what memcmp would look at one by one.
                let room = bytes.count - needle.count - start + 1
                guard let hit = memchr(base + start, Int32(needle[0]), room) else { return nil }
                start = UnsafeRawPointer(hit) - base
                if memcmp(hit, needle, needle.count) == 0 { return start }
                start += 1
            }
            return nil
        }
        return offset.map { hay.startIndex + $0..<hay.startIndex + $0 + needle.count }
    }
}
