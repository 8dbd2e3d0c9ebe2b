/// The address in a request line, decoded once and then held against the rules.
struct RequestTarget {
    /// The segments between the slashes, decoded; the root has one empty segment.
    let segments: [String]
    /// The arguments behind the question mark, decoded, in order.
    let query: [(name: String, value: String)]

    /// The decoded path, which starts with a slash.
    var path: String { "/" + segments.joined(separator: "/") }

    /// Reads a target in origin form.
    ///
    /// Dot segments, empty segments and encoded separators are refused, since no browser sends them
    /// and each has let a file server be led astray. What is left needs no further normalising.
    init(_ raw: [UInt8], argumentsMax: Int) throws(HTTPError) {
        guard raw.first == UInt8(ascii: "/") else {
            throw HTTPError(.malformed, "expected a target that starts with a slash")
        }
        guard !raw.contains(UInt8(ascii: "#")) else {
            throw HTTPError(.malformed, "expected a target without a fragment")
        }
        let question = raw.firstIndex(of: UInt8(ascii: "?")) ?? raw.endIndex
        let arguments = raw[question...].dropFirst()
        let separators = arguments.count { $0 == UInt8(ascii: "&") }
        guard separators < argumentsMax else {
            throw HTTPError(
                .targetTooLong,
                "expected at most \(argumentsMax) query arguments, found \(separators + 1)"
            )
        }
        guard let query = PercentCoding.decodedPairs(arguments) else {
            throw HTTPError(.malformed, "expected a query of percent-encoded UTF-8")
        }
        self.query = query
        self.segments = try Self.segments(of: raw[1..<question])
    }

    private static func segments(of path: ArraySlice<UInt8>) throws(HTTPError) -> [String] {
        var segments: [String] = []
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (position, part) in parts.enumerated() {
            guard let text = PercentCoding.decodedText(part, plusIsSpace: false) else {
                throw HTTPError(.malformed, "expected a path of percent-encoded UTF-8")
            }
            guard text.utf8.allSatisfy(isPlain) else {
                throw HTTPError(
                    .malformed,
                    "expected a path without control characters or hidden separators"
                )
            }
            // Only the last segment may be empty: that is a path with a slash at its end.
            guard text != ".", text != "..", !text.isEmpty || position == parts.count - 1 else {
                throw HTTPError(.malformed, "expected a path without dot or empty segments")
            }
            segments.append(text)
        }
        return segments
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
    }
}
